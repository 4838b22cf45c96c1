// Things that hands would move: dragging presses a choice that is on the page anyway. What has data-drag="place_tile" can be
// dropped on any choice whose name begins so; a choice can be dropped where data-drop names its first word. With a mouse or a finger.

const START = 8              // pixels before a press becomes a drag
let drag = null              // { from, x, y, ghost, targets }

const choices = () => [...document.querySelectorAll("#table .choice[name=do]")]
const begins = (choice, word) => choice.value === word || choice.value.startsWith(`${word} `)

// What pressing would do at each place where the thing can be dropped: [place, choice].
function targetsOf(from) {
  if (from.dataset.drag) return choices().filter(choice => begins(choice, from.dataset.drag)).map(choice => [choice, choice])
  return [...document.querySelectorAll("#table [data-drop]")]
    .filter(place => place.dataset.drop.split(" ").some(word => begins(from, word)))
    .map(place => [place, from])
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
  for (const [place] of targets) place.classList.add("drop")
  drag.ghost = ghost
}

const targetAt = (x, y) => drag.targets.find(([place]) => {
  const { left, right, top, bottom } = place.getBoundingClientRect()
  return left <= x && x < right && top <= y && y < bottom
})

function end(event) {
  if (!drag) return
  const { ghost, targets } = drag
  const found = ghost && event.type === "pointerup" && targetAt(event.clientX, event.clientY)
  ghost?.remove()
  for (const [place] of targets) place.classList.remove("drop", "drop-here")
  drag = null
  if (!ghost) return
  // The click that ends a drag presses nothing but what it was dropped on.
  addEventListener("click", stop, { capture: true, once: true })
  setTimeout(() => removeEventListener("click", stop, { capture: true }))
  if (found) setTimeout(() => found[1].click())
}

function stop(event) {
  if (!event.isTrusted) return
  event.preventDefault()
  event.stopPropagation()
}

addEventListener("pointerup", end)
addEventListener("pointercancel", end)
addEventListener("dragstart", event => { if (dragged(event.target)) event.preventDefault() })
