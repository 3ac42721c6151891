import type { Crowd } from './faults-clients.ts'
import type { Client } from './faults-http.ts'
import { type Recovery, type Sort, sorts } from './faults-kills.ts'
import type { Book } from './faults-ledger.ts'
import type { Uploader } from './faults-photos.ts'
import type { Victim } from './faults-server.ts'

/** What a run has come to. */
export interface Run {
  readonly recoveries: readonly Recovery[]
  readonly book: Book
  readonly client: Client
  readonly crowd: Crowd
  readonly uploader: Uploader
  /** Files that the kills had left before they were swept. */
  readonly left: { readonly aside: number; readonly parts: number }
  readonly victim: Victim
  readonly faults: readonly string[]
  readonly ms: number
}

/** All figures of a run for people. */
export function printFigures({ recoveries, book, client, crowd, uploader, left, victim, faults, ms }: Run): void {
  console.table(Object.keys(sorts).flatMap((sort) => rowOf(sort as Sort, recoveries)))
  const { added, edited, removed, arrived, finished } = book.acknowledged
  const refused = [...book.records.values()]
    .flatMap(({ edits }) => [...edits.values()])
    .filter(({ state }) => state !== 'acknowledged')
  const open = refused.filter(({ state }) => state === 'open')
  const withPrefix = (prefix: string) => faults.filter((fault) => fault.startsWith(prefix)).length
  const { piecesCut, photosResumed } = uploader.figures
  const lines = [
    `acknowledged: ${added} adds, ${edited} edits, ${removed} deletes, ${arrived} pieces, ${finished} photos; ${crowd.reads} reads`,
    `edits refused because another was faster: ${refused.length}, of these perhaps carried out before: ${open.length}`,
    `sent again without an answer or when told to: ${client.repeated}, of these told to come back ${client.toldToComeBack}`,
    `pieces cut in the middle by the client: ${piecesCut}; uploads resumed at the end: ${photosResumed}`,
    `before the sweep: ${left.aside} temporary files, ${left.parts} parts, ${crowd.abandoned.length} uploads left on purpose`,
    `memory of a server process at most: ${victim.mostMemory} MiB`,
    `lost ${withPrefix('lost')}, half ${withPrefix('half')}, faults ${faults.length}`,
    `${recoveries.length} kills in ${Math.round(ms / 1000)} s`,
  ]
  console.log(lines.join('\n'))
}

function rowOf(sort: Sort, recoveries: readonly Recovery[]) {
  const times = recoveries.filter((one) => one.sort === sort).map(({ ms }) => ms)
  if (times.length === 0) return []
  const sorted = times.toSorted((one, other) => one - other)
  const p50 = Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)
  return [
    {
      'what was ended': sorts[sort],
      times: times.length,
      'well again p50 ms': p50,
      'max ms': Math.round(sorted.at(-1) ?? Number.NaN),
    },
  ]
}
