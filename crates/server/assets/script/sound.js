// ---- Sounds, made here of tones and noise, for who wants them: your turn, dice, a hit, the end.

let audio = null

const SOUNDS = {
  turn: at => { tone(at, 523, .35); tone(at + .12, 784, .4) },
  dice: at => [0, .07, .13, .22].forEach(later => noise(at + later, .05, 2600)),
  hit: at => { noise(at, .18, 420); tone(at, 98, .25, "sawtooth") },
  win: at => [523, 659, 784, 1047].forEach((pitch, i) => tone(at + i * .14, pitch, .5)),
}

function sound(name) {
  if (!root.hasAttribute("data-sound") || !globalThis.AudioContext) return
  audio ??= new AudioContext()
  if (audio.state === "suspended") audio.resume()
  SOUNDS[name](audio.currentTime)
}

// A sound fades away: from its volume to nothing in so many seconds.
function fade(source, at, length, volume) {
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(.001, at + length)
  source.connect(gain).connect(audio.destination)
}

function tone(at, frequency, length, type = "triangle") {
  const source = new OscillatorNode(audio, { type, frequency })
  fade(source, at, length, .1)
  source.start(at)
  source.stop(at + length)
}

function noise(at, length, frequency) {
  const buffer = new AudioBuffer({ length: audio.sampleRate * length, sampleRate: audio.sampleRate })
  buffer.getChannelData(0).forEach((_, i, samples) => { samples[i] = Math.random() * 2 - 1 })
  const source = new AudioBufferSourceNode(audio, { buffer })
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency })
  fade(source.connect(filter), at, length, .25)
  source.start(at)
}

// ---- Blows and dice: what was hit shows by how much, what was rolled shows its numbers, above things and below what is asked.

function strike(lines) {
  for (const cue of new Set(lines.map(line => line.dataset.cue).filter(Boolean))) sound(cue)
  if (!mayMove()) return
  let actor = null           // what was named last: it rolls, and it strikes where no line says who did
  for (const { dataset: { cue, about, amount, by } } of lines) {
    const source = by && thingOf(by.split(" "))
    const thing = about && thingOf(about.split(" ").filter(word => !by?.split(" ").includes(word)))
    if (cue === "hit" && thing) blow(thing, source || actor, amount ? `−${amount}` : "✸")
    else if (cue === "dice" && amount && !boardRolls()) cast(actor ?? thing ?? main().querySelector(".region.centre"), amount)
    else if (thing) actor = thing
  }
}

// A board that draws dice lets them roll itself.
const boardRolls = () => !!main().querySelector(".die:not(.k)")

// Where a thing lies that a line names, best one that has just changed; or the place of a player.
function thingOf(words) {
  const all = [...main().querySelectorAll("[data-face], [data-vt]")].filter(thing => thing.checkVisibility())
  const isOf = name => ({ dataset: { vt, face } }) => vt === name || vt?.endsWith(`-${name}`) || face === name
  const changed = thing => latest.has(thing.closest("[data-vt]")?.dataset.vt)
  for (const word of words) {
    const found = all.filter(isOf(word))
    const place = byId(`rival-${word}`)?.firstElementChild ?? byId(word.replace("seat-", "player-"))
    const thing = found.find(changed) ?? found[0] ?? place
    if (thing?.checkVisibility()) return thing
  }
}

const middle = thing => {
  const { left, top, width, height } = thing.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

function blow(victim, source, text) {
  const [x, y] = middle(victim)
  if (!source || source.contains(victim) || victim.contains(source)) return shownAt(x, y, "struck", text)
  const [fromX, fromY] = middle(source)
  shownAt(x, y, "struck flies", text, { "--from-x": `${fromX - x}px`, "--from-y": `${fromY - y}px` })
}

function cast(thing, numbers) {
  const [x, y] = middle(thing)
  const thrown = document.querySelectorAll(".cast").length
  numbers.split(" ").forEach((number, i) => shownAt(x + (thrown + i) % 4 * 44, y, "cast", number))
}

// Gone when its animation is, however that ends; at once where there is none.
function shownAt(x, y, className, textContent, style = {}) {
  const label = Object.assign(document.createElement("span"), { className, textContent })
  label.setAttribute("aria-hidden", "true")
  for (const [name, value] of Object.entries({ left: `${x}px`, top: `${y}px`, ...style })) label.style.setProperty(name, value)
  document.body.append(label)
  Promise.allSettled(label.getAnimations().map(({ finished }) => finished)).then(() => label.remove())
}

