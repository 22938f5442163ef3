"""The model that a workspace has chosen for meaning, and its vectors: opened when wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from daybank.choice import Choice
from daybank.errors import DaybankError, UsageError
from daybank.index.store import Index
from daybank.model import Embedding, Filled, Progress
from daybank.search.semantic import Meaning
from daybank.workspace import Workspace

if TYPE_CHECKING:
    from daybank.embed.protocol import Embedder
    from daybank.index.vectors import Vectors


class Embeddings:
    """The chosen model of one workspace, used by one thread and closed by its owner."""

    def __init__(self, workspace: Workspace, environ: Mapping[str, str]) -> None:
        self.workspace = workspace
        self._environ = environ
        self._vectors: Vectors | None = None
        self._model: tuple[Choice, Embedder] | None = None

    def close(self) -> None:
        """Close the file of the vectors; it is opened again when it is wanted."""
        if self._vectors is not None:
            self._vectors.close()
        self._vectors = None

    def state(self, index: Index) -> Embedding:
        """Tell which model was chosen, which one answers, and how far it is."""
        choice, path, vectors = self._choice(), self._path(), self._open()
        answering = vectors.answering()
        done = total = 0
        if choice is not None:
            with index.snapshot() as connection:
                done, total = vectors.progress(connection, choice)
        return Embedding(
            model=None if choice is None else choice.model,
            answers=None if answering is None else answering.model,
            done=done,
            total=total,
            path=str(path),
            size=sum(file.stat().st_size for file in path.parent.glob(f"{path.name}*")),
        )

    def try_out(self, choice: Choice) -> None:
        """Open a model to see that it works. Raises EmbedderError."""
        self._embedder(self._placed(choice))

    def fill(self, index: Index, tell: Callable[[Progress], None]) -> Filled:
        """Embed what has no vector of the chosen model yet.

        Raises UsageError without one, EmbedderError when it gives no vectors.
        """
        choice = self._choice()
        if choice is None:
            raise UsageError("no model is chosen; choose one with `daybank embed use MODEL`")
        return self._open().fill(index, self._embedder(choice), choice, tell)

    def share(self, index: Index) -> float | None:
        """Give the share of the texts that have a vector of the chosen model."""
        choice = self._choice()
        if choice is None:
            return None
        with index.snapshot() as connection:
            done, total = self._open().progress(connection, choice)
        return done / total if total else 1.0

    def meaning(self, question: str, tell: Callable[[str], None]) -> Meaning | None:
        """Turn a question into a vector of the model whose set answers.

        None without one; when it cannot be asked `tell` is given the reason, and words still
        find.
        """
        choice = self._choice()
        if choice is None or not question.strip():
            return None
        try:
            answering = self._open().answering()
            if answering is None:
                return None
            embedder = self._embedder(answering.choice._replace(allow_remote=choice.allow_remote))
            if embedder.id != answering.model:
                tell("the model has changed; run `daybank embed fill`")
                return None
            vector = embedder.embed_query(question)
            return Meaning(vector, self._open(), answering.languages, embedder.scale)
        except DaybankError as error:
            tell(f"meaning was left out: {error}")
            return None

    def _choice(self) -> Choice | None:
        chosen = self.workspace.settings.embed
        return None if chosen is None else self._placed(chosen)

    def _placed(self, choice: Choice) -> Choice:
        """Let a relative path begin at the workspace."""
        if choice.path is None:
            return choice
        return choice._replace(path=str(self.workspace.root / Path(choice.path).expanduser()))

    def _embedder(self, choice: Choice) -> Embedder:
        """Open a model; the one that was asked last stays open."""
        from daybank.embed.adapters import open_embedder  # noqa: PLC0415 (it needs numpy)

        if self._model is None or self._model[0] != choice:
            self._model = choice, open_embedder(choice, self._environ)
        return self._model[1]

    def _path(self) -> Path:
        return self.workspace.index_path().with_name("vectors.sqlite")

    def _open(self) -> Vectors:
        from daybank.index.vectors import Vectors  # noqa: PLC0415 (it needs numpy)

        if self._vectors is None:
            self._vectors = Vectors(self._path())
        return self._vectors
