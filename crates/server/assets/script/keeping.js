// ---- What was begun goes on, whatever others do meanwhile: a choice that waits to be confirmed, as long as it can be chosen and
// nothing else is asked; a hint, as long as the question is the same.

let begun = null             // the form that asks whether it is meant

const field = (form, name) => form?.querySelector(`[name=${name}]`)

// What is asked, whatever version it is seen at.
const question = form => field(form, "decision")?.value.split(".")[0]

// Takes it up before the next state comes.
function takeUp() {
  begun = byId("confirm") ?? begun
  const hint = main().querySelector(".asking .hint")
  for (const remark of main().querySelectorAll(".remarks > [data-carried]")) remark.remove()
  for (const choice of main().querySelectorAll(".choice[data-carried]")) {
    choice.classList.remove("chosen")
    delete choice.dataset.carried
  }
  return { hint, asked: question(byId("act")) }
}

// And puts it there again.
function carry({ hint, asked }) {
  const act = byId("act")
  const remarks = main().querySelector(".remarks")
  if (hint && act && question(act) === asked) remarks.append(carried(hint))
  if (!begun || !main().hasAttribute("data-yours")) return
  const choice = [...main().querySelectorAll("[name=do]")].find(({ value }) => value === field(begun, "do").value)
  if (!choice) return void (begun = null)
  begun = carried(begun)
  for (const name of ["seat", "decision", "key"]) field(begun, name).value = field(act, name).value
  remarks.append(begun)
  choice.classList.add("chosen")
  choice.dataset.carried = ""
}

function carried(remark) {
  const mine = remark.cloneNode(true)
  mine.dataset.carried = ""
  return mine
}

// ---- What a swap keeps: focus, scroll, open panels, half-typed fields.

const keyOf = thing =>
  thing.id ? `#${thing.id}`
  : thing.name ? `${thing.form?.id}|${thing.name}|${thing.value}`
  : thing.dataset.vt ? `@${thing.dataset.vt}`
  : `${thing.parentElement?.id}|${thing.tagName}.${thing.getAttribute("class")}`
const find = key => [...main().querySelectorAll("*")].find(thing => keyOf(thing) === key)

// What was scrolled, and where to: whoever asks for it in the middle of a change has everything laid out at once.
const scrolled = new Map()
addEventListener("scroll", ({ target }) => {
  if (main()?.contains(target)) scrolled.set(target, [target.scrollLeft, target.scrollTop])
}, true)

function remember() {
  const every = selector => [...main().querySelectorAll(selector)]
  const focus = main().contains(document.activeElement) && document.activeElement
  for (const thing of scrolled.keys()) if (!main().contains(thing)) scrolled.delete(thing)
  return {
    focus,
    focusKey: focus && keyOf(focus),
    confirming: !!byId("confirm"),
    scrolls: [...scrolled].map(([thing, where]) => [thing, keyOf(thing), where]),
    open: every("details[id]").map(thing => [thing.id, thing.open]),
    pane: document.querySelector("[name=pane]:checked")?.value,
    beside: main().querySelector("[name=beside]:checked")?.id,
    asked: question(byId("act")),
    typed: every("input:not([type])").filter(thing => thing.value !== thing.defaultValue)
      .map(thing => [thing.form?.id, thing.name, thing.value, thing.selectionStart]),
  }
}

function restore({ focus, focusKey, confirming, scrolls, open, pane, beside, asked, typed }) {
  if (byId(beside)) byId(beside).checked = true
  for (const [id, is] of open) if (byId(id)) byId(id).open = is || !!byId(id).querySelector(".opened .choice")
  stayIn(pane, asked)
  for (const [form, name, value, caret] of typed) {
    const field = [...main().querySelectorAll("input")].find(field => field.name === name && field.form?.id === form)
    if (!field) continue
    field.value = value
    field.setSelectionRange(caret, caret)
  }
  for (const [thing, key, where] of scrolls) if (!thing.isConnected) find(key)?.scrollTo(...where)
  const confirm = !confirming && byId("confirm")?.querySelector("button")
  if (confirm) confirm.focus({ preventScroll: true })
  else if (focus && focus !== document.activeElement) (find(focusKey) ?? byId("prompt"))?.focus({ preventScroll: true })
}

// Of several panes the one stays open that was, unless something new is asked and can be chosen elsewhere. With the end comes its own.
function stayIn(pane, asked) {
  if (!over && byId("pane-ending")) return void (byId("pane-ending").checked = true)
  const tab = pane && byId(`pane-${pane}`)
  const isNew = main().hasAttribute("data-yours") && question(byId("act")) !== asked
  if (tab && (!isNew || tab.labels[0].querySelector(".badge") || !main().querySelector(".tabs .badge"))) tab.checked = true
}

