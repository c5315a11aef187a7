"""Long lists whose old items are packed to save memory.

A match remembers every choice and every line of its story. Most of them are never read again, but a server holds
hundreds of matches. So the older items of a `LongList` can be packed into bytes, in chunks of a fixed size. The latest
ones stay in an ordinary list, so appending is as cheap as there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Generic, TypeVar, overload

T = TypeVar("T")
CHUNK: Final = 32
"""Number of items that are packed together."""


class LongList(Generic[T]):
    """A list that is added to and cut at its end. `pack` packs all but the latest items."""

    __slots__ = ("_chunks", "_packed", "_tail", "_unpacked")

    def __init__(
        self,
        packed: Callable[[list[T]], bytes],
        unpacked: Callable[[bytes], list[T]],
        items: Iterable[T] = (),
    ) -> None:
        self._packed = packed
        self._unpacked = unpacked
        self._chunks: list[bytes] = []
        self._tail = list(items)

    @property
    def append(self) -> Callable[[T], None]:
        """Add an item at the end."""
        return self._tail.append

    def copy(self) -> LongList[T]:
        """An independent list; packed items are shared."""
        new: LongList[T] = LongList.__new__(LongList)
        new._packed = self._packed
        new._unpacked = self._unpacked
        new._chunks = self._chunks[:]
        new._tail = self._tail[:]
        return new

    def replace(self, items: Iterable[T]) -> None:
        """Hold other items from now on."""
        self._chunks.clear()
        self._tail[:] = items

    def cut(self, length: int) -> None:
        """Keep only the first `length` items."""
        while length < len(self._chunks) * CHUNK:
            self._tail[:] = self._unpacked(self._chunks.pop())
        del self._tail[length - len(self._chunks) * CHUNK :]

    def pack(self) -> None:
        """Pack all but the latest items; fewer than a chunk of these stay unpacked."""
        full = len(self._tail) // CHUNK
        for number in range(full):
            self._chunks.append(self._packed(self._tail[number * CHUNK : (number + 1) * CHUNK]))
        if full > 0:
            del self._tail[: full * CHUNK]

    def since(self, number: int) -> list[T]:
        """The items from an index on."""
        first = number // CHUNK
        if first >= len(self._chunks):
            return self._tail[number - len(self._chunks) * CHUNK :]
        items = [item for chunk in self._chunks[first:] for item in self._unpacked(chunk)]
        return items[number - first * CHUNK :] + self._tail

    def __len__(self) -> int:
        return len(self._chunks) * CHUNK + len(self._tail)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            return self.since(start)[: max(0, stop - start) : step] if step > 0 else self.since(0)[index]
        number = index if index >= 0 else index + len(self)
        chunk, place = divmod(number, CHUNK)
        if not 0 <= number < len(self):
            raise IndexError(index)
        if chunk < len(self._chunks):
            return self._unpacked(self._chunks[chunk])[place]
        return self._tail[number - len(self._chunks) * CHUNK]

    def __iter__(self) -> Iterator[T]:
        for chunk in self._chunks:
            yield from self._unpacked(chunk)
        yield from self._tail

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self._tail)
        for chunk in reversed(self._chunks):
            yield from reversed(self._unpacked(chunk))
