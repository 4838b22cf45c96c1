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

