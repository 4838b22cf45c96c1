// ---- Forms of the workshop: a word that is chosen brings what stands behind it, values come and go where they are.

addEventListener("change", ({ target }) => { if (target.matches("#sheet .word > .field select")) refill(target.form, "show", target.id) })

addEventListener("submit", event => {
  const [deed, path] = event.submitter?.value.split(" ") ?? []
  if (event.target.id !== "sheet" || !["add", "drop", "show"].includes(deed)) return
  event.preventDefault()
  const list = deed === "drop" ? path.replace(/\.?[^.]*$/, "") : path
  refill(event.target, event.submitter.value, list ? `f.${list}` : null, deed === "add")
})

let refills = 0

// Draws the page anew around what is filled in. `at` is what has been changed: the keyboard stays there, in a list at the value that is new.
// Who is quicker than the answer asks again, and only the last answer counts.
async function refill(form, deed, at, isNew) {
  const mine = ++refills
  const sent = new FormData(form)
  form.classList.add("busy")
  const body = new URLSearchParams([...sent, ["do", deed]])
  const fresh = page(await (await fetchPart(form.action, { method: "POST", body })).text()).querySelector("main")
  if (mine !== refills || !fresh) return
  // What was typed meanwhile stays typed.
  for (const [name, value] of new FormData(form)) {
    const field = fresh.querySelector(`#sheet [name="${CSS.escape(name)}"]`)
    if (field && value !== sent.get(name)) field.value = value
  }
  form.closest("main").replaceWith(document.adoptNode(fresh))
  const place = at && byId(at)
  const added = isNew && [...place?.querySelectorAll(":scope > .values > li:last-child :is(select, input:not([type=hidden]), textarea)") ?? []]
  const next = added?.[0] ?? (place?.matches("fieldset") ? place.querySelector(":scope > button") : place)
  next?.focus({ preventScroll: !isNew })
}
