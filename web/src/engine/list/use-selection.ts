import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'

const NOBODY: ReadonlySet<string> = new Set()

/** What is chosen among the rows in sight; another page or another filter starts anew. */
export function useSelection(
  sight: string,
  records: readonly WireRecord[],
  canChange: (record: WireRecord) => boolean,
) {
  const [chosen, setChosen] = useState({ sight, keys: NOBODY })
  const keys = chosen.sight === sight ? chosen.keys : NOBODY
  const selected = records.filter(({ Id }) => keys.has(Id))
  return {
    selected,
    keys: new Set(selected.map(({ Id }) => Id)),
    fixed: new Set(records.filter((record) => !canChange(record)).map(({ Id }) => Id)),
    onChange: (next: ReadonlySet<string>) => setChosen({ sight, keys: next }),
    clear: () => setChosen({ sight, keys: NOBODY }),
  }
}
