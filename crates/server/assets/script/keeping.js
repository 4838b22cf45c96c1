// ---- What was begun goes on, whatever others do meanwhile: a choice that waits to be confirmed, as long as it can be chosen and
// nothing else is asked; a hint, as long as the question is the same.

let begun = null             // the form that asks whether it is meant

const field = (form, name) => form?.querySelector(`[name=${name}]`)

// What is asked, whatever version it is seen at.
const question = form => field(form, "decision")?.value.split(".")[0]

function carry(part) {
  begun = byId("confirm") ?? begun
  const hint = main().querySelector(".asking .hint")
  const act = within(part, "#act")
  const remarks = within(part, ".remarks")
  for (const piece of part.fresh.values()) drawnAs(piece)
  if (hint && act && question(act) === question(byId("act"))) remarks.append(hint.cloneNode(true))
  if (!begun || !("yours" in part.dataset)) return
  const choice = all(part, "[name=do]").find(({ value }) => value === field(begun, "do").value)
  if (!choice) return void (begun = null)
  begun = begun.cloneNode(true)
  for (const name of ["seat", "decision", "key"]) field(begun, name).value = field(act, name).value
  remarks.append(begun)
  choice.classList.add("chosen")
  choice.dataset.carried = "chosen"
}

function unmark(mark) {
  for (const thing of main().querySelectorAll(`[data-carried=${mark}]`)) thing.classList.remove(mark)
}

// ---- What a swap keeps: focus, scroll, open panels, half-typed fields.

const keyOf = thing =>
  thing.id ? `#${thing.id}`
  : thing.name ? `${thing.form?.id}|${thing.name}|${thing.value}`
  : thing.dataset.vt ? `@${thing.dataset.vt}`
  : `${thing.parentElement?.id}|${thing.tagName}.${thing.getAttribute("class")}`
const find = key => [...main().querySelectorAll("*")].find(thing => keyOf(thing) === key)

// What was scrolled, so that not everything has to be asked.
const scrollers = new Set()
addEventListener("scroll", ({ target }) => { if (target instanceof Element) scrollers.add(target) }, true)

function remember() {
  const every = selector => [...main().querySelectorAll(selector)]
  const focus = main().contains(document.activeElement) && document.activeElement
  for (const thing of scrollers) if (!main().contains(thing)) scrollers.delete(thing)
  return {
    focus: focus && keyOf(focus),
    confirming: !!byId("confirm"),
    scroll: [scrollX, scrollY],
    scrolled: [...scrollers].filter(thing => thing.scrollTop || thing.scrollLeft)
      .map(thing => [keyOf(thing), thing.scrollLeft, thing.scrollTop]),
    open: every("details[id]").map(thing => [thing.id, thing.open]),
    pane: main().querySelector("[name=pane]:checked")?.value,
    beside: main().querySelector("[name=beside]:checked")?.id,
    asked: question(byId("act")),
    typed: every("input:not([type])").filter(thing => thing.value !== thing.defaultValue)
      .map(thing => [thing.form?.id, thing.name, thing.value, thing.selectionStart]),
  }
}

function restore({ focus, confirming, scroll, scrolled, open, pane, beside, asked, typed }) {
  if (byId(beside)) byId(beside).checked = true
  for (const [id, is] of open) if (byId(id)) byId(id).open = is || !!byId(id).querySelector(".opened .choice")
  stayIn(pane, asked)
  for (const [form, name, value, caret] of typed) {
    const field = [...main().querySelectorAll("input")].find(field => field.name === name && field.form?.id === form)
    if (!field) continue
    field.value = value
    field.setSelectionRange(caret, caret)
  }
  for (const [key, left, top] of scrolled) find(key)?.scrollTo(left, top)
  scrollTo(...scroll)
  const confirm = !confirming && byId("confirm")?.querySelector("button")
  if (confirm) confirm.focus({ preventScroll: true })
  else if (focus) (find(focus) ?? byId("prompt"))?.focus({ preventScroll: true })
}

// Of several panes the one stays open that was, unless something new is asked and can be chosen elsewhere.
function stayIn(pane, asked) {
  const tab = pane && byId(`pane-${pane}`)
  const isNew = main().hasAttribute("data-yours") && question(byId("act")) !== asked
  if (tab && (!isNew || tab.labels[0].querySelector(".badge") || !main().querySelector(".tabs .badge"))) tab.checked = true
}

