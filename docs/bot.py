#!/usr/bin/env python3
"""A bot for Malice: plays a whole game of Overboss through the JSON API.

    python3 bot.py                                      against a bot of the house
    python3 bot.py http://127.0.0.1:4666 TABLE TOKEN    in a seat that you have a token for

It takes any choice that is legal. Put your own judgement into `choose`.
"""
import json, random, sys, time, urllib.error, urllib.request

HOST = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:4666"


def ask(path, body=None, token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(HOST + "/api/v1" + path, data, headers)) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):  # too fast, or not stored: the same key is never done twice
                raise SystemExit(json.load(error)["error"])
            time.sleep(1)


def choose(choices):
    return random.choice(choices)["do"]


if len(sys.argv) > 3:
    table, token = sys.argv[2:4]
else:
    opened = ask("/tables", {"game": "overboss", "seats": [{"player": "human", "name": "Stranger"}, {"player": "easy"}]})
    table, token = opened["table"], opened["tokens"][0]["token"]

state = ask(f"/tables/{table}", token=token)
while state["status"] != "finished":
    if state["choices"]:
        answer = {"decision": state["decision"], "key": f"v{state['version']}", "do": choose(state["choices"])}
        ask(f"/tables/{table}/act", answer, token)
    else:
        time.sleep(0.1)
    state = ask(f"/tables/{table}", token=token)

for score in state["outcome"]["scores"]:
    print(f"seat {score['seat']}: {score['total']}")
print("won" if state["you"] in state["outcome"]["winners"] else "lost")
