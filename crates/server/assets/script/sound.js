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

// ---- Blows: what was hit shows by how much, above itself and below what is asked.

function strike(lines) {
  for (const cue of new Set(lines.map(line => line.dataset.cue).filter(Boolean))) sound(cue)
  if (!mayMove()) return
  for (const { dataset: { cue, about, amount } } of lines) {
    if (cue !== "hit") continue
    const words = about?.split(" ") ?? []
    const victims = [...main().querySelectorAll("[data-face], [data-vt]")].filter(({ dataset: { face, vt } }) => words.includes(face) || words.includes(vt))
    const victim = victims.find(thing => latest.has(thing.closest("[data-vt]")?.dataset.vt)) ?? victims[0]
    if (victim) blow(victim.getBoundingClientRect(), amount ? `−${amount}` : "✸")
  }
}

function blow({ left, top, width, height }, text) {
  const label = Object.assign(document.createElement("span"), { className: "struck", textContent: text })
  label.setAttribute("aria-hidden", "true")
  Object.assign(label.style, { left: `${left + width / 2}px`, top: `${top + height / 2}px` })
  label.onanimationend = () => label.remove()
  document.body.append(label)
}

