"""An agent that plays over the socket: python socket_agent.py http://HOST:8320/t/TABLE?key=KEY

It takes the seat of the link and answers at random until the match is over. Needs `websockets`.
"""

import json
import random
import sys
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from websockets.sync.client import connect

link = urlsplit(sys.argv[1])
table, server = link.path.rpartition("/")[2], f"{link.scheme}://{link.netloc}"
with urlopen(f"{server}/api/languages") as answer:  # the first answer brings the cookie
    cookie = answer.headers["Set-Cookie"].partition(";")[0]
key = json.dumps({"key": parse_qs(link.query)["key"][0]}).encode()
headers = {"Content-Type": "application/json", "Cookie": cookie}
urlopen(Request(f"{server}/api/tables/{table}/seat", key, headers)).close()

address = f"ws{server.removeprefix('http')}/ws/{table}"
with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
    answered, last = None, ""
    for message in map(json.loads, socket):
        if message["type"] == "refused":
            print(message["sentence"])
        if message["type"] != "update":
            continue
        for sentence, *_ in message.get("story", {}).get("lines", ()):
            last = sentence
        asked = message["asked"]
        if asked is None:
            print(last)
            break
        if asked["mine"] and asked["question"] != answered:
            word = random.choice(asked["words"])["word"]
            socket.send(json.dumps({"type": "choose", "question": asked["question"], "word": word}))
            answered = asked["question"]
