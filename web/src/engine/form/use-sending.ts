import { type DynamicData, type Fields, withComputed } from '@farm/contract/forms'
import { useRef, useState } from 'react'
import { useSendRecord } from '../records/record-queries.ts'
import { changesOf, dataOf } from './record-data.ts'
import { type Outcome, outcomeOf } from './send-record.ts'
import type { Base } from './use-content.ts'

interface Sender {
  readonly isSending: boolean
  /** Answers nothing when a send is under way already; `as`: under which id, where that has just changed. */
  readonly send: (data: DynamicData, from: Base, as?: string) => Promise<Outcome | undefined>
}

/** When a new record happened; nothing where that is now. */
export type OccurTime = () => string | undefined

/** Sends one record, once at a time: a second press while it is under way does nothing. */
export function useSending(formId: string, fields: Fields, id: string, occurTime?: OccurTime): Sender {
  const { mutateAsync } = useSendRecord()
  const underWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const send: Sender['send'] = async (values, { data: before, updateTime }, as = id) => {
    if (underWay.current) return undefined
    const data = withComputed(fields, values)
    const at = occurTime?.()
    underWay.current = true
    setSending(true)
    try {
      return await outcomeOf(
        mutateAsync(
          updateTime === undefined
            ? {
                add: { FormId: formId, Id: as, Data: dataOf(fields, data), ...(at !== undefined && { OccurTime: at }) },
              }
            : { edit: { Id: as, Data: changesOf(fields, before, data), UpdateTime: updateTime } },
        ),
        as,
      )
    } finally {
      underWay.current = false
      setSending(false)
    }
  }
  return { send, isSending }
}
