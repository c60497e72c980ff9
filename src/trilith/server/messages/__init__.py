"""Everything that travels between the server and a browser, as types. docs/protocol.md tells the story."""
