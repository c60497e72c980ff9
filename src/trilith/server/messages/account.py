"""Accounts as pages get them, and what they send about them."""

from typing import Any, Literal

from msgspec import Struct, field

Role = Literal["player", "director", "administrator"]
Registration = Literal["open", "invite", "closed"]


class MyPlayer(Struct):
    """Who is signed in. A `bot` is a program with an account of its own."""

    id: str
    name: str
    role: Role
    bot: bool = False


class AccountView(Struct):
    """`player` is nobody for a guest. `guest_games` are games of this browser that belong to no account,
    `settings` those that follow the account."""

    player: MyPlayer | None
    registration: Registration
    guest_games: int = 0
    settings: dict[str, str] = field(default_factory=dict)
    recovery_codes_left: int = 0


class SignUp(Struct, forbid_unknown_fields=True):
    """`invite` is a code from whoever runs the club, where one is needed."""

    name: str
    password: str
    invite: str | None = None


class SignIn(Struct, forbid_unknown_fields=True):
    name: str
    password: str


class SignOut(Struct, forbid_unknown_fields=True):
    """`everywhere` ends the sessions of all other devices too."""

    everywhere: bool = False


class SignedUp(Struct):
    """The codes are shown once: what is stored of them cannot be read."""

    player: MyPlayer
    recovery_codes: list[str] = field(default_factory=list)


class Recovery(Struct, forbid_unknown_fields=True):
    """A recovery code, and the new password."""

    name: str
    code: str
    password: str


class CodeGiven(Struct, forbid_unknown_fields=True):
    code: str


class DeviceCode(Struct):
    """A code to sign in on another device with; `qr` is the address of a picture of it."""

    code: str
    link: str
    qr: str
    expires: int


class OwnColours(Struct, forbid_unknown_fields=True):
    """The colour that somebody brings to every table, and a second choice; none of them if they have not chosen."""

    colours: list[str]


class VacationChoice(Struct, forbid_unknown_fields=True):
    """How many days, from now on."""

    days: int


class VacationView(Struct):
    """`until` is when the present vacation ends, if there is one; `days_left` are those of this calendar year."""

    until: int | None
    days_left: int
    days_per_year: int


class NameChoice(Struct, forbid_unknown_fields=True):
    name: str


class PasswordChange(Struct, forbid_unknown_fields=True):
    old: str
    new: str


class PasswordGiven(Struct, forbid_unknown_fields=True):
    """What cannot be undone needs the password once more."""

    password: str


class RecoveryCodes(Struct):
    codes: list[str]


class SessionView(Struct):
    """Where somebody is signed in; `here` is the one that asks. Times are in milliseconds."""

    id: str
    device: str
    created: int
    seen: int
    here: bool


class SessionList(Struct):
    sessions: list[SessionView]


class PasskeyOptions(Struct):
    """What a browser needs to make a passkey, or to sign in with one, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


class PasskeyGiven(Struct, forbid_unknown_fields=True):
    """What a device answered, as WebAuthn writes it in JSON."""

    credential: dict[str, Any]


class PasskeyView(Struct):
    """`label` is the browser that it was made with. Times are in milliseconds."""

    id: str
    label: str
    created: int


class PasskeyList(Struct):
    passkeys: list[PasskeyView]


class TakenAlong(Struct):
    """At how many tables seats passed to the account."""

    tables: int


class InviteView(Struct):
    code: str


class PlayerView(Struct):
    """`has_account` tells who can sign in."""

    id: str
    name: str
    has_account: bool


class BotView(Struct):
    """A program that plays under an account of its own. `seen` is when its token was last used, roughly and in
    milliseconds; None while it has no token."""

    id: str
    name: str
    created: int
    seen: int | None


class BotList(Struct):
    """`most` is how many bots somebody may have."""

    bots: list[BotView]
    most: int


class BotToken(Struct):
    """The token is shown once: what is stored of it cannot be read."""

    id: str
    name: str
    token: str
