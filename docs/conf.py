"""Settings of the manual; `make docs` builds it."""

project = "Trilith"
author = "The Trilith authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Trilith"
html_favicon = "favicon.svg"
html_copy_source = False
html_show_sphinx = False
exclude_patterns = ["screens.md"]
myst_enable_extensions = ["colon_fence", "attrs_inline"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
nitpicky = False
# Doctest's prompts and outputs are highlighted as Python.
highlight_language = "none"
