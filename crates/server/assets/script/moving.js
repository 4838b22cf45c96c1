// ---- Moving: the next state takes the place of the one before, and what moved is seen to move.

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
  const moved = moves ? changes(part) : new Set()
  // What a swap would have brought that has not come to it comes with this one.
  for (const [name, piece] of waits?.fresh ?? []) {
    if (part.names.includes(name) && !part.fresh.has(name)) part.fresh.set(name, piece)
  }
  waits = part
  pending = () => {
    pending = waits = null
    const kept = remember()
    const held = takeUp()
    const faces = moves && facesIn(main())
    unmark()
    apply(part)
    if (part.carries) carry(held)
    if (moves) markNew(part, faces)
    markTouched()
    restore(kept)
    arrived(wasYours)
  }
  last = performance.now()
  shown = Number(part.dataset.version)
  if (pressed) return
  if (!moved.size || moved.size > 30) return pending()
  animate(moved)
}

const mayMove = () => document.startViewTransition && pace() && !pressed && !document.hidden
  && !matchMedia("(prefers-reduced-motion: reduce)").matches

function animate(moved) {
  const swap = pending
  const unname = name(moved)
  const mine = transition = document.startViewTransition(() => {
    unname()
    if (pending === swap && !pressed) swap()
    mine.unname = name(moved)
  })
  mine.ready.catch(() => {})
  mine.finished.finally(() => {
    mine.unname?.()
    if (transition === mine) transition = null
  })
}

// Names what is shown of these things for the transition; returns how to take that back. A picture as a whole can be animated, nothing within it.
function name(moved) {
  const seen = [...main().querySelectorAll("[data-vt]")].filter(thing => moved.has(thing.dataset.vt) && !thing.ownerSVGElement && thing.checkVisibility())
  const things = new Map(seen.map(thing => [thing.dataset.vt, thing]))
  ;[...moved].forEach((key, i) => { if (things.has(key)) things.get(key).style.viewTransitionName = `moved-${i}` })
  return () => { for (const thing of things.values()) thing.style.viewTransitionName = "" }
}

// What is to be animated, by name: things that came, went or changed, that lie in something else now, or beside which something came or
// went. The drawn pieces tell it: what is new need not be laid out for it.
function changes(part) {
  const names = [...part.fresh.keys()]
  const before = new Map(names.flatMap(name => drawn.has(name) ? [...places(drawn.get(name))] : []))
  const after = new Map([...part.fresh.values()].flatMap(piece => [...places(piece)]))
  const moved = new Set([...before.keys(), ...after.keys()].filter(key => before.get(key) !== after.get(key)))
  // What is folded away is not seen to move.
  for (const thing of main().querySelectorAll("[data-vt]")) if (moved.has(thing.dataset.vt) && !thing.checkVisibility()) moved.delete(thing.dataset.vt)
  return moved
}

// Each named thing of a drawn piece with what is printed on it, where it lies, and what lies beside it.
function places(piece) {
  const all = [...piece.querySelectorAll("[data-vt]")].filter(thing => !thing.ownerSVGElement)
  const rows = new Map()
  for (const { dataset, parentElement } of all) rows.set(parentElement, `${rows.get(parentElement) ?? ""} ${dataset.vt}`)
  return new Map(all.map(thing => [thing.dataset.vt, [printed(thing), piece.dataset.piece, ...way(piece, thing), rows.get(thing.parentElement)].join()]))
}

// From a piece to a thing in it: the how manieth to go to, each time.
function way(piece, thing) {
  const steps = []
  for (let at = thing; at !== piece; at = at.parentElement) steps.push([...at.parentElement.children].indexOf(at))
  return steps
}

// What lies open on a thing.
const faceOf = thing => thing.dataset.face ?? thing.querySelector("[data-face]")?.dataset.face ?? ""

// What a thing shows: a die its number, anything else its face.
const shows = thing => thing.matches(".die") ? printed(thing) : faceOf(thing)
const facesIn = part => new Map([...part.querySelectorAll("[data-vt]")].map(thing => [thing.dataset.vt, shows(thing)]))

// What stays where it is was new and turned before.
function unmark() {
  for (const thing of main().querySelectorAll(":is(.new, .turned)[data-vt]")) thing.classList.remove("new", "turned")
}

// What was not there before is marked, for style sheets that let it come in their own way; so is what was turned over or rolled again.
function markNew(part, before) {
  for (const name of part.fresh.keys()) {
    for (const thing of main().querySelectorAll(`:scope > [data-piece="${name}"] [data-vt]`)) {
      const was = before.get(thing.dataset.vt)
      thing.classList.toggle("new", was === undefined)
      thing.classList.toggle("turned", was !== undefined && was !== shows(thing))
    }
  }
}

