// ---- Log: the newest lines, grouped by turn. Who points at a line or goes there by key sees on the board what it is about.

const MOST_LINES = 240       // older ones are fetched when somebody wants them
const PAGE = 60              // so many at a time

const touches = new Map()    // version -> the names of the things that it changed

function writeLog({ version, log_from, log }, quietly = false) {
  if (version <= logged) return
  logged = version
  const list = byId("log")
  if (!list) return
  cut(list, log_from)
  const before = list.children.length
  append(list, log)
  const fresh = [...list.children].slice(before)
  for (const line of fresh) remark(line, version)
  if (!quietly) strike(fresh)
  while (list.children.length > MOST_LINES) {
    list.firstElementChild.remove()
    byId("earlier").hidden = false
  }
}

function remark(line, version) {
  const keys = touches.get(version)
  if (keys?.size) line.dataset.touches = [...keys].join(" ")
}

// What came after a line did not happen: somebody has taken it back.
function cut(list, from) {
  while (Number(list.lastElementChild?.dataset.n ?? -1) >= from) list.lastElementChild.remove()
}

// A list that is read at its end stays at its end. Whether it is read there is known from the last scroll: whoever asks a list for
// it in the middle of a change has everything laid out at once.
const away = new WeakSet()   // lists that are read further up
const ending = new Set()     // lists that go to their end with the next frame
const settled = new WeakSet()  // lists whose next scroll is that

addEventListener("scroll", ({ target }) => {
  if (!target.matches?.("#log, #chat") || settled.delete(target)) return
  if (target.scrollHeight - target.scrollTop - target.clientHeight < 40) away.delete(target)
  else away.add(target)
}, true)

function append(list, html) {
  list.insertAdjacentHTML("beforeend", html)
  toEnd(list)
}

function toEnd(list) {
  if (!list || away.has(list)) return
  if (!ending.size) requestAnimationFrame(() => {
    for (const list of ending) scrollToEnd(list)
    ending.clear()
  })
  ending.add(list)
}

function scrollToEnd(list) {
  away.delete(list)
  const before = list.scrollTop
  list.scrollTop = list.scrollHeight
  if (list.scrollTop !== before) settled.add(list)
}

const listsToEnd = () => { for (const list of [byId("log"), byId("chat")]) toEnd(list) }
addEventListener("change", ({ target }) => { if (target.matches("[name=beside], [name=pane]")) listsToEnd() })
// A window of another size scrolls its lists, and nobody meant it.
addEventListener("resize", listsToEnd)

// What came before the first line that is there; a page that holds so much is asked for, and what is new in it is left out.
async function showEarlier(link) {
  const list = byId("log")
  const url = new URL(link.href)
  url.searchParams.set("log", list.children.length + PAGE)
  const made = page(await (await fetch(url)).text())
  const first = Number(list.firstElementChild?.dataset.n ?? Infinity)
  const older = [...made.querySelectorAll("#log > li")].filter(line => Number(line.dataset.n) < first)
  const below = list.scrollHeight - list.scrollTop
  list.prepend(...older)
  list.scrollTop = list.scrollHeight - below
  link.hidden = made.querySelector("#earlier")?.hidden ?? true
}

addEventListener("click", event => {
  const link = event.target.closest?.("#earlier")
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  showEarlier(link)
})

// ---- Lighting: the things that changed, or else everything with the faces that are named.

const line = target => target.closest?.(".log > li")
let lit = null

function light(of) {
  if (of === lit) return
  lit = of
  const keys = of?.dataset.touches?.split(" ")
  const words = of?.dataset.about?.split(" ") ?? []
  for (const thing of main()?.querySelectorAll("[data-vt], [data-face], .rival") ?? []) {
    const { vt, face } = thing.dataset
    const whose = thing.id.replace("rival-", "")
    const about = [face, vt, whose, `seat-${whose}`].some(name => words.includes(name))
    thing.toggleAttribute("data-lit", !!of && (keys ? keys.includes(vt) : about))
  }
}

addEventListener("pointerover", ({ target }) => light(line(target)))
addEventListener("focusin", ({ target }) => light(line(target)))

// Tab steps over the lines.
addEventListener("focusin", ({ target }) => {
  if (target.id === "log") for (const link of target.querySelectorAll("a")) link.tabIndex = -1
})

// Arrows walk from line to line.
addEventListener("keydown", event => {
  const list = event.target.closest?.(".log")
  const way = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key]
  if (!list || !way) return
  const next = line(event.target)?.[way] ?? (event.target === list ? list.lastElementChild : null)
  if (!next) return
  event.preventDefault()
  next.tabIndex = -1
  next.focus()
})

