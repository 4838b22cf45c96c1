//! What each route answers to each person: the table that `run` holds the server against.
//!
//! A row is a method, a path as the router has it (with what is asked behind it), a body, and the status for each person in
//! order. A `+` behind a status means that the table in the store is another afterwards; without it, it is the same to the last
//! byte. Words in `<…>` are filled in by the scene.

/// A table of two that goes on, and that only those may see who belong to it. Seat 1 is asked, and may take back its last choice;
/// seat 2 has asked to go back. The host has no seat.
pub(crate) const PLAYING: &str = "
    who                                                            stranger watch  hand   one    two    host
    GET  /t/{id}                   -                               404      200    200    200    200    200
    POST /t/{id}/act               <answer>&do=<do>                404      403    403    303+   403    403
    POST /t/{id}/act               seat=2&<question>&do=<do>       404      403    403    403    200    403
    POST /t/{id}/act               seat=9&<question>&do=<do>       404      403    403    403    403    403
    POST /t/{id}/act               <answer>&do=<do>&suggest=1      404      403    403    200    403    403
    POST /t/{id}/undo              <answer>                        404      403    403    303+   403    403
    POST /t/{id}/restart           <answer>                        404      403    403    303+   403    403
    POST /t/{id}/go                <answer>                        404      403    403    303    403    403
    POST /t/{id}/point             seat=1&thing=marker             404      403    403    422    403    403
    POST /t/{id}/back              <answer>&to=0                   404      403    403    303+   403    403
    POST /t/{id}/back/agree        <answer>                        404      403    403    303+   403    403
    POST /t/{id}/back/refuse       <answer>                        404      403    403    303+   403    403
    POST /t/{id}/chat              text=hello&key=<key>            404      303+   303+   303+   303+   303+
    POST /t/{id}/join              seat=1                          404      200    200    303    200    200
    POST /t/{id}/leave             seat=1                          404      200    200    303+   200    200
    POST /t/{id}/start             level=easy                      404      200    200    200    200    303+
    POST /t/{id}/bot               seat=1&level=easy               404      200    200    303+   200    303+
    POST /t/{id}/human             seat=1                          404      200    200    303+   200    303+
    POST /t/{id}/end               -                               404      200    200    200    200    303+
    POST /t/{id}/rematch           -                               404      403    403    403    403    403
    POST /t/{id}/again             -                               404      403    403    403    403    403
    POST /t/{id}/curtain           seat=1                          404      403    403    303    403    403
    POST /t/{id}/fork              at=0&seat=1&level=easy          404      403    403    403    403    403
    GET  /t/{id}/links             -                               404      403    403    200    200    200
    POST /t/{id}/links             power=watch                     404      403    403    200+   200+   200+
    POST /t/{id}/links             power=seat-1                    404      403    403    200+   403    403
    POST /t/{id}/links             power=hand-1                    404      403    403    200+   403    403
    POST /t/{id}/links             power=api-1                     404      403    403    200+   403    403
    POST /t/{id}/links/revoke      link=<hand-link>                404      403    403    303+   403    303+
    POST /t/{id}/links/revoke      link=<watch-link>               404      403    403    403    403    303+
    POST /t/{id}/links/revoke      link=0000000000000000           404      403    403    404    404    404
    POST /t/{id}/visitors/{word}   visitor=<visitor>               404      403    403    403    403    303+
    POST /t/{id}/order             order=full&<answer>             404      403    403    200    403    403
    POST /t/{id}/order/cancel      order=full&<answer>             404      403    403    200    403    403
    GET  /t/{id}/replay            -                               404      200    200    200    200    200
    GET  /t/{id}/replay?as=watch   -                               404      200    200    200    200    200
    GET  /t/{id}/replay?as=1       -                               404      403    200    200    403    403
    GET  /t/{id}/replay?as=2       -                               404      403    403    403    200    403
    GET  /t/{id}/replay?as=all     -                               404      403    403    403    403    403
    GET  /t/{id}/review            -                               404      403    403    403    403    403
    POST /t/{id}/review            key=<key>                       404      403    403    403    403    403
    GET  /t/{id}/record            -                               404      200    200    200    200    200
    GET  /t/{id}/report            -                               404      200    200    200    200    200
    GET  /t/{id}/report.json       -                               404      200    200    200    200    200
    GET  /t/{id}/text              -                               404      200    200    200    200    200
    GET  /t/{id}/text?line=hint+easy -                              404      200    200    200    200    200
    GET  /t/{id}/text?line=card+x  -                               404      200    200    200    200    200
    POST /t/{id}/text              line=orders+off+full&<answer>   404      403    403    200    403    403
    POST /t/{id}/text              line=undo&<answer>              404      403    403    303+   403    403
    POST /t/{id}/text              line=undo                       404      403    403    303+   200    403
    GET  /live?t=<id>:1:0          -                               200      200    200    200    200    200
    GET  /link/{token}?<watch>     -                               200      200    200    200    200    200
    GET  /link/{token}?<revoked>   -                               410      410    410    410    410    410
    GET  /link/{token}?<api>       -                               404      404    404    404    404    404
    POST /link/{token}?<watch>     -                               303+     303+   303+   303+   303+   303+
    POST /link/{token}?<seat>      -                               303+     303+   303+   303+   303+   303+
    POST /link/{token}?<revoked>   -                               410      410    410    410    410    410
    POST /link/{token}?<api>       -                               403      403    403    403    403    403
    GET  /                         -                               200      200    200    200    200    200
    POST /play/{game}              level=easy                      303      303    303    303    303    303
    POST /guide/{game}             -                               303      303    303    303    303    303
    GET  /new/{game}               -                               200      200    200    200    200    200
    POST /new/{game}               seat=me&name=&visibility=link   303      303    303    303    303    303
    GET  /find/{game}/{puzzle}     -                               200      200    200    200    200    200
    GET  /rules/{game}             -                               200      200    200    200    200    200
    GET  /rules/{game}/cards       -                               200      200    200    200    200    200
    GET  /rules/{game}/legend      -                               200      200    200    200    200    200
    GET  /rules/{game}/pictures/{number}   -                       200      200    200    200    200    200
    GET  /settings                 -                               200      200    200    200    200    200
    POST /settings                 name=Ann&pace=off&theme=auto    303      303    303    303    303    303
    POST /settings/coached         subject=draft&back=/            303      303    303    303    303    303
    GET  /assets/{name}            -                               200      200    200    200    200    200
    GET  /healthz                  -                               200      200    200    200    200    200
    GET  /readyz                   -                               200      200    200    200    200    200
    GET  /metrics                  -                               200      200    200    200    200    200
