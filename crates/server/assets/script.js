// Malice in the browser, with script: forms are sent without leaving the page, updates of the table come by
// themselves, one by one, and animated. Everything here also works without it; nothing here knows any game. Keys and
// other ways to press what is on a page are in controls.js.

const root = document.documentElement
const byId = id => document.getElementById(id)
const main = () => byId("table") ?? byId("replay")
const sleep = ms => new Promise(done => setTimeout(done, ms))
const pace = () => ({ off: 0, slow: 1400, normal: 700, fast: 300 })[root.dataset.pace] ?? 700

// ---- Sending: a form or link marked data-part is fetched; its answer brings the new pieces of main.

const sending = new Set()
let asked = 0                // links followed on this page
let lines = 0                // chat lines sent from it

addEventListener("submit", event => {
  const form = event.target
  if (!form.matches("[data-part]")) return
  event.preventDefault()
  if (form.method === "get") follow(`${form.action}?${new URLSearchParams(new FormData(form))}`)
  else press(form, event.submitter)
})

addEventListener("click", event => {
  const link = event.target.closest?.("a.refused, a[data-part]")
  if (!link?.href || !main() || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  follow(link.href)
})

// Answers to requests that are not the newest any more are dropped.
async function follow(url) {
  const mine = ++asked
  const response = await fetchPart(url)
  if (mine !== asked) return
  if (byId("replay")) history.replaceState(null, "", url)
  await answered(response)
}

// The second half of a double click would press what the first half has brought. Whoever means it is slower.
let choseAt = -Infinity
addEventListener("click", event => {
  if (!event.target.closest?.("[name=do], [name=order]")) return
  if (event.detail > 1 && event.timeStamp - choseAt < 250) event.preventDefault()
  else choseAt = event.timeStamp
}, true)

// A press while newer states wait: it counts if the same choice exists in the newest. A choice that waits to be confirmed is
// confirmed by choosing it again, there where it is.
function press(form, button) {
  const again = byId("confirm")?.querySelector("[name=do]")
  if (again && button?.name === "do" && button !== again && button.value === again.value) return press(again.form, again)
  if (main().contains(form) && (queue.length || pending)) {
    const wanted = keyOf(button ?? form)
    jump()
    const found = find(wanted)
    if (!found) return toast("The table has moved on.")
    button = found.form ? found : null
    form = found.form ?? found
  }
  post(form, button)
}

async function post(form, button) {
  const lane = form.id === "say" ? "chat" : "act"
  if (sending.has(lane)) return
  sending.add(lane)
  form.classList.add("busy")
  const body = new URLSearchParams(new FormData(form, button))
  const url = button?.hasAttribute("formaction") ? button.formAction : form.action
  try {
    const response = await fetchPart(url, { method: "POST", body })
    if (lane === "act") await answered(response)
    else if (response.ok) {
      form.reset()
      form.key.value = `${form.key.defaultValue}.${++lines}`
    } else toast(message(await response.text()))
  } finally {
    sending.delete(lane)
    form.classList.remove("busy")
    play()
  }
}

// Tries until it gets an answer: the key in the form makes a repeated request harmless.
async function fetchPart(url, options) {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(url, { ...options, headers: { "X-Malice-Part": "1" } })
      offline(false)
      return response
    } catch {
      offline(true)
      await sleep(Math.min(5000, 300 * 2 ** tries))
    }
  }
}

async function answered(response) {
  const html = await response.text()
  const answer = parse(html)
  if (answer) showNow(partOf(answer))
  else if (response.ok) location.assign(response.url)
  else toast(message(html))
}

const page = html => new DOMParser().parseFromString(html, "text/html")
const parse = html => page(html).querySelector("main#table, main#replay")
const message = html => {
  const texts = [...page(html).querySelectorAll("main p:not(.status, :has(a))")].map(p => p.textContent)
  return texts.join(" ") || "That did not work."
}

function toast(text) {
  byId("toast").textContent = text
  clearTimeout(toast.timer)
  toast.timer = setTimeout(() => { byId("toast").textContent = "" }, 6000)
}

function offline(is) { if (byId("offline")) byId("offline").hidden = !is }

