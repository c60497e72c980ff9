"""UGI, the Universal Game Interface: a protocol in lines of text between an engine and whoever drives it."""
