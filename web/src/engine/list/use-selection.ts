import type { WireRecord } from '@farm/contract/forms'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { useState } from 'react'
import type { TableSelection } from '../../ui/table-props.ts'

interface SelectionOptions {
  /** Names the records that the choices of the person leave; among others one chooses anew. */
  readonly among: string
  /** The rows in sight. */
  readonly records: readonly WireRecord[]
  readonly canChange: (record: WireRecord) => boolean
}

type Chosen = ReadonlyMap<string, WireRecord>
const NOTHING: Chosen = new Map()

/** So many records can be chosen at once: as many as one call changes. */
export const MOST_SELECTED = MAX_PAGE_SIZE

/** What is chosen of a list. It stays while one turns the pages of the same list. */
export function useSelection({ among, records, canChange }: SelectionOptions) {
  const [kept, setKept] = useState({ among, chosen: NOTHING })
  const before = kept.among === among ? kept.chosen : NOTHING
  // What was read last counts, on whatever page that was: a change of many is guarded by the time of the last change.
  const changed = records.filter(({ Id, UpdateTime }) => UpdateTime > (before.get(Id)?.UpdateTime ?? UpdateTime))
  const chosen = new Map([...before, ...changed.map((record) => [record.Id, record] as const)])
  if (changed.length > 0) setKept({ among, chosen })
  const keep = (next: Iterable<WireRecord>) => {
    const most = [...next].slice(0, MOST_SELECTED)
    setKept({ among, chosen: new Map(most.map((record) => [record.Id, record])) })
  }
  /** For a table of some of the records: it speaks for its rows, what was chosen elsewhere stays chosen. */
  const within = (rows: readonly WireRecord[]): TableSelection => ({
    keys: new Set(chosen.keys()),
    fixed: new Set(rows.filter((record) => !canChange(record)).map(({ Id }) => Id)),
    onChange: (next) => {
      const inSight = new Set(rows.map(({ Id }) => Id))
      const elsewhere = [...chosen.values()].filter(({ Id }) => !inSight.has(Id))
      keep([...elsewhere, ...rows.filter(({ Id }) => next.has(Id))])
    },
  })
  return {
    ...within(records),
    within,
    selected: [...chosen.values()],
    /** Just these, those of them that can be changed. */
    choose: (all: readonly WireRecord[]) => keep(all.filter(canChange)),
    clear: () => keep([]),
  }
}