// ---- Showing: states wait in a queue and are shown one after the other at the chosen pace, faster the more of them wait. Only
// who asks for it gets to the newest at once.

const queue = []             // { version, pieces, log, log_from, … }, all newer than what is shown
let shown = Number(main()?.dataset.version)
let logged = shown           // the version up to which the log is complete
let last = -Infinity         // when the last state was shown
let timer = 0
let pressed = null           // a press under way: nothing is replaced before it has become a click

function receive(frame) {
  if (frame.version <= logged) return
  if (frame.version <= shown) return writeLog(frame)
  queue.push(frame)
  tellWaiting()
  play()
}

const rhythm = () => Math.max(90, pace() / (1 + queue.length / 6))

function play() {
  // What we have just done is shown by its answer; the stream may be quicker and must not cut it short.
  if (timer || pressed || sending.has("act") || !queue.length) return
  if (!pace() || document.hidden) return jump()
  timer = setTimeout(() => { timer = 0; if (!pressed) step(true) }, Math.max(0, last + rhythm() - performance.now()))
}

function step(animated) {
  const frame = queue.shift()
  if (!frame) return
  const part = partIn(frame)
  touch(part)
  carry(part)
  tell(frame)
  writeLog(frame)
  show(part, animated)
  tellWaiting()
  play()
}

// To the newest state, at once, even for the press that asks for it.
function jump() {
  clearTimeout(timer)
  timer = 0
  while (queue.length > 1) {
    const frame = queue.shift()
    tell(frame)
    writeLog(frame)
  }
  step(false)
  finish()
}

// An answer to our own request is shown at once; what waits and is older is only written down. If the stream was
// quicker and something newer is shown already, the answer is not news.
function showNow(part) {
  const version = Number(part.dataset.version)
  if (version < shown) {
    const alert = within(part, ".alert")
    return alert && toast(alert.textContent)
  }
  for (const name of part.fresh.keys()) texts.delete(name)
  if (pressed && main().id === "replay") {
    // The slider is being dragged: it stays where it is, what is around it changes.
    const steps = part.fresh.get("steps")
    part.fresh.delete("steps")
    apply(part)
    part.fresh = new Map(steps ? [["steps", steps]] : [])
    return show(part, false)
  }
  while (queue.length && queue[0].version <= version) writeLog(queue.shift())
  if (version > shown) forgetSince()
  begun = null
  show(part, true)
  tellWaiting()
}

function writeLog({ version, log_from, log }) {
  if (version <= logged) return
  logged = version
  const list = byId("log")
  if (!list) return
  for (const line of [...list.children]) if (Number(line.dataset.n) >= log_from) line.remove()
  append(list, log)
}

// Adds lines; a list that was read at its end stays at its end.
function append(list, html) {
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40
  list.insertAdjacentHTML("beforeend", html)
  if (atEnd) list.scrollTop = list.scrollHeight
}

let pending = null           // a swap that waits for a transition or for the end of a press
let waits = null             // its part
let transition = null

function finish() {
  transition?.skipTransition()
  pending?.()
}

function show(part, animated) {
  if (!pressed) finish()
  if (part.dataset.kind !== main().dataset.kind) return location.reload()
  const wasYours = main().hasAttribute("data-yours")
  const moves = animated && mayMove()
  const moved = moves ? changes(part) : []
  // What a swap would have brought that has not come to it comes with this one.
  for (const [name, piece] of waits?.fresh ?? []) {
    if (part.names.includes(name) && !part.fresh.has(name)) part.fresh.set(name, piece)
  }
  waits = part
  pending = () => {
    pending = waits = null
    const kept = remember()
    if (moves) markNew(part)
    apply(part)
    if (!byId("confirm")) unmark("chosen")
    markTouched()
    restore(kept)
    arrived(wasYours)
  }
  last = performance.now()
  shown = Number(part.dataset.version)
  if (pressed) return
  if (!moved.length || moved.length > 30) return pending()
  animate(moved)
}

const mayMove = () => document.startViewTransition && pace() && !pressed && !document.hidden
  && !matchMedia("(prefers-reduced-motion: reduce)").matches

