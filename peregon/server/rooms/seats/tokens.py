"""Tokens: the only thing that lets anybody act for a seat. The store keeps their hashes."""

import hashlib
import hmac
import secrets

LONGEST = 64


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_room_id() -> str:
    """Short enough to be read out, and too many to be guessed: a table by link is as private as its id."""
    return "".join(secrets.choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(12))


def hash_of(token: str) -> str:
    # A token is random and long: there is no dictionary to guess from, and so no need for a slow hash.
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def fits(token: str, hashed: str | None) -> bool:
    return hashed is not None and len(token) <= LONGEST and hmac.compare_digest(hash_of(token), hashed)
