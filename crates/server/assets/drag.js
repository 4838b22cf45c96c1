// Things that hands would move: dragging presses choices that are on the page anyway, with a mouse or a finger. What has
// data-drag="place_tile" stands for all choices whose names begin so, and can be dropped on any of them. A place with
// data-drop="fight, play_item * 2" takes what stands for a choice of such a name; if the thing that lay under the pointer can itself be chosen
// then, it is: a hero who is dragged onto a monster fights, and fights that monster.

const START = 8              // pixels before a press becomes a drag
let drag = null              // { from, x, y, ghost, targets }

const choices = () => [...document.querySelectorAll("#table .choice[name=do]")]
const words = names => names.split(",").map(name => name.trim().split(" "))
const begins = (choice, names) => {
  const name = choice.value.split(" ")
  return words(names).some(wanted => wanted.every((word, i) => word === "*" || word === name[i]))
}

// What pressing would do at each place where the thing can be dropped: [place, choice].
function targetsOf(from) {
  const { drag } = from.dataset
  const stands = drag ? choices().filter(choice => begins(choice, drag)) : [from]
  const places = [...document.querySelectorAll("#table [data-drop]")].flatMap(place => {
    const choice = stands.find(choice => begins(choice, place.dataset.drop))
    return choice ? [[place, choice]] : []
  })
  return [...drag ? stands.map(choice => [choice, choice]) : [], ...places]
}

const dragged = target => target.closest?.("#table [data-drag], #table .choice[name=do]")

addEventListener("pointerdown", ({ target, button, clientX: x, clientY: y }) => {
  const from = button === 0 && dragged(target)
  const targets = from ? targetsOf(from) : []
  drag = targets.length ? { from, x, y, targets, ghost: null } : null
})

addEventListener("pointermove", event => {
  if (!drag) return
  const { clientX: x, clientY: y } = event
  if (!drag.ghost) {
    if (Math.hypot(x - drag.x, y - drag.y) < START) return
    begin()
  }
  drag.ghost.style.translate = `${x - drag.x}px ${y - drag.y}px`
  const at = targetAt(x, y)
  for (const [place] of drag.targets) place.classList.toggle("drop-here", place === at?.[0])
})

function begin() {
  const { from, targets } = drag
  const { left, top, width, height } = from.getBoundingClientRect()
  const ghost = from.cloneNode(true)
  ghost.removeAttribute("id")
  ghost.classList.add("dragged")
  ghost.setAttribute("aria-hidden", "true")
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, inlineSize: `${width}px`, blockSize: `${height}px` })
  from.closest(".region").append(ghost)
  for (const [place] of targets) place.classList.add("drop-on")
  drag.ghost = ghost
}

const holds = (thing, x, y) => {
  const { left, right, top, bottom } = thing.getBoundingClientRect()
  return left <= x && x < right && top <= y && y < bottom
}

const targetAt = (x, y) => drag.targets.find(([place]) => holds(place, x, y))

function end(event) {
  if (!drag) return
  const { ghost, targets } = drag
  const { clientX: x, clientY: y } = event
  const found = ghost && event.type === "pointerup" && targetAt(x, y)
  ghost?.remove()
  for (const [place] of targets) place.classList.remove("drop-on", "drop-here")
  drag = null
  if (!ghost) return
  // The click that ends a drag presses nothing but what it was dropped on.
  addEventListener("click", stop, { capture: true, once: true })
  setTimeout(() => removeEventListener("click", stop, { capture: true }))
  if (!found) return
  const [place, choice] = found
  const under = place === choice ? null : thingAt(place, x, y)
  setTimeout(() => press(choice, under))
}

// What others did meanwhile is shown first: a choice that was made anew is the same as long as it has its name.
function press(choice, under) {
  const now = choice.isConnected ? choice : choices().find(({ value }) => value === choice.value)
  if (now && under) follow(under)
  now?.click()
}

const thingAt = (place, x, y) =>
  [place, ...place.querySelectorAll("[data-vt]")].findLast(thing => thing.dataset.vt && holds(thing, x, y))?.dataset.vt

// The thing under the pointer, by its name: when the answer has come, the choice that lies on it is pressed too.
function follow(vt) {
  const next = () => {
    const thing = document.querySelector(`#table [data-vt="${CSS.escape(vt)}"]`)
    const choice = thing?.matches(".choice[name=do]") ? thing : thing?.querySelector(".choice[name=do]:not(.chosen)")
    if (!document.getElementById("confirm")) choice?.click()
  }
  document.addEventListener("arrived", () => setTimeout(next), { once: true })
}

function stop(event) {
  if (!event.isTrusted) return
  event.preventDefault()
  event.stopPropagation()
}

addEventListener("pointerup", end)
addEventListener("pointercancel", end)
addEventListener("dragstart", event => { if (dragged(event.target)) event.preventDefault() })
