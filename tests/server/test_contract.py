"""The OpenAPI document is kept: schemathesis sends what it allows, and what it doesn't."""

from __future__ import annotations

import schemathesis
from hypothesis import Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


SHORT = settings(max_examples=5, deadline=None, derandomize=True, database=None, phases=[Phase.generate])


def test_every_path_keeps_to_the_document(server):
    document = schemathesis.openapi.from_url(f"{server.address}/openapi.json")
    paths = [operation.ok() for operation in document.get_all_operations()]
    assert len(paths) >= 13
    for path in paths:

        @SHORT
        @given(case=path.as_strategy())
        def keeps(case):
            case.call_and_validate(checks=CHECKS)

        keeps()