";

/// A table whose second seat is still open: whoever has its address may see and join it.
pub(crate) const OPEN: &str = "
    who                                                            stranger watch  hand   one    two    host
    GET  /t/{id}                   -                               200      200    200    200    200    200
    POST /t/{id}/join              seat=2                          303+     303+   303+   200    303+   303+
    POST /t/{id}/join              seat=1                          200      200    200    303    200    200
    POST /t/{id}/leave             seat=1                          200      200    200    303+   200    200
    POST /t/{id}/start             level=easy                      200      200    200    200    200    303+
    POST /t/{id}/bot               seat=1&level=easy               200      200    200    303+   200    303+
    POST /t/{id}/end               -                               200      200    200    200    200    303+
    POST /t/{id}/act               seat=1&decision=0.0&key=k&do=draft+1   403 403 403    200    403    403
    POST /t/{id}/curtain           seat=1                          403      403    403    303    403    403
    GET  /t/{id}/links             -                               403      403    403    200    403    200
    POST /t/{id}/links             power=watch                     403      403    403    200+   403    200+
    POST /t/{id}/links             power=seat-1                    403      403    403    200+   403    403
    POST /t/{id}/links             power=seat-2                    403      403    403    403    403    200+
    POST /t/{id}/links             power=hand-2                    403      403    403    403    403    403
    POST /t/{id}/links             power=api-2                     403      403    403    403    403    403
    GET  /t/{id}/record            -                               403      403    403    403    403    403
    GET  /t/{id}/text              -                               403      403    403    403    403    403
";

