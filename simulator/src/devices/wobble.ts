import { randomOf } from '../random.ts'

const phases = new Map<string, number>()

/** A slow irregular sway between -1 and 1, the same whoever asks: `hours` is about how long one turn of it takes. */
export function wobble(seed: string, time: Date, hours: number): number {
  const phase = phaseOf(seed)
  const turns = time.getTime() / 3_600_000 / hours
  const sway = (speed: number, shift: number) => Math.sin(2 * Math.PI * (turns * speed + phase * shift))
  return (sway(1, 1) + 0.6 * sway(2.7, 5) + 0.4 * sway(7.1, 11)) / 2
}

function phaseOf(seed: string): number {
  const kept = phases.get(seed)
  if (kept !== undefined) return kept
  const made = randomOf(`wobble/${seed}`).next()
  phases.set(seed, made)
  return made
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
