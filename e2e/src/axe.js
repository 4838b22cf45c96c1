// What axe-core finds on this page: everything in the light theme, and what is about colours in the dark one too. On a phone the
// same things lie elsewhere: there it is about room alone.
const looks = innerWidth < 480
  ? [["light", { runOnly: ["scrollable-region-focusable"] }]]
  : [["light", {}], ["dark", { runOnly: ["color-contrast"] }]]
const root = document.documentElement
const { theme: before } = root.dataset
const found = []
for (const [theme, rules] of looks) {
  root.dataset.theme = theme
  const { violations } = await axe.run({ resultTypes: ["violations"], ...rules })
  for (const { id, nodes } of violations) {
    const [{ html, failureSummary }] = nodes
    found.push(`${theme} ${id}: ${nodes.length}, such as ${html.slice(0, 160)} ${failureSummary.split("\n")[1] ?? ""}`)
  }
}
root.dataset.theme = before
return found
