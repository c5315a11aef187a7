"""The page `/docs`: the paths of the server, from its OpenAPI document.

It has no scripts: the security headers allow none of other sites, and the usual pages for it load theirs from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from fastapi import FastAPI
from fastapi.responses import HTMLResponse

from ..content.asset_version import asset_version
from ..texts import say


def add_api_docs(app: FastAPI) -> None:
    """Add the page."""

    @app.get("/docs", include_in_schema=False)
    async def api_page() -> HTMLResponse:
        return HTMLResponse(page_of(app.openapi()))


def page_of(document: dict[str, Any]) -> str:
    """An OpenAPI document as a page: every operation with its parameters."""
    title = escape(say("web.api.title"))
    head = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="stylesheet" href="/web/{asset_version()}/css/base.css"></head><body><main>'
    )
    about = f'<h1>{title}</h1><p>{escape(say("web.api.about"))} <a href="/openapi.json">/openapi.json</a></p>'
    return head + about + "".join(_operations(document)) + "</main></body></html>"


def _operations(document: dict[str, Any]) -> Iterator[str]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"<h2><code>{method.upper()} {escape(path)}</code></h2>"
            for paragraph in operation.get("description", "").split("\n\n"):
                yield f"<p>{escape(paragraph)}</p>"
            takes = [*map(_parameter, operation.get("parameters", ())), *_body(document, operation)]
            if takes:
                yield f"<ul>{''.join(f'<li>{each}</li>' for each in takes)}</ul>"


def _parameter(parameter: dict[str, Any]) -> str:
    is_needed = "" if parameter.get("required") else f" ({escape(say('web.api.optional'))})"
    return f"<code>{escape(parameter['name'])}</code>: {escape(_kind(parameter['schema']))}{is_needed}"


def _body(document: dict[str, Any], operation: dict[str, Any]) -> Iterator[str]:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        name = content["schema"].get("$ref", "").rpartition("/")[2]
        fields = document["components"]["schemas"].get(name, {}).get("properties", {})
        listed = ", ".join(
            f"<code>{escape(field)}</code>: {escape(_kind(kind))}" for field, kind in fields.items()
        )
        yield f"{escape(say('web.api.body'))} {{{listed}}}"


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(map(_kind, schema["anyOf"]))
    return str(schema.get("type", "JSON"))