function animate(moved) {
  const name = (side, on) => moved.forEach((pair, i) => {
    if (pair[side]) pair[side].style.viewTransitionName = on ? `moved-${i}` : ""
  })
  const swap = pending
  name(0, true)
  const mine = transition = document.startViewTransition(() => {
    name(0, false)
    name(1, true)
    if (pending === swap && !pressed) swap()
  })
  mine.ready.catch(() => {})
  mine.finished.finally(() => {
    name(1, false)
    if (transition === mine) transition = null
  })
}

// What is to be animated: [old, new] of things that moved, changed, came or went. The new pieces are laid out in place of
// the old for a moment, before anything is painted.
function changes(part) {
  const kept = remember()
  const before = things(main())
  const undo = apply(part)
  const after = things(main())
  undo()
  restore(kept)
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].flatMap(key => {
    const [a, b] = [before.get(key), after.get(key)]
    const near = side => Math.abs(a.box[side] - b.box[side]) < 2
    const same = a && b && a.inner === b.inner && ["x", "y", "width", "height"].every(near)
    return same ? [] : [[a?.thing, b?.thing]]
  })
}

// What was not there before is marked, for style sheets that let it come in their own way.
function markNew(part) {
  const before = new Set([...main().querySelectorAll("[data-vt]")].map(thing => thing.dataset.vt))
  for (const piece of part.fresh.values()) {
    for (const thing of piece.querySelectorAll("[data-vt]")) thing.classList.toggle("new", !before.has(thing.dataset.vt))
  }
}

// A picture as a whole can be animated, nothing within it.
function things(part) {
  const all = [...part.querySelectorAll("[data-vt]")].filter(thing => !thing.ownerSVGElement)
  return new Map(all.map(thing => {
    const copy = thing.cloneNode(true)
    copy.querySelectorAll("[data-vt]").forEach(inner => inner.remove())
    return [thing.dataset.vt, { thing, inner: copy.innerHTML, box: thing.getBoundingClientRect() }]
  }))
}

// ---- Parts: main in pieces, by the names of data-piece. Only pieces that are not as they were are made and laid out anew.

const drawn = new Map()      // name -> the HTML of the piece that is shown, before anything was marked in it
const texts = new Map()      // name -> the same as the stream wrote it

// { dataset, names, fresh }: what main says of itself, its pieces in their order, those that differ from what is shown.
function partOf(answer) {
  const pieces = [...answer.children].map((piece, i) => [piece.dataset.piece ?? String(i), piece])
  return { dataset: { ...answer.dataset }, names: pieces.map(([name]) => name), fresh: new Map(pieces.filter(differs)) }
}

function partIn({ table, as, version, title, yours, points, pieces }) {
  const dataset = { kind: "table", table, as, version, title }
  if (yours) dataset.yours = ""
  if (points) dataset.points = points
  const told = pieces.filter(([name, html]) => texts.get(name) !== html || !drawn.has(name))
  const made = told.map(([name, html]) => {
    texts.set(name, html)
    const box = document.createElement("template")
    box.innerHTML = html
    return [name, box.content.firstElementChild]
  })
  return { dataset, names: pieces.map(([name]) => name), fresh: new Map(made.filter(differs)) }
}

const differs = ([name, piece]) => drawn.get(name) !== piece.outerHTML

// Puts the pieces of a part where they belong, and returns how to undo it.
function apply(part) {
  const old = [...main().children]
  const before = { ...main().dataset }
  const sources = new Map(drawn)
  const named = new Map(old.map((piece, i) => [piece.dataset.piece ?? String(i), piece]))
  const next = part.names.map(name => part.fresh.get(name) ?? named.get(name)).filter(Boolean)
  for (const [name, piece] of part.fresh) drawn.set(name, drawnAs(piece))
  for (const name of drawn.keys()) if (!part.names.includes(name)) drawn.delete(name)
  place(next)
  tag(part.dataset)
  return () => {
    place(old)
    tag(before)
    drawn.clear()
    for (const [name, html] of sources) drawn.set(name, html)
  }
}

// The children of main, moving none that stays.
function place(pieces) {
  for (const piece of [...main().children]) if (!pieces.includes(piece)) piece.remove()
  pieces.forEach((piece, i) => { if (main().children[i] !== piece) main().insertBefore(piece, main().children[i] ?? null) })
}

