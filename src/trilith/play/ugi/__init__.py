"""UGI, the Universal Game Interface: a text protocol between engines and match runners."""
