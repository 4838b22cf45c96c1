// ---- Your turn, and the end: title, notice, sound.

function arrived(wasYours) {
  document.dispatchEvent(new Event("arrived"))
  if (main().id === "replay") return
  const { title, table, as } = main().dataset
  const yours = main().hasAttribute("data-yours")
  const name = `${yours ? "● " : ""}${title} · Malice`
  if (document.title !== name) document.title = name
  if (table !== watched.table || as !== watched.as) hello()
  if (yours && byId("announce")) byId("announce").textContent = byId("prompt")?.textContent ?? ""
  if (ended()) sound("win")
  if (!yours || wasYours) return
  sound("turn")
  if (document.hidden && globalThis.Notification?.permission === "granted") {
    const notice = new Notification("Your turn", { body: title, tag: table })
    notice.onclick = () => { focus(); notice.close() }
  }
}

// Whether the end of the game has just come.
let over = !!document.querySelector(".ending")
function ended() {
  const before = over
  over = !!main().querySelector(".ending")
  return over && !before
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

for (const [i, piece] of [...main()?.children ?? []].entries()) drawn.set(piece.dataset.piece ?? String(i), piece.cloneNode(true))

if (byId("table")) {
  connect()
  arrived(true)
  for (const list of [byId("log"), byId("chat")]) if (list) list.scrollTop = list.scrollHeight
}
