// Malice in the browser, with script: forms are sent without leaving the page, updates of the table come by
// themselves, one by one, and animated. Everything here also works without it; nothing here knows any game. Keys and
// other ways to press what is on a page are in controls.js.

const root = document.documentElement
const byId = id => document.getElementById(id)
const main = () => byId("table") ?? byId("replay")
const sleep = ms => new Promise(done => setTimeout(done, ms))
const pace = () => ({ off: 0, slow: 1400, normal: 700, fast: 300 })[root.dataset.pace] ?? 700

// ---- Sending: a form or link marked data-part is fetched; its answer brings the new pieces of main.

const sending = new Set()
let asked = 0                // links followed on this page
let lines = 0                // chat lines sent from it

addEventListener("submit", event => {
  const form = event.target
  if (!form.matches("[data-part]")) return
  event.preventDefault()
  if (form.method === "get") follow(`${form.action}?${new URLSearchParams(new FormData(form))}`)
  else press(form, event.submitter)
})

addEventListener("click", event => {
  const link = event.target.closest?.("a.refused, a[data-part]")
  if (!link?.href || !main() || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  follow(link.href)
})

// Answers to requests that are not the newest any more are dropped.
async function follow(url) {
  const mine = ++asked
  const response = await fetchPart(url)
  if (mine !== asked) return
  if (byId("replay")) history.replaceState(null, "", url)
  await answered(response)
}

// The second half of a double click would press what the first half has brought. Whoever means it is slower.
let choseAt = -Infinity
addEventListener("click", event => {
  if (!event.target.closest?.("[name=do], [name=order]")) return
  if (event.detail > 1 && event.timeStamp - choseAt < 250) event.preventDefault()
  else choseAt = event.timeStamp
}, true)

// A press while newer states wait: it counts if the same choice exists in the newest. A choice that waits to be confirmed is
// confirmed by choosing it again, there where it is.
function press(form, button) {
  const again = byId("confirm")?.querySelector("[name=do]")
  if (again && button?.name === "do" && button !== again && button.value === again.value) return press(again.form, again)
  if (main().contains(form) && (queue.length || pending)) {
    const wanted = keyOf(button ?? form)
    jump()
    const found = find(wanted)
    if (!found) return toast("The table has moved on.")
    button = found.form ? found : null
    form = found.form ?? found
  }
  post(form, button)
}

async function post(form, button) {
  const lane = form.id === "say" ? "chat" : "act"
  if (sending.has(lane)) return
  sending.add(lane)
  form.classList.add("busy")
  if (lane === "act") main()?.setAttribute("aria-busy", "true")
  const body = new URLSearchParams(new FormData(form, button))
  const url = button?.hasAttribute("formaction") ? button.formAction : form.action
  try {
    const response = await fetchPart(url, { method: "POST", body })
    if (lane === "act") await answered(response)
    else if (response.ok) {
      form.reset()
      form.key.value = `${form.key.defaultValue}.${++lines}`
    } else toast(message(await response.text()))
  } finally {
    sending.delete(lane)
    form.classList.remove("busy")
    if (lane === "act") main()?.removeAttribute("aria-busy")
    play()
  }
}

// Tries until it gets an answer: the key in the form makes a repeated request harmless.
async function fetchPart(url, options) {
  // Pieces of a replay that are the same at both moves are not sent again.
  const { pieces } = main()?.dataset ?? {}
  const headers = { "X-Malice-Part": "1", ...pieces && { "X-Malice-Has": pieces } }
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(url, { ...options, headers })
      offline(false)
      return response
    } catch {
      offline(true)
      await sleep(Math.min(5000, 300 * 2 ** tries))
    }
  }
}

async function answered(response) {
  const html = await response.text()
  const answer = parse(html)
  if (answer) showNow(partOf(answer))
  else if (response.ok) location.assign(response.url)
  else toast(message(html))
}

const page = html => new DOMParser().parseFromString(html, "text/html")
const parse = html => page(html).querySelector("main#table, main#replay")
const message = html => {
  const texts = [...page(html).querySelectorAll("main p:not(.status, :has(a))")].map(p => p.textContent)
  return texts.join(" ") || "That did not work."
}

function toast(text) {
  byId("toast").textContent = text
  clearTimeout(toast.timer)
  toast.timer = setTimeout(() => { byId("toast").textContent = "" }, 6000)
}

function offline(is) { if (byId("offline")) byId("offline").hidden = !is }

