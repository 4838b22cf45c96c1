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

// Puts the pieces of a part where they belong.
function apply(part) {
  const named = new Map([...main().children].map((piece, i) => [piece.dataset.piece ?? String(i), piece]))
  const next = part.names.map(name => {
    const [shown, fresh] = [named.get(name), part.fresh.get(name)]
    if (!fresh) return shown
    if (shown) graft(shown, drawn.get(name), fresh)
    drawn.set(name, fresh)
    return shown ?? copy(fresh)
  }).filter(Boolean)
  for (const name of drawn.keys()) if (!part.names.includes(name)) drawn.delete(name)
  place(next)
  tag(part.dataset)
}

// What is shown of a drawn thing.
const copy = thing => document.importNode(thing, true)

// Makes of what is shown, which was drawn as `was`, what is drawn as `now`. Whatever the script adds to a thing, it adds at its end; so what was drawn
// and what is shown have their places in common.
function graft(shown, was, now) {
  dress(shown, was, now)
  const [a, b] = [[...was.childNodes], [...now.childNodes]]
  const most = Math.min(a.length, b.length)
  let first = 0
  while (first < most && a[first].isEqualNode(b[first])) first++
  let last = 0
  while (last < most - first && a.at(-1 - last).isEqualNode(b.at(-1 - last))) last++
  const places = [...shown.childNodes].slice(0, a.length)
  const [olds, news] = [places.slice(first, a.length - last), b.slice(first, b.length - last)]
  const next = places[a.length - last] ?? shown.childNodes[a.length] ?? null
  const wases = a.slice(first, a.length - last)
  const run = slid(wases, news)
  if (run) {
    const [from, to, length] = run
    exchange(shown, olds.slice(0, from), news.slice(0, to).map(copy), olds[from])
    exchange(shown, olds.slice(from + length), news.slice(to + length).map(copy), next)
  } else if (olds.length === news.length) olds.forEach((old, i) => change(old, wases[i], news[i]))
  else mend(shown, olds, wases, news, next)
}

// Where something came or went, what is of its kind on both sides stays, in its order.
function mend(shown, olds, wases, news, next) {
  const pairs = common(wases, news)
  let [i, j] = [0, 0]
  for (const [k, l] of [...pairs, [olds.length, news.length]]) {
    exchange(shown, olds.slice(i, k), news.slice(j, l).map(copy), olds[k] ?? next)
    if (olds[k]) change(olds[k], wases[k], news[l])
    ;[i, j] = [k + 1, l + 1]
  }
}

// The longest run of pairs of a kind, in order in both lists.
function common(was, now) {
  if (was.length * now.length > MOST_COMPARED) return []
  const longest = was.map(() => new Array(now.length).fill(0))
  const at = (i, j) => longest[i]?.[j] ?? 0
  for (let i = was.length - 1; i >= 0; i--) for (let j = now.length - 1; j >= 0; j--) {
    longest[i][j] = isOfKind(was[i], now[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const pairs = []
  for (let i = 0, j = 0; i < was.length && j < now.length;) {
    if (isOfKind(was[i], now[j])) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

const MOST_COMPARED = 900    // pairs: longer lists are made anew

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

const isOfKind = (was, now) => isAlike(was, now) && was.classList[0] === now.classList[0] || was.isEqualNode(now)

function change(shown, was, now) {
  if (was.isEqualNode(now)) return
  if (isAlike(was, now)) graft(shown, was, now)
  else exchange(shown.parentNode, [shown], [copy(now)], shown.nextSibling)
}

function exchange(parent, olds, news, next) {
  for (const old of olds) old.remove()
  for (const thing of news) parent.insertBefore(thing, next)
}

function dress(shown, was, now) {
  for (const name of new Set([...was.getAttributeNames(), ...now.getAttributeNames()])) {
    const value = now.getAttribute(name)
    if (was.getAttribute(name) === value) continue
    if (value === null) shown.removeAttribute(name)
    else shown.setAttribute(name, value)
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

// The first thing that fits, in the main that this part will make.
function within(part, selector) {
  return part.names.map(name => (part.fresh.get(name) ?? drawn.get(name))?.querySelector(selector)).find(Boolean)
}
