"""What can be asked over HTTP, one file for each subject; `app.py` lists them."""
