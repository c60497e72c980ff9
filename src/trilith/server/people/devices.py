"""What a browser calls itself, in a few words that its owner recognises."""

from typing import Final

# In this order: most browsers also name those that they descend from.
BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
    ("SamsungBrowser/", "Samsung Internet"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "Chromebook"), ("Windows", "Windows"),
    ("Mac OS X", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


def device_of(user_agent: str) -> str:
    """
    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"), device_of("curl/8.1")
    ('Firefox on Linux', 'a program')
    """
    text = user_agent[:300]
    browser = next((name for part, name in BROWSERS if part in text), None)
    system = next((name for part, name in SYSTEMS if part in text), None)
    if browser is None:
        return "a program"
    return f"{browser} on {system}" if system else browser
