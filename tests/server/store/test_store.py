"""What is written comes back, and nothing is written twice."""

from __future__ import annotations

import pytest

from jackline.server.store import (
    AlreadyDone,
    CodeTaken,
    Entry,
    Holder,
    Key,
    NumberTaken,
    Store,
    StoreClosed,
    StoreError,
    TableRow,
    WriteFailed,
    open_store,
)
from tests.server.store.writes import CODE, KEY, entry, new_table, numbers

pytestmark = pytest.mark.anyio

FULL = Entry(
    number=2,
    at=1_790_000_000_123,
    kind="said",
    body='{"text":"¡Hola, Zoë! 🃏 \\"\\u0000\\" \\\\ </script>","n":9007199254740991,"none":null}'.encode(),
    seat=11,
    move_id='a move\'s "id" 🃏',
    person=1_000_000,
    request_id="r" * 64,
)


async def test_entries_come_back_as_they_were(store: Store) -> None:
    first = entry(1, kind="opened", body=b'{"deck": [ "7C",  "KD" ]}')
    table = await store.open_table(CODE, 1000, [first], KEY)
    await store.append(table, [FULL, entry(3)])
    assert await store.entries(table) == [first, FULL, entry(3)]
    assert await store.entries(table, after=2) == [entry(3)]
    assert await store.entries(table, after=3) == []
    assert await store.entries(table + 1) == []


async def test_a_log_can_be_read_page_by_page(store: Store) -> None:
    table = await new_table(store)
    await store.append(table, [entry(number) for number in range(2, 8)])
    pages = [await store.entries(table, after=after, most=3) for after in (0, 3, 6)]
    assert [[one.number for one in page] for page in pages] == [[1, 2, 3], [4, 5, 6], [7]]


async def test_what_was_done_is_found_by_its_id(store: Store) -> None:
    table = await new_table(store)
    await store.append(table, [FULL])
    move, request, person = str(FULL.move_id), str(FULL.request_id), 1_000_000
    assert await store.done_before(table, 5, [3, 11], move) == 2
    assert await store.done_before(table, person, [], request) == 2
    assert await store.done_before(table, 5, [3], move) is None
    assert await store.done_before(table, 5, [11], request) is None
    assert await store.done_before(table + 1, person, [11], request) is None


async def test_they_are_still_there_after_opening_again(url: str) -> None:
    store = await open_store(url)
    table = await new_table(store)
    await store.append(table, [FULL], phase="playing")
    await store.close()
    again = await open_store(url)
    assert (await again.entries(table))[1:] == [FULL]
    assert await again.find(CODE) == TableRow(table, CODE, 1000, FULL.at, "playing")
    await again.close()


async def test_a_table_is_found_by_its_code(store: Store) -> None:
    table = await store.open_table(CODE, 1000, [entry(1), entry(2)], KEY, phase="playing")
    assert await store.find(CODE) == TableRow(table, CODE, 1000, 1002, "playing")
    assert await store.find("K7MQ-2XRB") is None


async def test_an_append_changes_time_and_phase(store: Store) -> None:
    table = await new_table(store)
    await store.append(table, [entry(2)], phase="playing")
    assert await store.find(CODE) == TableRow(table, CODE, 1000, 1002, "playing")
    await store.append(table, [entry(3)])
    assert await store.find(CODE) == TableRow(table, CODE, 1000, 1003, "playing")


async def test_a_code_is_given_once(store: Store) -> None:
    table = await new_table(store)
    with pytest.raises(CodeTaken) as refused:
        await new_table(store, token_hash="another")
    assert refused.value.code == CODE
    assert await store.holder("another") is None
    assert await numbers(store, table) == [1]


async def test_a_number_is_given_once(store: Store) -> None:
    table = await new_table(store)
    await store.append(table, [entry(2, body=b'"first"')])
    with pytest.raises(NumberTaken) as refused:
        await store.append(table, [entry(2, body=b'"second"')])
    assert refused.value.number == 2
    assert [e.body for e in await store.entries(table, after=1)] == [b'"first"']


async def test_a_move_is_made_once(store: Store) -> None:
    table = await new_table(store)
    await store.append(table, [entry(2, seat=3, move_id="m")])
    for number in (2, 3):
        with pytest.raises(AlreadyDone) as refused:
            await store.append(table, [entry(number, seat=3, move_id="m")])
        assert refused.value.number == 2
    assert await numbers(store, table) == [1, 2]


