import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'

/** The records before and after the open one, as its list has them. */
export interface Steps {
  readonly before?: string | undefined
  readonly after?: string | undefined
}

interface Around extends Steps {
  readonly of: string | undefined
}

/** What stands around an open record in its list. What has left the list by what was done to it goes on from where it was. */
export function useSteps(records: readonly WireRecord[], open: string | undefined): Steps {
  const [kept, setKept] = useState<Around>({ of: undefined })
  const index = records.findIndex(({ Id }) => Id === open)
  const found = { of: open, before: records[index - 1]?.Id, after: records[index + 1]?.Id }
  const isThere = index >= 0
  const isKept = kept.of === found.of && kept.before === found.before && kept.after === found.after
  if (isThere && !isKept) setKept(found)
  if (isThere) return found
  return kept.of === open ? kept : {}
}