function tag(dataset) {
  for (const name of Object.keys(main().dataset)) if (!(name in dataset)) delete main().dataset[name]
  Object.assign(main().dataset, dataset)
}

// What a fresh piece was before it was marked.
const sources = new WeakMap()
const drawnAs = piece => sources.get(piece) ?? (sources.set(piece, piece.outerHTML), sources.get(piece))

// The first thing that fits, in the main that this part will make.
function within(part, selector) {
  return all(part, selector)[0]
}

function all(part, selector) {
  const pieces = part.names.map(name => part.fresh.get(name) ?? main().querySelector(`:scope > [data-piece="${name}"]`))
  return pieces.flatMap(piece => piece ? [...piece.querySelectorAll(selector)] : [])
}

// ---- Since your turn: what the others did is told in a line while it is shown, ringed on the board, and listed until you act.

const touched = new Set()    // the names of things that changed since then

function touch(part) {
  const before = shape(main())
  for (const piece of part.fresh.values()) {
    for (const [key, inner] of shape(piece)) if (before.get(key) !== inner) touched.add(key)
  }
}

// Each named thing with what is in it, where it lies, and what is printed on it; choices come and go with the question.
function shape(part) {
  return new Map([...part.querySelectorAll("[data-vt]")].map(thing => {
    const copy = thing.cloneNode(true)
    copy.querySelectorAll("[data-vt]").forEach(inner => inner.remove())
    const around = thing.parentElement.closest("[data-vt], section, [id]")
    const pictures = [...copy.querySelectorAll("use")].map(use => use.getAttribute("href"))
    return [thing.dataset.vt, [around?.dataset.vt ?? around?.classList[0], copy.textContent, ...pictures].join("|")]
  }))
}

function markTouched() {
  for (const thing of main().querySelectorAll("[data-vt]")) thing.toggleAttribute("data-touched", touched.has(thing.dataset.vt))
}

function tell({ log, log_from }) {
  const list = byId("since-list")
  if (!list) return
  for (const line of [...list.children]) if (Number(line.dataset.n) >= log_from) line.remove()
  list.insertAdjacentHTML("beforeend", log)
  const told = [...list.children].filter(line => !line.matches(".follows"))
  byId("caption").textContent = told.at(-1)?.textContent ?? ""
  byId("since-count").textContent = told.length
  byId("since").hidden = !told.length
}

function forgetSince() {
  touched.clear()
  byId("since-list")?.replaceChildren()
  if (byId("since")) byId("since").hidden = true
}

// How much is still to come, with a way to the end of it.
function tellWaiting() {
  const now = byId("now")
  if (!now) return
  now.parentElement.hidden = queue.length < 2
  now.querySelector("output").textContent = queue.length
}

if (byId("now")) byId("now").onclick = jump

// ---- What was begun goes on, whatever others do meanwhile: a choice that waits to be confirmed, as long as it can be chosen and
// nothing else is asked; a hint, as long as the question is the same.

let begun = null             // the form that asks whether it is meant

const field = (form, name) => form?.querySelector(`[name=${name}]`)

function carry(part) {
  begun = byId("confirm") ?? begun
  const hint = main().querySelector(".asking .hint")
  const decision = field(byId("act"), "decision")?.value
  const act = within(part, "#act")
  const remarks = within(part, ".remarks")
  for (const piece of part.fresh.values()) drawnAs(piece)
  if (hint && act && field(act, "decision").value === decision) remarks.append(hint.cloneNode(true))
  if (!begun || !("yours" in part.dataset)) return
  const choice = all(part, "[name=do]").find(({ value }) => value === field(begun, "do").value)
  if (!choice) return void (begun = null)
  begun = begun.cloneNode(true)
  for (const name of ["seat", "decision", "key"]) field(begun, name).value = field(act, name).value
  remarks.append(begun)
  choice.classList.add("chosen")
  choice.dataset.carried = "chosen"
}

function unmark(mark) {
  for (const thing of main().querySelectorAll(`[data-carried=${mark}]`)) thing.classList.remove(mark)
}

// ---- What a swap keeps: focus, scroll, open panels, half-typed fields.

