// More ways to press what is on a page anyway: keys, the controls of a replay, copy buttons; and a form that hides what
// it does not need. Nothing here sends or replaces anything: script.js does, and tells by the event `arrived`.

const byId = id => document.getElementById(id)
const choices = () => [...document.querySelectorAll(":is(#table, #find) .choice:not(.standing, a)")]

// ---- Keys: digits and letters press choices and are shown on them, arrows go from one to the next, the others press what has
// this id.

const KEYS = "123456789abcdefgijkmoqrstvwxyABCDEFGHIJKLMNOPQRSTUVWXYZ"

const pressed = {
  u: "undo", h: "hint", p: "play", n: "now",
  ArrowLeft: "step-back", ArrowRight: "step-next", Home: "step-first", End: "step-last",
}
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

addEventListener("keydown", event => {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, select, textarea, dialog")) return
  const way = target.matches?.(".choice") && arrows[key]
  const nth = key.length === 1 ? KEYS.indexOf(key) : -1
  const thing = way ? nearest(target, way) : nth < 0 ? byId(pressed[key]) : choices()[nth]
  if (key === "?") byId("help")?.showModal()
  if (key === "l") byId("legend")?.showModal()
  if (!thing) return
  event.preventDefault()
  if (way) thing.focus()
  else thing.click()
})

// The key of a choice is written on it, where there is a keyboard.
function showKeys() {
  const keyed = matchMedia("(hover: hover)").matches ? choices().slice(0, KEYS.length) : []
  for (const old of document.querySelectorAll(".choice > .key")) if (old.textContent !== KEYS[keyed.indexOf(old.parentElement)]) old.remove()
  keyed.forEach((choice, nth) => {
    if (choice.lastElementChild?.matches(".key")) return
    const key = Object.assign(document.createElement("kbd"), { className: "key", textContent: KEYS[nth] })
    key.setAttribute("aria-hidden", "true")
    choice.append(key)
  })
}

if (byId("table") || byId("find")) {
  showKeys()
  document.addEventListener("arrived", showKeys)
}

// The choice that lies in a direction: what is straight ahead is nearer than what is aside.
function nearest(from, [dx, dy]) {
  const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2]
  const [x, y] = centre(from.getBoundingClientRect())
  const costs = choices().map(thing => {
    const [a, b] = centre(thing.getBoundingClientRect())
    const ahead = (a - x) * dx + (b - y) * dy
    return { thing, cost: ahead < 4 ? Infinity : ahead + 3 * Math.abs((a - x) * dy + (b - y) * dx) }
  })
  const best = costs.reduce((a, b) => b.cost < a.cost ? b : a)
  return best.cost < Infinity && best.thing
}

// ---- Replay: steps are links; playing presses the next one again and again.

const paces = { slow: 1400, normal: 700, fast: 300 }
let playing = 0

function dressReplay() {
  byId("play").hidden = false
  byId("play").textContent = playing ? "Pause" : "Play"
  for (const button of document.querySelectorAll("#seek button, #eyes button")) button.hidden = true
  byId("log").scrollTop = byId("log").scrollHeight
}

function playOn() {
  if (byId("step-next").href) byId("step-next").click()
  else togglePlaying()
}

function togglePlaying() {
  clearInterval(playing)
  playing = playing ? 0 : setInterval(playOn, paces[document.documentElement.dataset.pace] ?? 300)
  dressReplay()
}

if (byId("replay")) {
  dressReplay()
  document.addEventListener("arrived", dressReplay)
  addEventListener("click", event => { if (event.target.id === "play") togglePlaying() })
  addEventListener("input", ({ target }) => {
    if (target.id !== "slider") return
    target.labels[0].firstElementChild.textContent = `Move ${target.value} of ${target.max}`
    target.form.requestSubmit()
  })
  addEventListener("change", ({ target }) => target.closest("#eyes")?.requestSubmit())
}

// ---- New table: rows that are not used are hidden, sets are counted.

function dressForm() {
  const seats = [...document.querySelectorAll("#new .seats li")]
  const free = seats.findIndex(row => !row.querySelector("select").value)
  seats.forEach((row, i) => {
    const { value } = row.querySelector("select")
    row.hidden = !value && i > free
    row.lastElementChild.hidden = value !== "here"
  })
  for (const option of document.querySelectorAll("#new [data-needs]")) {
    const other = document.querySelector(`#new [name="o.${option.dataset.needs}"]`)
    const value = other?.type === "checkbox" ? String(other.checked) : other?.value
    option.hidden = !option.dataset.values.split(" ").includes(value) && !option.matches(".wrong")
    // What is not shown is not chosen; a lone box that is not sent would be a no.
    for (const field of option.querySelectorAll("[name]:not([value=true])")) field.disabled = option.hidden
  }
  for (const set of document.querySelectorAll("#new .set")) {
    const count = set.querySelectorAll(":checked").length
    set.querySelector("output").textContent = `(${count} of ${set.dataset.count} chosen)`
    set.classList.toggle("off", count !== Number(set.dataset.count))
  }
}

if (byId("new")) {
  dressForm()
  byId("new").addEventListener("change", dressForm)
}

// ---- Pictures in the rules are whole tables: they are fetched when they come near.

const near = new IntersectionObserver(seen => {
  for (const { target } of seen.filter(({ isIntersecting }) => isIntersecting)) {
    near.unobserve(target)
    draw(target)
  }
}, { rootMargin: "100% 0px" })

async function draw(link) {
  const answer = await fetch(link.href)
  const made = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("figure > .region")
  if (!made) return
  link.replaceWith(made)
  grow(made)
}

// A picture is as high as what it shows: nobody scrolls in it.
function grow(picture) {
  for (let tries = 0; tries < 3 && picture.scrollHeight > picture.clientHeight; tries++) picture.style.blockSize = `${picture.scrollHeight}px`
}

for (const picture of document.querySelectorAll("figure.picture > .region")) grow(picture)

for (const link of document.querySelectorAll("[data-picture]")) near.observe(link)

// ---- The legend opens over the table instead of leading away from it.

byId("icons")?.addEventListener("click", event => {
  if (event.ctrlKey || event.metaKey) return
  event.preventDefault()
  byId("legend").showModal()
})

// ---- Buttons that need script are hidden without it.

function unhide() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard
  if (byId("notify")) byId("notify").hidden = globalThis.Notification?.permission !== "default"
}

unhide()
document.addEventListener("arrived", unhide)
addEventListener("click", async ({ target }) => {
  if (target.id === "notify") return void Notification.requestPermission().then(unhide)
  const { copy } = target.dataset ?? {}
  if (!copy) return
  await navigator.clipboard.writeText(copy.startsWith("/") ? new URL(copy, location).href : copy)
  target.textContent = "Copied"
})

// ---- A page about something that goes on and that no stream tells of.

if (document.querySelector("[data-again]")) setTimeout(() => location.reload(), 1500)
