// Cards to read: what has a face (data-face) is shown large, with all that is printed on it, for who points at it, holds it
// under a finger, or presses z. The faces come once, from the same address as for programs.

const SHOWN_AFTER = 400      // ms of pointing or holding
const box = document.getElementById("zoom")
const game = document.body.dataset.game
let faces = null
let timer = 0
let awaited = null           // the thing that is shown when the time is over
let over = null              // the thing that is pointed at
let at = [-1, -1]            // where the pointer is
let held = false             // it is shown under a finger: the click that follows is none

const faceOf = target => target?.closest?.("[data-face]")

async function known() {
  faces ??= fetch(`/api/v1/games/${game}/faces`)
    .then(answer => answer.json())
    .then(({ faces }) => new Map(faces.map(face => [face.id, face])))
  return faces.catch(() => { faces = null; return new Map() })
}

const node = (tag, text, ...children) => {
  const made = document.createElement(tag)
  made.append(...[text, ...children].filter(Boolean))
  return made
}

async function show(thing) {
  const face = (await known()).get(thing.dataset.face)
  if (!face || !thing.isConnected) return
  const picture = thing.matches("svg") ? thing : thing.querySelector("svg")
  const facts = node("dl")
  for (const [label, value] of face.facts) facts.append(node("dt", label), node("dd", value))
  box.replaceChildren(
    ...(picture ? [picture.cloneNode(true)] : []),
    node("h2", face.name),
    node("p", `${face.kind} · ${face.copies} in the box · ${face.source}`),
    facts,
    ...(face.text ? [node("p", face.text)] : []),
  )
  // The board's own class dresses the picture; that of the region would lay the box out as a region.
  const region = thing.closest(".region")
  box.className = [...region?.classList ?? []].filter(name => !["region", region.dataset.piece].includes(name)).join(" ")
  box.showPopover()
  put(thing.getBoundingClientRect())
}

// Beside the thing, on the side where there is room, never beyond the screen, and below what is asked where it fits there.
function put({ left, right, top, bottom }) {
  const { offsetWidth: width, offsetHeight: height } = box
  const asked = document.querySelector(".question")?.getBoundingClientRect().bottom ?? 0
  const highest = asked + height + 16 < innerHeight ? asked + 8 : 8
  const x = innerWidth - right > width + 16 ? right + 8 : left > width + 16 ? left - width - 8 : (innerWidth - width) / 2
  const y = (top + bottom - height) / 2
  box.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`
  box.style.top = `${Math.max(highest, Math.min(y, innerHeight - height - 8))}px`
}

function hide() {
  clearTimeout(timer)
  if (box.matches(":popover-open")) box.hidePopover()
}

function later(thing, then) {
  clearTimeout(timer)
  awaited = thing
  timer = setTimeout(() => { show(thing); then?.() }, SHOWN_AFTER)
}

function point(thing) {
  if (thing === over) return
  over = thing
  hide()
  if (thing) later(thing)
}

if (box && game) {
  addEventListener("pointermove", ({ clientX, clientY }) => { at = [clientX, clientY] })
  addEventListener("pointerover", ({ target, pointerType }) => { if (pointerType !== "touch") point(faceOf(target)) })
  addEventListener("pointerdown", ({ target, pointerType }) => {
    hide()
    held = false
    const thing = faceOf(target)
    if (pointerType === "touch" && thing) later(thing, () => { held = true })
  })
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(timer), true)
  // What scrolls elsewhere, as a log does with every line, is no reason to look away.
  addEventListener("scroll", ({ target }) => { if (target.contains(awaited)) clearTimeout(timer) }, true)
  addEventListener("contextmenu", event => { if (held) event.preventDefault() })
  addEventListener("click", event => {
    if (!held) return
    held = false
    event.preventDefault()
    event.stopPropagation()
  }, true)
  addEventListener("keydown", event => {
    const { key, target } = event
    if (key === "Escape") return hide()
    if (key !== "z" || event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, select, dialog")) return
    if (box.matches(":popover-open")) return hide()
    const thing = target.querySelector?.("[data-face]") ?? faceOf(target) ?? over
    if (thing && thing !== document.body) show(thing)
  })
  // What lies under a resting pointer now is what it points at.
  document.addEventListener("arrived", () => { if (over && !over.isConnected) point(faceOf(document.elementFromPoint(...at))) })
}
