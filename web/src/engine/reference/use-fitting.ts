import { recordCalls } from '@farm/contract/forms'
import { kindByKey } from '@farm/contract/kinds'
import { formatFilter } from '@farm/contract/wire'
import { useEffect, useRef } from 'react'
import { get } from '../../platform/http.ts'
import type { Narrowing } from './referable.ts'

interface FittingOptions {
  readonly to: string
  /** What is chosen. */
  readonly ids: readonly string[]
  /** What narrows the choice: absent when nothing does, empty while what narrows it is not chosen. */
  readonly where: readonly Narrowing[] | undefined
  /** Called with what may stay. */
  readonly onFitting: (ids: readonly string[]) => void
}

/** Takes back what was chosen when what narrows it changes to something that it does not agree with. */
export function useFitting(options: FittingOptions): void {
  const latest = useRef(options)
  const key = options.where && JSON.stringify(options.where)
  const seen = useRef(key)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (seen.current === key) return undefined
    seen.current = key
    let isGone = false
    const { to, ids, where } = latest.current
    void fitting(to, ids, where).then((fit) => {
      if (!isGone && fit.length < ids.length) latest.current.onFitting(fit)
    })
    return () => {
      isGone = true
    }
  }, [key])
}

async function fitting(to: string, ids: readonly string[], where: FittingOptions['where']): Promise<readonly string[]> {
  if (!where || ids.length === 0) return ids
  if (where.length === 0) return []
  const formId = kindByKey(to)?.id ?? to
  try {
    const fit = await get(recordCalls.list, { formId, ids: ids.join(','), qs: formatFilter(where) })
    return ids.filter((id) => fit.some(({ Id }) => Id === id))
  } catch {
    // Without an answer nothing is taken back: the server judges what is sent.
    return ids
  }
}
