// ---- Since your turn: what the others did is told in a line while it is shown, ringed on the board, and listed until you act.

const touched = new Set()    // the names of things that changed since then
let latest = new Set()       // those of the state that is shown

// What a part changes: what others did stays ringed.
function touch(part, byOthers) {
  const old = [...part.fresh.keys()].map(name => drawn.get(name))
  const before = new Map(old.flatMap(piece => piece ? [...shape(piece)] : []))
  const now = [...part.fresh.values()].flatMap(piece => [...shape(piece)])
  const changed = now.filter(([key, inner]) => before.get(key) !== inner).map(([key]) => key)
  // At the end everybody's things are laid out anew: that is no move.
  latest = new Set(within(part, "#pane-ending") ? [] : changed)
  touches.set(Number(part.dataset.version), latest)
  part.touches = latest.size
  if (byOthers) for (const key of latest) touched.add(key)
}

// Each named thing of a drawn piece with what is in it, where it lies, and what is printed on it; choices come and go with the
// question. What is new now is old with the next state.
const shapes = new WeakMap()
function shape(piece) {
  if (!shapes.has(piece)) shapes.set(piece, new Map([...piece.querySelectorAll("[data-vt]")].map(thing => {
    const around = thing.parentElement.closest("[data-vt], section, [id]")
    return [thing.dataset.vt, `${around?.dataset.vt ?? around?.classList[0]}|${printed(thing)}`]
  })))
  return shapes.get(piece)
}

// Texts and pictures of a thing, without those of things within it and without what the script has put there.
function printed(thing) {
  let all = ""
  for (const node of thing.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) all += node.data
    else if (node.localName === "use") all += `|${node.getAttribute("href")}`
    else if (node.dataset && !("vt" in node.dataset) && !node.matches(".key, .pointer")) all += printed(node)
  }
  return all
}

function markTouched() {
  for (const thing of main().querySelectorAll("[data-vt]")) {
    thing.toggleAttribute("data-touched", touched.has(thing.dataset.vt))
    thing.toggleAttribute("data-lit", touched.has(thing.dataset.vt) && latest.has(thing.dataset.vt))
  }
}

function tell({ version, log, log_from }) {
  const list = byId("since-list")
  if (!list) return
  cut(list, log_from)
  const before = list.children.length
  list.insertAdjacentHTML("beforeend", log)
  const fresh = [...list.children].slice(before)
  for (const line of fresh) remark(line, version)
  const leads = line => !line.matches(".follows, .turn")
  caption(fresh.findLast(leads) ?? fresh.at(-1))
  const told = [...list.children].filter(leads)
  byId("since-count").textContent = told.length
  byId("since").hidden = !told.length
}

// The line about what is shown now, without what is only for reading up.
function caption(line) {
  byId("caption").dataset.cue = line?.dataset.cue ?? ""
  const words = line?.cloneNode(true)
  words?.querySelectorAll(".rule").forEach(rule => rule.remove())
  byId("caption").replaceChildren(...words?.childNodes ?? [])
}

function forgetSince() {
  touched.clear()
  byId("since-list")?.replaceChildren()
  if (byId("since")) byId("since").hidden = true
}

// What happens is told while it is shown, and how much is still to come, with a way to the end of it. Who is asked reads the question.
const TOLD_FOR = 4000        // ms, if nothing else comes

function tellWaiting() {
  const now = byId("now")
  if (!now) return
  const idle = !queue.length && (main().hasAttribute("data-yours") || !byId("caption").hasChildNodes())
  now.parentElement.hidden = idle
  now.hidden = !queue.length
  now.querySelector("output").textContent = queue.length
  clearTimeout(tellWaiting.timer)
  if (!queue.length && !idle) tellWaiting.timer = setTimeout(() => { now.parentElement.hidden = true }, TOLD_FOR)
}

if (byId("now")) byId("now").onclick = jump
document.addEventListener("arrived", tellWaiting)

