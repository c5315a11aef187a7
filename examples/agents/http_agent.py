"""An agent that plays at a table of a server by requests alone: python http_agent.py http://HOST:8320/t/TABLE?key=KEY

It takes the seat of the link and answers at random until the match is over. Standard library only.
"""

import json
import random
import sys
from http.cookiejar import CookieJar
from urllib.parse import parse_qs, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

link = urlsplit(sys.argv[1])
table = link.path.rpartition("/")[2]
browser = build_opener(HTTPCookieProcessor(CookieJar()))  # a seat belongs to a cookie


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{link.scheme}://{link.netloc}{path}", data, {"Content-Type": "application/json"})
    with browser.open(request) as answer:
        return json.load(answer)


call("/api/languages")  # the first answer brings the cookie
call(f"/api/tables/{table}/seat", {"key": parse_qs(link.query)["key"][0]})
while True:
    position = call(f"/api/tables/{table}/position?wait=20&explain=true")
    if position["over"]:
        break
    asked = position["asked"]
    if asked["mine"]:
        # position["text"] is what a language model is shown: the table, the question, its options, the cards
        word = random.choice(asked["words"])["word"]
        call(f"/api/tables/{table}/choice", {"question": asked["question"], "word": word})
print(position["story"][-1])