const keyOf = thing =>
  thing.id ? `#${thing.id}`
  : thing.name ? `${thing.form?.id}|${thing.name}|${thing.value}`
  : thing.dataset.vt ? `@${thing.dataset.vt}`
  : `${thing.parentElement?.id}|${thing.tagName}.${thing.getAttribute("class")}`
const find = key => [...main().querySelectorAll("*")].find(thing => keyOf(thing) === key)

function remember() {
  const all = [...main().querySelectorAll("*")]
  const focus = all.find(thing => thing === document.activeElement)
  return {
    focus: focus && keyOf(focus),
    confirming: !!byId("confirm"),
    scroll: [scrollX, scrollY],
    scrolled: all.filter(thing => thing.scrollTop || thing.scrollLeft)
      .map(thing => [keyOf(thing), thing.scrollLeft, thing.scrollTop]),
    open: all.filter(thing => thing.matches("details[id]")).map(thing => [thing.id, thing.open]),
    pane: main().querySelector("[name=pane]:checked")?.value,
    beside: main().querySelector("[name=beside]:checked")?.id,
    decision: field(byId("act"), "decision")?.value,
    typed: all.filter(thing => thing.matches("input:not([type])") && thing.value !== thing.defaultValue)
      .map(thing => [thing.form?.id, thing.name, thing.value, thing.selectionStart]),
  }
}

function restore({ focus, confirming, scroll, scrolled, open, pane, beside, decision, typed }) {
  if (byId(beside)) byId(beside).checked = true
  for (const [id, is] of open) if (byId(id)) byId(id).open = is || !!byId(id).querySelector(".opened .choice")
  stayIn(pane, decision)
  for (const [form, name, value, caret] of typed) {
    const field = [...main().querySelectorAll("input")].find(field => field.name === name && field.form?.id === form)
    if (!field) continue
    field.value = value
    field.setSelectionRange(caret, caret)
  }
  for (const [key, left, top] of scrolled) find(key)?.scrollTo(left, top)
  scrollTo(...scroll)
  const confirm = !confirming && byId("confirm")?.querySelector("button")
  if (confirm) confirm.focus({ preventScroll: true })
  else if (focus) (find(focus) ?? byId("prompt"))?.focus({ preventScroll: true })
}

// Of several panes the one stays open that was, unless something new is asked and can be chosen elsewhere.
function stayIn(pane, decision) {
  const tab = pane && byId(`pane-${pane}`)
  const isNew = main().hasAttribute("data-yours") && field(byId("act"), "decision")?.value !== decision
  if (tab && (!isNew || tab.labels[0].querySelector(".badge") || !main().querySelector(".tabs .badge"))) tab.checked = true
}

// ---- Pressing while things move. During a transition, what moves doesn't feel the pointer: we look for ourselves.

const pressable = "button, a[href], summary, label, input, select"

function under({ clientX: x, clientY: y }) {
  const top = document.elementFromPoint(x, y)?.closest(pressable)
  return top ?? [...main().querySelectorAll(pressable)].findLast(thing => {
    const { left, right, top, bottom } = thing.getBoundingClientRect()
    return left <= x && x < right && top <= y && y < bottom
  })
}

if (main()) {
  addEventListener("pointerdown", event => {
    pressed = { thing: transition && under(event) }
    transition?.skipTransition()
  }, true)
  addEventListener("click", event => {
    const meant = pressed?.thing
    if (!meant || !event.isTrusted || event.target.closest?.(pressable)) return
    const found = meant.isConnected ? meant : find(keyOf(meant))
    if (found && under(event) === found) found.click()
  }, true)
  addEventListener("pointerup", () => setTimeout(release), true)
  addEventListener("pointercancel", release, true)
  addEventListener("keydown", event => { if (event.key === " ") pressed = {} }, true)
  addEventListener("keyup", event => { if (event.key === " ") setTimeout(release) }, true)
  addEventListener("blur", release)
  // A press on a scrollbar has no end that we are told of.
  addEventListener("pointermove", event => { if (pressed && !event.buttons) release() }, true)
}

function release() {
  pressed = null
  pending?.()
  play()
}

// ---- Your turn: title, notice, sound.

