"""What goes over the wire, declared once: every HTTP body and answer, and every message of the socket.

`scripts/wire_types.py` generates the types of the page (`web/js/types.js`) from these classes. `docs/protocol.md`
shows the messages in order.
"""
