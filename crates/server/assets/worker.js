// One live stream for all tabs of a browser, whatever tables they show: a browser allows six connections to a server.
// A page says hello with its table, its eyes and the version it shows; it is told every event of its table. Where there
// are no shared workers the page imports this file and connects to it as to a worker.

const pages = new Map()      // port -> { table, as }
const newest = new Map()     // "table:as" -> the newest version that came, or that a page began with
const pieces = new Map()     // "table:as" -> { name: html } as the stream has told them
let stream = null
let tries = 0
let timer = 0

globalThis.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data.bye) pages.delete(port)
    else hello(port, data)
    keep()
  }
}

function hello(port, { table, as, version }) {
  pages.set(port, { table, as })
  clearTimeout(timer)
  timer = 0
  const key = `${table}:${as}`
  const known = newest.get(key)
  // A page that was made before the newest version came asks the server again: nothing is kept here to send it.
  if (known === undefined || version < known) {
    newest.set(key, version)
    close()
  }
}

// Opens the stream for the tables now shown, unless it is open for them already.
function keep() {
  const keys = new Set([...pages.values()].map(({ table, as }) => `${table}:${as}`))
  for (const key of newest.keys()) if (!keys.has(key)) { newest.delete(key); close() }
  if (stream || timer || !keys.size) return
  const query = [...newest].map(([key, version]) => `t=${encodeURIComponent(`${key}:${version}`)}`).join("&")
  stream = new EventSource(`/live?${query}`)
  stream.onopen = () => { tries = 0; tell(() => true, { up: true }) }
  // The browser would try again with the old versions in the address; we ask with the new ones.
  stream.onerror = () => {
    close()
    tell(() => true, { up: false })
    timer = setTimeout(() => { timer = 0; keep() }, Math.min(10000, 500 * 2 ** tries++))
  }
  stream.addEventListener("table", ({ data }) => {
    const [header, ...lines] = data.split("\n")
    const frame = JSON.parse(header)
    const key = `${frame.table}:${frame.as}`
    if (newest.has(key)) newest.set(key, Math.max(newest.get(key), frame.version))
    const known = pieces.get(key) ?? {}
    for (const line of lines) {
      const cut = line.indexOf(" ")
      known[line.slice(0, cut)] = line.slice(cut + 1)
    }
    pieces.set(key, known)
    frame.pieces = frame.pieces.map(name => [name, known[name]])
    tell(page => page.table === frame.table && page.as === String(frame.as), { frame })
  })
  stream.addEventListener("chat", ({ data }) => {
    const chat = JSON.parse(data)
    tell(page => page.table === chat.table, { chat })
  })
  stream.addEventListener("unsaid", ({ data }) => {
    const unsaid = JSON.parse(data)
    tell(page => page.table === unsaid.table, { unsaid })
  })
  stream.addEventListener("point", ({ data }) => {
    const point = JSON.parse(data)
    tell(page => page.table === point.table && page.as !== String(point.seat), { point })
  })
  stream.addEventListener("gone", ({ data }) => {
    const { table } = JSON.parse(data)
    tell(page => page.table === table, { gone: true })
  })
}

function close() {
  stream?.close()
  stream = null
  pieces.clear()
}

function tell(wanted, message) {
  for (const [port, page] of pages) if (wanted(page)) port.postMessage(message)
}