async def test_a_request_is_carried_out_once(store: Store) -> None:
    table = await new_table(store)
    await store.append(table, [entry(2), entry(3, person=4, request_id="r")])
    with pytest.raises(AlreadyDone) as refused:
        await store.append(table, [entry(4), entry(5, person=4, request_id="r")])
    assert refused.value.number == 3
    assert await numbers(store, table) == [1, 2, 3]


async def test_other_seats_persons_and_tables_may_use_the_same_id(store: Store) -> None:
    table, other = await new_table(store), await new_table(store, "K7MQ-2XRB")
    for number, (seat, person) in enumerate([(0, None), (1, None), (None, 1), (None, 2), (None, None)], 2):
        wish = entry(
            number,
            seat=seat,
            move_id=None if seat is None else "same",
            person=person,
            request_id=None if person is None else "same",
        )
        await store.append(table, [wish])
        await store.append(other, [wish])
    assert await numbers(store, table) == await numbers(store, other) == [1, 2, 3, 4, 5, 6]


async def test_an_append_is_kept_whole_or_not_at_all(store: Store) -> None:
    table = await new_table(store)
    await store.append(table, [entry(2, seat=1, move_id="m")])
    refused = [entry(3), entry(4, seat=1, move_id="m")]
    with pytest.raises(AlreadyDone):
        await store.append(table, refused, phase="over", keys=[Key("new", 2)], forget_person=1)
    assert await numbers(store, table) == [1, 2]
    assert await store.find(CODE) == TableRow(table, CODE, 1000, 1002, "gathering")
    assert await store.holder("new") is None
    assert await store.holder(f"hash of {CODE}") == Holder(table, 1)


async def test_keys_are_given_and_taken_away(store: Store) -> None:
    table = await new_table(store, token_hash="host")
    await store.append(table, [entry(2)], keys=[Key("guest", 2), Key("guest's phone", 2)])
    assert await store.holder("guest") == await store.holder("guest's phone") == (table, 2)
    await store.append(table, [entry(3)], forget_person=2)
    assert await store.holder("guest") is await store.holder("guest's phone") is None
    assert await store.holder("host") == (table, 1)


async def test_a_person_can_get_a_new_key_for_all_old_ones(store: Store) -> None:
    table = await new_table(store, token_hash="old")
    await store.append(table, [entry(2)], keys=[Key("new", 1)], forget_person=1)
    assert await store.holder("old") is None
    assert await store.holder("new") == (table, 1)


async def test_the_newest_number_of_many_tables(store: Store) -> None:
    one, other = await new_table(store, "AAAA-AAAA"), await new_table(store, "BBBB-BBBB")
    await store.append(other, [entry(2), entry(3)])
    unknown = range(other + 1, other + 2500)
    assert await store.newest([one, other, *unknown]) == {one: 1, other: 3}
    assert await store.newest([]) == {}


async def test_an_unknown_table_has_no_log(store: Store) -> None:
    with pytest.raises(WriteFailed):
        await store.append(77, [entry(1)])
    assert await store.entries(77) == []


@pytest.mark.parametrize(
    "fields", [{"request_id": "a\0b"}, {"move_id": "\ud800"}, {"body": b"\xff"}, {"body": b'"\0"'}]
)
async def test_a_text_that_cannot_be_kept_is_refused(store: Store, fields: dict[str, str | bytes]) -> None:
    table = await new_table(store)
    with pytest.raises(WriteFailed, match="cannot be kept"):
        await store.append(table, [entry(2, **fields)])
    assert await numbers(store, table) == [1]


async def test_an_append_holds_something(store: Store) -> None:
    table = await new_table(store)
    with pytest.raises(ValueError, match="at least one entry"):
        await store.append(table, [])


async def test_health(url: str) -> None:
    store = await open_store(url)
    await store.check()
    await store.close()
    with pytest.raises(StoreClosed, match="closed"):
        await store.check()


async def test_a_closed_store_says_so(url: str) -> None:
    store = await open_store(url)
    table = await new_table(store)
    await store.close()
    await store.close()
    with pytest.raises(StoreClosed):
        await store.append(table, [entry(2)])
    with pytest.raises(StoreError):
        await store.entries(table)
