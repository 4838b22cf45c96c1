// ---- Parts: main in pieces, by the names of data-piece. Only what is not as it was is made, styled and laid out anew: a piece that
// has changed is compared with what it was, thing by thing, and what is the same stays where it is.

const drawn = new Map()      // name -> the piece that is shown, as the server drew it: nothing is ever marked in it
const texts = new Map()      // name -> the same as the stream wrote it

// { dataset, names, fresh }: what main says of itself, its pieces in their order, those that differ from what is shown.
function partOf(answer) {
  const pieces = [...answer.children].map((piece, i) => [piece.dataset.piece ?? String(i), piece])
  const told = pieces.filter(([, piece]) => !("same" in piece.dataset))
  return { dataset: { ...answer.dataset }, names: pieces.map(([name]) => name), fresh: new Map(told.filter(differs)) }
}

function partIn({ table, as, version, title, yours, covered, points, pieces }) {
  const dataset = { kind: "table", table, as, version, title }
  if (yours) dataset.yours = ""
  if (covered) dataset.covered = ""
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

const differs = ([name, piece]) => !drawn.get(name)?.isEqualNode(piece)

// Puts the pieces of a part where they belong, and returns how to undo it.
function apply(part) {
  const old = [...main().children]
  const before = { ...main().dataset }
  const sources = new Map(drawn)
  const named = new Map(old.map((piece, i) => [piece.dataset.piece ?? String(i), piece]))
  const undo = []
  const next = part.names.map(name => {
    const [shown, fresh] = [named.get(name), part.fresh.get(name)]
    if (!fresh) return shown
    if (shown) graft(shown, drawn.get(name), fresh, undo)
    drawn.set(name, fresh)
    return shown ?? copy(fresh)
  }).filter(Boolean)
  for (const name of drawn.keys()) if (!part.names.includes(name)) drawn.delete(name)
  place(next)
  tag(part.dataset)
  return () => {
    place(old)
    tag(before)
    for (const step of undo.reverse()) step()
    drawn.clear()
    for (const [name, piece] of sources) drawn.set(name, piece)
  }
}

// What is shown of a drawn thing: the same each time, whoever asks for it.
const copies = new WeakMap()
const copy = thing => copies.get(thing) ?? (copies.set(thing, document.importNode(thing, true)), copies.get(thing))

// Makes of what is shown, which was drawn as `was`, what is drawn as `now`. Whatever the script adds to a thing, it adds at its end; so what was drawn
// and what is shown have their places in common.
function graft(shown, was, now, undo) {
  dress(shown, was, now, undo)
  const [a, b] = [[...was.childNodes], [...now.childNodes]]
  const most = Math.min(a.length, b.length)
  let first = 0
  while (first < most && a[first].isEqualNode(b[first])) first++
  let last = 0
  while (last < most - first && a.at(-1 - last).isEqualNode(b.at(-1 - last))) last++
  const places = [...shown.childNodes].slice(0, a.length)
  const [olds, news] = [places.slice(first, a.length - last), b.slice(first, b.length - last)]
  const next = places[a.length - last] ?? shown.childNodes[a.length] ?? null
  const run = slid(a.slice(first, a.length - last), news)
  if (run) {
    const [from, to, length] = run
    exchange(shown, olds.slice(0, from), news.slice(0, to).map(copy), olds[from], undo)
    exchange(shown, olds.slice(from + length), news.slice(to + length).map(copy), next, undo)
  } else if (olds.length === news.length) olds.forEach((old, i) => change(old, a[first + i], news[i], undo))
  else exchange(shown, olds, news.map(copy), next, undo)
}

// Where a list has slid by some lines, as a log does that shows the last of them: what stays begins at one end. Returns where it
// was, where it is, and how long it is.
function slid(was, now) {
  if (was.length < 4 || now.length < 4) return
  const [from, to] = [was.findIndex(node => node.isEqualNode(now[0])), now.findIndex(node => node.isEqualNode(was[0]))]
  if (from < 0 && to < 0) return
  const [i, j] = to < 0 ? [from, 0] : [0, to]
  let length = 0
  while (was[i + length] && now[j + length]?.isEqualNode(was[i + length])) length++
  return length > 2 ? [i, j, length] : undefined
}

// Fields have a life of their own and are never made into others.
const isAlike = (was, now) => was.nodeType === Node.ELEMENT_NODE && was.nodeName === now.nodeName && was.id === now.id
  && was.dataset.vt === now.dataset.vt && !was.matches("input, select") && (!was.dataset.vt || shows(was) === shows(now))

function change(shown, was, now, undo) {
  if (was.isEqualNode(now)) return
  if (isAlike(was, now)) graft(shown, was, now, undo)
  else exchange(shown.parentNode, [shown], [copy(now)], shown.nextSibling, undo)
}

function exchange(parent, olds, news, next, undo) {
  for (const old of olds) old.remove()
  for (const thing of news) parent.insertBefore(thing, next)
  undo.push(() => {
    for (const thing of news) thing.remove()
    for (const old of olds) parent.insertBefore(old, next)
  })
}

function dress(shown, was, now, undo) {
  for (const name of new Set([...was.getAttributeNames(), ...now.getAttributeNames()])) {
    if (was.getAttribute(name) === now.getAttribute(name)) continue
    const before = shown.getAttribute(name)
    wear(shown, name, now.getAttribute(name))
    undo.push(() => wear(shown, name, before))
  }
}

const wear = (thing, name, value) => value === null ? thing.removeAttribute(name) : thing.setAttribute(name, value)

// The children of main, moving none that stays.
function place(pieces) {
  for (const piece of [...main().children]) if (!pieces.includes(piece)) piece.remove()
  pieces.forEach((piece, i) => { if (main().children[i] !== piece) main().insertBefore(piece, main().children[i] ?? null) })
}

function tag(dataset) {
  for (const name of Object.keys(main().dataset)) if (!(name in dataset)) delete main().dataset[name]
  Object.assign(main().dataset, dataset)
}

// The first thing that fits, in the main that this part will make.
function within(part, selector) {
  return part.names.map(name => (part.fresh.get(name) ?? drawn.get(name))?.querySelector(selector)).find(Boolean)
}
