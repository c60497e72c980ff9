"""Passkeys: to sign in with what a device keeps, without a name or a password.

The package `webauthn` (the extra `passkeys`) checks what devices say. It is imported when the first passkey is.
Challenges are codes for one use in the database, so whichever process is asked knows them.
"""

import secrets
from importlib.util import find_spec
from typing import Any, Final, Literal

import msgspec

from trilith.games.errors import TrilithError
from trilith.server.access.sites import Site
from trilith.server.clock import now
from trilith.server.people.tokens import hash_of_token
from trilith.server.store.accounts import AccountRows, BadCode, Code
from trilith.server.store.passkeys import Passkey, PasskeyRows
from trilith.server.store.people import Player

# How long somebody may take to answer their device, in milliseconds.
CHALLENGE_LIFE: Final = 5 * 60 * 1000
CHALLENGE_BYTES: Final = 32
# As long as the database's column, in base64url.
LONGEST_ID: Final = 400
TITLE: Final = "Trilith"
Credential = dict[str, Any]
Purpose = Literal["new-key", "passkey"]


class BadPasskey(TrilithError):
    """What a device said cannot be believed."""


class UnknownPasskey(BadPasskey):
    """Somebody who tried to sign in with it is not let in."""


def is_installed() -> bool:
    return find_spec("webauthn") is not None


class Passkeys:
    def __init__(self, rows: PasskeyRows, accounts: AccountRows) -> None:
        self.rows = rows
        self._accounts = accounts

    async def options_to_add(self, player: Player, site: Site, browser: str) -> dict[str, Any]:
        """What a browser needs to make a passkey for this player."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import structs

        known = await self.rows.of(player.id)
        options = generate_registration_options(
            rp_id=site.name,
            rp_name=TITLE,
            user_id=player.id.encode(),
            user_name=player.name,
            challenge=await self._challenge("new-key", browser, player.id),
            timeout=CHALLENGE_LIFE,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=_bytes(one.id)) for one in known],
        )
        return _plain(options_to_json(options))

    async def add(self, player_id: str, given: Credential, site: Site, browser: str, label: str) -> Passkey:
        """Keep a new passkey. BadPasskey, CannotAdd."""
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        challenge, whose = await self._answered("new-key", browser, given)
        if whose != player_id:
            raise BadPasskey("somebody else is signed in now: try again")
        try:
            made = verify_registration_response(
                credential=given,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception as error:
            # Whatever bytes somebody sends are their mistake, however the package stumbles over them.
            raise BadPasskey("this passkey could not be checked: try again") from error
        key_id = bytes_to_base64url(made.credential_id)
        if len(key_id) > LONGEST_ID:
            raise BadPasskey("this device makes passkeys that are too long: use another one")
        key = bytes_to_base64url(made.credential_public_key)
        passkey = Passkey(key_id, player_id, key, made.sign_count, label, now())
        await self.rows.add(passkey)
        return passkey

    async def options_to_sign_in(self, site: Site, browser: str) -> dict[str, Any]:
        """What a browser needs to offer all passkeys that it has for this site."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers import structs

        options = generate_authentication_options(
            rp_id=site.name,
            challenge=await self._challenge("passkey", browser),
            timeout=CHALLENGE_LIFE,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return _plain(options_to_json(options))

    async def check(self, given: Credential, site: Site, browser: str) -> str:
        """The id of the player whose passkey this is. UnknownPasskey."""
        from webauthn import verify_authentication_response
        from webauthn.helpers import parse_authentication_credential_json

        challenge, _ = await self._answered("passkey", browser, given)
        key_id = given.get("id")
        is_possible = isinstance(key_id, str) and len(key_id) <= LONGEST_ID and key_id.isascii() and "\0" not in key_id
        passkey = await self.rows.find(str(key_id)) if is_possible else None
        if passkey is None:
            raise UnknownPasskey("this passkey is not known here: it may have been removed")
        try:
            credential = parse_authentication_credential_json(given)
            checked = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=_bytes(passkey.public_key),
                credential_current_sign_count=passkey.uses,
                require_user_verification=True,
            )
        except Exception as error:
            raise UnknownPasskey("this passkey could not be checked: try again") from error
        is_theirs = credential.response.user_handle in (None, passkey.player_id.encode())
        if not is_theirs or not await self.rows.count_use(passkey.id, checked.new_sign_count):
            raise UnknownPasskey("this passkey could not be checked: try again")
        return passkey.player_id

    async def _challenge(self, purpose: Purpose, browser: str, player_id: str | None = None) -> bytes:
        """A new one, for this browser only."""
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        await self._accounts.add_code(Code(_hash(challenge, browser), purpose, player_id, now() + CHALLENGE_LIFE))
        return challenge

    async def _answered(self, purpose: Purpose, browser: str, given: Credential) -> tuple[bytes, str | None]:
        """The challenge that a device says it answers, which is used up, and the player whom it was made for."""
        from webauthn.helpers import parse_client_data_json

        kind = UnknownPasskey if purpose == "passkey" else BadPasskey
        try:
            challenge = parse_client_data_json(_bytes(given["response"]["clientDataJSON"])).challenge
        except Exception as error:
            raise kind("this is no answer of a device with a passkey") from error
        try:
            return challenge, (await self._accounts.use_code(_hash(challenge, browser), purpose)).player_id
        except BadCode:
            raise kind("that took too long, or it was sent twice: try again") from None


def _hash(challenge: bytes, browser: str) -> str:
    return hash_of_token(f"challenge {browser} {challenge.hex()}")


def _bytes(text: str) -> bytes:
    from webauthn import base64url_to_bytes

    return base64url_to_bytes(text)


def _plain(options: str) -> dict[str, Any]:
    return msgspec.json.decode(options, type=dict[str, Any])
