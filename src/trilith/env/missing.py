"""What to install for a module of this package."""


def missing(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The same error, with a sentence that says which extra brings the module."""
    text = f"{error.name} is not installed; this needs more than the core of Trilith: pip install 'trilith[{extra}]'"
    return ModuleNotFoundError(text, name=error.name)
