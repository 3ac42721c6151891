import { readText, removeText, textKeys, writeText } from '../../../platform/storage.ts'

/** Items of a checklist as somebody ticked or unticked them, by their keys. */
export type Ticks = Readonly<Record<string, boolean>>

/** Who ticked items of which work order. */
interface Ticked {
  readonly userId: string
  readonly orderId: string
}

const listeners = new Set<() => void>()

function beginningOf(userId: string): string {
  return `unsent-ticks/${userId}/`
}

function keyOf({ userId, orderId }: Ticked): string {
  return `${beginningOf(userId)}${orderId}`
}

/** What is kept of a work order until it has reached the server, as it is written. */
export function keptText(of: Ticked): string | undefined {
  return readText(keyOf(of))
}

/** The ticks in what is kept; what is not readable is none. */
export function ticksIn(text: string | undefined): Ticks {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(Object.entries(read).filter(([, isDone]) => typeof isDone === 'boolean'))
  } catch {
    return {}
  }
}

/** Keeps a tick on this device until it has reached the server. */
export function keepTicks(of: Ticked, ticks: Ticks): void {
  write(of, { ...ticksIn(keptText(of)), ...ticks })
}

/** Forgets what has reached the server; what was changed again meanwhile stays. */
export function forgetTicks(of: Ticked, sent: Ticks): void {
  write(of, Object.fromEntries(Object.entries(ticksIn(keptText(of))).filter(([key, isDone]) => sent[key] !== isDone)))
}

function write(of: Ticked, ticks: Ticks): void {
  if (Object.keys(ticks).length === 0) removeText(keyOf(of))
  else writeText(keyOf(of), JSON.stringify(ticks))
  for (const listener of listeners) listener()
}

/** The work orders of which the person has ticks that did not reach the server. */
export function ordersWithTicks(userId: string): string[] {
  const beginning = beginningOf(userId)
  return textKeys(beginning).map((key) => key.slice(beginning.length))
}

/** Hears of every tick that is kept or forgotten; answers how to stop. */
export function watchTicks(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
