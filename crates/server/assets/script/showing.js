// ---- Showing: states wait in a queue and are shown one after the other at the chosen pace, faster the more of them wait. Only
// who asks for it gets to the newest at once.

const queue = []             // { version, pieces, log, log_from, … }, all newer than what is shown
let shown = Number(main()?.dataset.version)
let logged = shown           // the version up to which the log is complete
let last = -Infinity         // when the last state was shown
let timer = 0
let pressed = null           // a press under way: nothing is replaced before it has become a click

function receive(frame) {
  if (frame.version <= logged) return
  if (frame.version <= shown) return writeLog(frame)
  queue.push(frame)
  play()
  tellWaiting()
}

const rhythm = () => Math.max(90, pace() / (1 + queue.length / 6))

function play() {
  // What we have just done is shown by its answer; the stream may be quicker and must not cut it short.
  if (timer || pressed || sending.has("act") || !queue.length) return
  if (!pace() || document.hidden) return jump()
  timer = setTimeout(() => { timer = 0; if (!pressed) step(true) }, Math.max(0, last + rhythm() - performance.now()))
}

function step(animated) {
  const frame = queue.shift()
  if (!frame) return
  const part = partIn(frame)
  part.carries = true
  touch(part, true)
  writeLog(frame)
  tell(frame)
  show(part, animated)
  tellWaiting()
  play()
}

// To the newest state, at once, even for the press that asks for it.
function jump() {
  clearTimeout(timer)
  timer = 0
  while (queue.length > 1) {
    const frame = queue.shift()
    writeLog(frame, true)
    tell(frame)
  }
  step(false)
  finish()
}

// An answer to our own request is shown at once; what waits and is older is only written down. If the stream was
// quicker and something newer is shown already, the answer is not news.
function showNow(part) {
  const version = Number(part.dataset.version)
  if (version < shown) {
    const alert = within(part, ".alert")
    return alert && toast(alert.textContent)
  }
  for (const name of part.fresh.keys()) texts.delete(name)
  if (pressed && main().id === "replay") {
    // The slider is being dragged: it stays where it is, what is around it changes.
    const steps = part.fresh.get("steps")
    part.fresh.delete("steps")
    apply(part)
    part.fresh = new Map(steps ? [["steps", steps]] : [])
    return show(part, false)
  }
  if (version > shown) {
    touch(part, false)
    forgetSince()
  }
  while (queue.length && queue[0].version <= version) writeLog(queue.shift())
  begun = null
  show(part, true)
  tellWaiting()
}

