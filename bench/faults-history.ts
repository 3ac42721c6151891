import type { Data, KeptEdit, KeptRecord } from './faults-ledger.ts'

/** What a record has to hold, or why its history cannot have happened. */
export type History = { readonly data: Data } | { readonly fault: string }

interface Present {
  readonly time: string
  readonly note: unknown
}

/**
 * Follows the versions of a record from the first to the present one. Every version was read by exactly one edit that
 * was carried out, so two acknowledged edits of one version mean that one of them was lost. An edit that was sent, cut
 * off, and refused when it was repeated may have been carried out the first time: it fills a gap and nothing else.
 */
export function historyOf(record: KeptRecord, present: Present): History {
  const { added } = record
  if (added === undefined) return { fault: 'it was never acknowledged' }
  const edits = [...record.edits.values()]
  const acknowledged = edits.filter(({ state }) => state === 'acknowledged')
  const byRead = Map.groupBy(acknowledged, ({ read }) => read)
  const clash = [...byRead.values()].find((same) => same.length > 1)
  if (clash)
    return { fault: `edits ${clash.map(({ no }) => no).join(' and ')} both replaced version ${clash[0]?.read}` }
  const backward = acknowledged.find(({ read, time = '' }) => time <= read)
  if (backward) return { fault: `edit ${backward.no} made version ${backward.time} of ${backward.read}` }
  const open = edits.filter(({ state }) => state === 'open')
  return follow({ record, acknowledged, open, reads: edits.map(({ read }) => read).toSorted() }, added, present)
}

interface Chain {
  readonly record: KeptRecord
  readonly acknowledged: readonly KeptEdit[]
  readonly open: readonly KeptEdit[]
  /** Every version that a client had before its eyes, the oldest first. */
  readonly reads: readonly string[]
}

function follow({ record, acknowledged, open, reads }: Chain, added: string, present: Present): History {
  const left = new Set(acknowledged)
  let [time, data] = [added, record.data]
  for (;;) {
    const next = acknowledged.find(({ read }) => read === time)
    if (next?.time !== undefined) {
      left.delete(next)
      ;[time, data] = [next.time, { ...data, ...next.data }]
      continue
    }
    if (time === present.time) break
    const version = time
    const candidates = open.filter(({ read }) => read === version)
    // Of several that may have been carried out, the one whose words stand there; in the middle it makes no difference.
    const taken = candidates.find((edit) => edit.data.Note === present.note) ?? candidates[0]
    if (!taken) return { fault: `version ${version} was replaced by ${present.time}, by no edit that was ever sent` }
    ;[time, data] = [reads.find((read) => read > version) ?? present.time, { ...data, ...taken.data }]
  }
  const [lost] = left
  return lost ? { fault: `the acknowledged edit ${lost.no} is not in its history` } : { data }
}
