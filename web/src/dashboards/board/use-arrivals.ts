import { useState } from 'react'

interface Seen {
  readonly known: ReadonlySet<string>
  readonly arrived: ReadonlySet<string>
  readonly told: string
}

const NONE: ReadonlySet<string> = new Set()

/** Which of the rows were not there the time before; those of the first time are not new. */
export function useArrivals(keys: readonly string[]): ReadonlySet<string> {
  const told = keys.join(' ')
  const [seen, setSeen] = useState<Seen>(() => ({ known: new Set(keys), arrived: NONE, told }))
  if (seen.told === told) return seen.arrived
  const arrived = new Set(keys.filter((key) => !seen.known.has(key)))
  setSeen({ known: new Set(keys), arrived, told })
  return arrived
}
