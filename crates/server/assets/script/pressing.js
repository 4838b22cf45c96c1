// ---- Pressing while things move. During a transition, what moves doesn't feel the pointer: we look for ourselves.

const pressable = "button, a[href], summary, label, input, select"

function under({ clientX: x, clientY: y }) {
  const top = document.elementFromPoint(x, y)?.closest(pressable)
  return top ?? [...document.querySelectorAll(pressable)].filter(thing => thing.checkVisibility()).findLast(thing => {
    const { left, right, top, bottom } = thing.getBoundingClientRect()
    return left <= x && x < right && top <= y && y < bottom
  })
}

if (main()) {
  addEventListener("pointerdown", event => {
    pressed = { thing: transition && under(event) }
    transition?.skipTransition()
  }, true)
  addEventListener("click", event => {
    const meant = pressed?.thing
    if (!meant || !event.isTrusted || event.target.closest?.(pressable)) return
    const found = meant.isConnected ? meant : find(keyOf(meant))
    if (found && under(event) === found) found.click()
  }, true)
  addEventListener("pointerup", () => setTimeout(release), true)
  addEventListener("pointercancel", release, true)
  addEventListener("keydown", event => { if (event.key === " ") pressed = {} }, true)
  addEventListener("keyup", event => { if (event.key === " ") setTimeout(release) }, true)
  addEventListener("blur", release)
  // A press on a scrollbar has no end that we are told of.
  addEventListener("pointermove", event => { if (pressed && !event.buttons) release() }, true)
}

function release() {
  pressed = null
  pending?.()
  play()
}