/// A table of three where a bot plays the second person's seat, and another the third: it is the first seat's turn. Who has handed a seat
/// over decides nothing for it until it is taken back; a bot's own seat is nobody's to take.
pub(crate) const HANDED: &str = "
    who                                                            stranger watch  hand   one    two    host
    GET  /t/{id}                   -                               404      200    200    200    200    200
    POST /t/{id}/act               seat=2&<question>&do=<do>       404      403    403    403    403    403
    POST /t/{id}/undo              seat=2&<question>               404      403    403    403    403    403
    POST /t/{id}/curtain           seat=2                          404      403    403    403    403    403
    POST /t/{id}/bot               seat=2&level=normal             404      200    200    200    303+   303+
    POST /t/{id}/bot               seat=3&level=normal             404      200    200    200    200    303+
    POST /t/{id}/human             seat=2                          404      200    200    200    303+   303+
    POST /t/{id}/human             seat=3                          404      200    200    200    200    200
    POST /t/{id}/human             seat=9                          404      200    200    200    200    200
";

/// A table that its host has ended: everything may be seen by those who may see it, and nothing is played any more.
pub(crate) const OVER: &str = "
    who                                                            stranger watch  hand   one    two    host
    GET  /t/{id}                   -                               404      200    200    200    200    200
    POST /t/{id}/act               <answer>&do=<do>                404      403    403    200    403    403
    POST /t/{id}/undo              <answer>                        404      403    403    200    403    403
    POST /t/{id}/end               -                               404      200    200    200    200    303
    POST /t/{id}/rematch           -                               404      403    403    303+   303+   303+
    POST /t/{id}/again             -                               404      403    403    303+   303+   303+
    POST /t/{id}/fork              at=0&seat=1&level=easy          404      303    303    303    303    303
    POST /t/{id}/fork              at=0&seat=9&level=easy          404      403    403    403    403    403
    GET  /t/{id}/replay?as=1       -                               404      200    200    200    200    200
    GET  /t/{id}/replay?as=all     -                               404      200    200    200    200    200
    GET  /t/{id}/replay?as=9       -                               404      403    403    403    403    403
    GET  /t/{id}/review            -                               404      403    403    403    403    403
    POST /t/{id}/review            key=<key>                       404      403    403    403    403    403
    GET  /t/{id}/record            -                               404      200    200    200    200    200
";

/// The API at the table of `PLAYING`, for the holders of tokens. A token that lets nobody in shows nothing: not even that there is a
/// table.
pub(crate) const PROGRAMS: &str = "
    who                                                                       nobody watch hand  one   two
    GET  /games                     -                                         200    200   200   200   200
    GET  /games/{game}              -                                         200    200   200   200   200
    GET  /games/{game}/faces        -                                         200    200   200   200   200
    GET  /openapi.json              -                                         200    200   200   200   200
    GET  /tables                    -                                         200    200   200   200   200
    POST /tables                    {\"game\":\"overboss\",\"seats\":[{\"player\":\"human\"}]}  201 201 201 201 201
    GET  /tables/{id}               -                                         404    200   200   200   200
    GET  /tables/{id}?at=0          -                                         404    200   200   200   200
    GET  /tables/{id}/choices       -                                         404    200   200   200   200
    GET  /tables/{id}/observation   -                                         404    403   403   200   200
    GET  /tables/{id}/record        -                                         404    200   200   200   200
    GET  /tables/{id}/review        -                                         404    403   403   403   403
    POST /tables/{id}/review        -                                         404    403   403   403   403
    GET  /tables/{id}/events        -                                         404    200   200   200   200
    GET  /tables/{id}/events?since=0  -                                       404    200   200   200   200
    POST /tables/{id}/join          {}                                        403    403   403   403   403
    POST /tables/{id}/act           {\"decision\":<asked>,\"key\":\"<key>\",\"do\":\"<choice>\"}  404 403 403 200+ 409
    POST /tables/{id}/undo          {\"version\":<version>,\"key\":\"<key>\"}     404    403   403   200+  422
    POST /tables/{id}/restart       {\"version\":<version>,\"key\":\"<key>\"}     404    403   403   200+  422
    POST /tables/{id}/orders        {\"version\":<version>,\"key\":\"<key>\",\"order\":\"full\"}  404 403 403 422 422
    POST /tables/{id}/orders/cancel {\"key\":\"<key>\",\"order\":\"full\"}        404    403   403   422   422
    POST /tables/{id}/go            -                                         404    403   403   200   200
    POST /tables/{id}/chat          {\"text\":\"hello\",\"key\":\"<key>\"}          404    403   403   200+  200+
";
