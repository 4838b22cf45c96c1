// What a table page looks like now, in figures: returned to the test that asks.
const report = { scrolls: [], hidden: [], narrow: [], small: [], broken: [] }
const isSeen = thing => {
  const { width, height } = thing.getBoundingClientRect()
  return width > 0 && height > 0 && !thing.closest(".sr") && thing.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true, opacityProperty: true })
}
const page = document.documentElement
if (page.scrollWidth > innerWidth) report.scrolls.push(`the page, ${page.scrollWidth - innerWidth} px sideways`)
// Where it is too low for a table, the page scrolls.
if (page.scrollHeight > Math.max(innerHeight, 576)) report.scrolls.push(`the page, ${page.scrollHeight - innerHeight} px`)
const isDesk = innerWidth >= 1200
// What others have may lie below; what can be chosen there may not, as is looked at below.
for (const region of isDesk ? document.querySelectorAll(".region:has(.choice):not(.rivals)") : []) {
  const more = region.scrollHeight - region.clientHeight
  if (more > 1) report.scrolls.push(`${region.dataset.piece}, ${more} px`)
}

// Something between a choice and its region that would have to be scrolled to see it: nobody looks for a choice there. A map
// that is larger than a phone is moved by the finger.
function scroller(choice) {
  const { x, y, width, height } = choice.getBoundingClientRect()
  for (let box = choice.parentElement; !box.matches(".region, .tools, .ending, main, .field:has(> .oi-map)"); box = box.parentElement) {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const style = getComputedStyle(box)
    const isAway = (axis, more, from, to, at) => /auto|scroll|hidden/.test(axis) && more > 1 && (at < from || at > to)
    if (isAway(style.overflowY, box.scrollHeight - box.clientHeight, top, bottom, y + height / 2)
      || isAway(style.overflowX, box.scrollWidth - box.clientWidth, left, right, x + width / 2)) return box
  }
}

// What an earlier look has scrolled to is where it was.
for (const box of document.querySelectorAll("main .opened")) box.scrollTop = 0

// A choice is seen if a press in its middle meets it; or its pane is one labelled step away; or it lies in a menu of orders.
for (const choice of document.querySelectorAll("main .choice[name]")) {
  if (choice.closest(".drop")) continue
  const pane = document.getElementById(`pane-${choice.closest("[data-piece]")?.dataset.piece}`)
  if (!isSeen(choice)) {
    const away = pane && !pane.checked && isSeen(pane.labels[0]) && pane.labels[0].querySelector(".badge")
    if (!away) report.hidden.push(`${choice.value}: not shown`)
    continue
  }
  const away = scroller(choice)
  if (away) report.hidden.push(`${choice.value}: scrolled away within ${away.getAttribute("class")}`)
  // On small screens a region may be scrolled within itself.
  if (!isDesk) choice.scrollIntoView({ block: "center", inline: "center" })
  const { x, y, width, height } = choice.getBoundingClientRect()
  if (innerWidth < 480 && Math.min(width, height) < 43.5) report.narrow.push(`${choice.value}: ${width.toFixed()}×${height.toFixed()}`)
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  if (!choice.contains(top)) report.hidden.push(`${choice.value}: under ${top?.tagName}.${top?.getAttribute("class")}`)
}

// Whatever else is pressed is as large as a thumb, too. Links in a sentence are as high as its lines, and a reason can be asked of anything.
for (const thing of innerWidth < 480 ? document.querySelectorAll("header.site a, .wide :is(button, summary, .button, .tabs label)") : []) {
  if (!isSeen(thing) || thing.matches(".choice, .refused")) continue
  const { width, height } = thing.getBoundingClientRect()
  if (height < 43.5) report.narrow.push(`${thing.textContent.trim().slice(0, 20)}: ${width.toFixed()}×${height.toFixed()}`)
}

// The whole question is read, whatever its length.
const prompt = document.getElementById("prompt")
if (prompt && isSeen(prompt) && prompt.scrollHeight > prompt.clientHeight + 2) report.hidden.push(`the end of the question: ${prompt.textContent}`)

// A name that runs out of what it lies in, or is shortened.
for (const name of document.querySelectorAll("main :is(.name, .title b, .who b, summary b)")) {
  // What is there for who listens has no width.
  if (!isSeen(name) || name.getBoundingClientRect().width < 2) continue
  const range = document.createRange()
  range.selectNodeContents(name)
  const { right } = range.getBoundingClientRect()
  let box = name
  while (box && !(/hidden|clip/.test(getComputedStyle(box).overflowX) || box.matches(".region"))) box = box.parentElement
  if (box && right > box.getBoundingClientRect().right + 1.5) report.broken.push(`${name.textContent.trim()} is cut in ${name.parentElement.closest('[class]').className} of ${box.className}`)
}

const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
while (words.nextNode()) {
  const { data, parentElement: parent } = words.currentNode
  if (!data.trim() || parent.closest("script, style, noscript, template") || !isSeen(parent)) continue
  const scale = parent.ownerSVGElement ? Math.hypot(parent.getScreenCTM().a, parent.getScreenCTM().b) : 1
  const size = parseFloat(getComputedStyle(parent).fontSize) * scale
  if (size < 11.95) report.small.push(`${size.toFixed(1)} px: ${data.trim().slice(0, 30)}`)
  // What stands in one line has no broken word.
  const whole = document.createRange()
  whole.selectNodeContents(words.currentNode)
  if (whole.getClientRects().length < 2) continue
  for (const word of data.matchAll(/[^\s\-–—/·]{3,}/g)) {
    const range = document.createRange()
    range.setStart(words.currentNode, word.index)
    range.setEnd(words.currentNode, word.index + word[0].length)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (lines.length > 1 && Math.abs(lines[0].top - lines.at(-1).top) > 4) report.broken.push(`${word[0]} in ${parent.tagName}.${parent.className}: ${data.trim().slice(0, 60)}`)
  }
}
return report
