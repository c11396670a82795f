"""Who pays whom in Chinese Classical (rule book, section 7)."""

from itertools import combinations

from .tiles import SEATS

Transfer = tuple[str, str, int]  # payer, payee, amount


def transfers(
    values: dict[str, int], winner: str | None, *, losers_settle: bool, east_double: bool
) -> list[Transfer]:
    """The single payments in the order of the records, zero payments left out."""
    if winner is None:
        return []

    def factor(one: str, other: str) -> int:
        return 2 if east_double and "E" in (one, other) else 1

    others = [seat for seat in SEATS if seat != winner]
    paid = [(seat, winner, values[winner] * factor(seat, winner)) for seat in others]
    if losers_settle:
        for one, other in combinations(others, 2):
            low, high = sorted((one, other), key=lambda seat: values[seat])
            paid.append((low, high, (values[high] - values[low]) * factor(one, other)))
    return [transfer for transfer in paid if transfer[2]]


def changes(paid: list[Transfer]) -> dict[str, int]:
    """The change of each score."""
    totals = dict.fromkeys(SEATS, 0)
    for payer, payee, amount in paid:
        totals[payer] -= amount
        totals[payee] += amount
    return totals