function arrived(wasYours) {
  document.dispatchEvent(new Event("arrived"))
  if (main().id === "replay") return
  const { title, table, as } = main().dataset
  const yours = main().hasAttribute("data-yours")
  document.title = `${yours ? "● " : ""}${title} · Malice`
  if (table !== watched.table || as !== watched.as) hello()
  if (yours && byId("announce")) byId("announce").textContent = byId("prompt")?.textContent ?? ""
  if (!yours || wasYours) return
  if (root.hasAttribute("data-sound")) blip()
  if (document.hidden && globalThis.Notification?.permission === "granted") {
    const notice = new Notification("Your turn", { body: title, tag: table })
    notice.onclick = () => { focus(); notice.close() }
  }
}

let audio
function blip() {
  audio ??= new AudioContext()
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: 523 })
  const volume = new GainNode(audio, { gain: .1 })
  volume.gain.exponentialRampToValueAtTime(.001, audio.currentTime + .4)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + .4)
}

// ---- Live updates, through the worker that all tabs share.

let port = null
let watched = {}

async function connect() {
  if (globalThis.SharedWorker) port = new SharedWorker(root.dataset.worker).port
  else {
    const channel = new MessageChannel()
    await import(new URL(root.dataset.worker, location))
    globalThis.onconnect({ ports: [channel.port2] })
    port = channel.port1
  }
  port.onmessage = ({ data }) => {
    if (data.gone) location.reload()
    if ("up" in data) offline(!data.up)
    if (data.frame) receive(data.frame)
    if (data.chat && byId("chat")) writeChat(byId("chat"), data.chat)
    if (data.unsaid && byId("chat")) takeBack(byId("chat"), data.unsaid)
    if (data.point) { pointers.set(data.point.seat, data.point); showPointers() }
  }
  hello()
  addEventListener("pagehide", () => port.postMessage({ bye: true }))
  addEventListener("pageshow", event => { if (event.persisted) hello() })
  document.addEventListener("visibilitychange", () => { if (document.hidden && queue.length) jump() })
}

function writeChat(list, { number, html }) {
  if (number <= Number(list.lastElementChild?.dataset.n ?? -1)) return
  append(list, html)
  unread(!byId("beside-chat").checked)
}

// A word that nobody has looked at is told on the tab of the chat.
function unread(is) { byId("beside-chat").parentElement.querySelector(".badge").hidden = !is }

byId("beside-chat")?.addEventListener("change", () => unread(false))

function takeBack(list, { numbers }) {
  for (const line of [...list.children]) if (numbers.includes(Number(line.dataset.n))) line.remove()
}

function hello() {
  watched = { ...main().dataset }
  port?.postMessage({ table: watched.table, as: watched.as, version: logged })
}

// ---- Pointing: where all play together, each sees what the others point at.

const pointers = new Map()   // seat -> { name, thing }
let wanted = ""              // what is pointed at
let told = ""                // what the others know of it
let telling = 0

addEventListener("pointerover", ({ target }) => {
  if (!main()?.dataset.points) return
  wanted = target.closest?.("#table [data-vt]")?.dataset.vt ?? ""
  telling ||= setTimeout(tellPoint, 300)
})

function tellPoint() {
  telling = 0
  const { points: seat, table } = main()?.dataset ?? {}
  if (!seat || wanted === told) return
  told = wanted
  fetch(`/t/${table}/point`, { method: "POST", body: new URLSearchParams({ seat, thing: told }) }).catch(() => {})
}

function showPointers() {
  for (const old of document.querySelectorAll(".pointer")) old.remove()
  for (const { name, thing } of pointers.values()) {
    const found = thing && document.querySelector(`#table [data-vt="${CSS.escape(thing)}"]`)
    const label = Object.assign(document.createElement("span"), { className: "pointer", textContent: `☝ ${name}` })
    label.setAttribute("aria-hidden", "true")
    if (found instanceof HTMLElement) found.append(label)
  }
}

document.addEventListener("arrived", showPointers)

// ---- Beginning.

for (const [i, piece] of [...main()?.children ?? []].entries()) drawn.set(piece.dataset.piece ?? String(i), piece.outerHTML)

if (byId("table")) {
  connect()
  arrived(true)
  for (const list of [byId("log"), byId("chat")]) if (list) list.scrollTop = list.scrollHeight
}
