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
  const moved = moves && !isStill(part) ? changes(part) : []
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

// Where no named thing has changed, and all are in the same order under the same things, nothing has moved: it need not be laid
// out to see that.
function isStill(part) {
  const order = piece => [...piece?.querySelectorAll("[data-vt]") ?? []]
    .map(({ dataset, parentElement }) => `${dataset.vt} ${parentElement.getAttribute("class")}`).join()
  return part.touches === 0 && [...part.fresh].every(([name, piece]) => order(piece) === order(drawn.get(name)))
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

// A picture as a whole can be animated, nothing within it. What is folded away is not laid out, and must not be asked where it lies:
// all that is around it would be laid out anew for it.
function things(part) {
  const all = [...part.querySelectorAll("[data-vt]")].filter(thing => !thing.ownerSVGElement && thing.checkVisibility())
  return new Map(all.map(thing => {
    return [thing.dataset.vt, { thing, inner: printed(thing), box: thing.getBoundingClientRect() }]
  }))
}

