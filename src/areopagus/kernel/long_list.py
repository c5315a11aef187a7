"""Long lists whose old items are shared by copies, and packed to save memory.

A match remembers every choice and every line of its story. Most of them are never read again, but every clone has them,
and a server holds hundreds of matches. So the older items of a `LongList` are in chunks of a fixed size, which never
change: copies share them, and they can be packed into bytes. The latest items stay in an ordinary list, so appending is
as cheap as there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Generic, TypeVar, overload

T = TypeVar("T")
CHUNK: Final = 32
"""Number of items in a chunk."""


class LongList(Generic[T]):
    """A list that is added to and cut at its end. `copy` shares all but the latest items, `pack` packs them."""

    __slots__ = ("_chunks", "_packed", "_tail", "_unpacked")

    def __init__(
        self,
        packed: Callable[[list[T]], bytes],
        unpacked: Callable[[bytes], list[T]],
        items: Iterable[T] = (),
    ) -> None:
        self._packed = packed
        self._unpacked = unpacked
        self._chunks: list[bytes | tuple[T, ...]] = []
        self._tail = list(items)

    @property
    def append(self) -> Callable[[T], None]:
        """Add an item at the end."""
        return self._tail.append

    def copy(self) -> LongList[T]:
        """An independent list; all but the latest items are shared.

        This list stays as it is, since other threads may read it.
        """
        new: LongList[T] = LongList.__new__(LongList)
        new._packed = self._packed
        new._unpacked = self._unpacked
        new._chunks = self._chunks[:]
        new._tail = self._tail[:]
        if len(new._tail) >= CHUNK:  # rarely: so few items are added between two copies
            filled = new._filled()
            new._chunks += filled
            del new._tail[: len(filled) * CHUNK]
        return new

    def replace(self, items: Iterable[T]) -> None:
        """Hold other items from now on."""
        self._chunks.clear()
        self._tail[:] = items

    def cut(self, length: int) -> None:
        """Keep only the first `length` items."""
        while length < len(self._chunks) * CHUNK:
            self._tail[:] = self._items(self._chunks.pop())
        del self._tail[length - len(self._chunks) * CHUNK :]

    def pack(self) -> None:
        """Pack all but the latest items; fewer than a chunk of these stay unpacked."""
        filled = self._filled()
        self._chunks += filled
        del self._tail[: len(filled) * CHUNK]
        for number in range(len(self._chunks) - 1, -1, -1):
            chunk = self._chunks[number]
            if isinstance(chunk, bytes):
                break
            self._chunks[number] = self._packed(list(chunk))

    def _filled(self) -> list[tuple[T, ...]]:
        """The chunks that the latest items fill."""
        full = len(self._tail) // CHUNK * CHUNK
        return [tuple(self._tail[first : first + CHUNK]) for first in range(0, full, CHUNK)]

    def _items(self, chunk: bytes | tuple[T, ...]) -> Sequence[T]:
        """The items of a chunk."""
        return self._unpacked(chunk) if isinstance(chunk, bytes) else chunk

    def since(self, number: int) -> list[T]:
        """The items from an index on."""
        first = number // CHUNK
        if first >= len(self._chunks):
            return self._tail[number - len(self._chunks) * CHUNK :]
        items = [item for chunk in self._chunks[first:] for item in self._items(chunk)]
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
            return self._items(self._chunks[chunk])[place]
        return self._tail[number - len(self._chunks) * CHUNK]

    def __iter__(self) -> Iterator[T]:
        for chunk in self._chunks:
            yield from self._items(chunk)
        yield from self._tail

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self._tail)
        for chunk in reversed(self._chunks):
            yield from reversed(self._items(chunk))
