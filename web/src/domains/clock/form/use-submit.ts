import type { Faults } from '@farm/contract/errors'
import type { WireRecord } from '@farm/contract/forms'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { type Outcome, type PunchInDraft, type Sending, sendPunchIn } from './send-punch-in.ts'

export type Phase = 'filling' | 'photos' | 'record' | 'no-network'

interface Stored {
  readonly record: WireRecord
  /** What was changed after an earlier attempt is not in it. */
  readonly isEarlier: boolean
}

interface SubmitOptions extends Pick<Sending, 'onLeaving' | 'onNotStored'> {
  readonly onStored: () => void
  readonly onFaults: (faults: Faults) => void
  readonly onIdTaken: () => void
}

const TEXTS = {
  'photos-failed': '有照片没有上传成功，请重试或移除后再提交',
  'id-taken': '没有提交成功，请再提交一次',
} as const

/** Sends one punch-in, once at a time: a second press while it is under way does nothing. */
export function useSubmit({ onStored, onFaults, onIdTaken, onLeaving, onNotStored }: SubmitOptions) {
  const client = useQueryClient()
  const underWay = useRef<AbortController>(undefined)
  const [phase, setPhase] = useState<Phase>('filling')
  const [fault, setFault] = useState<string>()
  const [stored, setStored] = useState<Stored>()
  useEffect(() => () => underWay.current?.abort(), [])

  const settle = (outcome: Outcome) => {
    switch (outcome.kind) {
      case 'stored':
      case 'sent-before':
        onStored()
        void client.invalidateQueries({ queryKey: [RECORDS] })
        return setStored({ record: outcome.record, isEarlier: outcome.kind === 'sent-before' })
      case 'faults':
        return onFaults(outcome.faults)
      case 'refused':
        return setFault(outcome.text)
      case 'id-taken':
        onIdTaken()
        return setFault(TEXTS['id-taken'])
      case 'photos-failed':
        return setFault(TEXTS['photos-failed'])
    }
  }
  const send = async (draft: PunchInDraft) => {
    if (underWay.current) return
    const stop = new AbortController()
    underWay.current = stop
    setFault(undefined)
    try {
      const sending = { signal: stop.signal, onPhase: setPhase, onLeaving, onNotStored }
      const outcome = await sendPunchIn(draft, sending)
      if (!stop.signal.aborted) settle(outcome)
    } catch (failure) {
      if (!stop.signal.aborted) setFault(failure instanceof Error ? failure.message : '没有提交成功，请再试一次')
    } finally {
      underWay.current = undefined
      setPhase('filling')
    }
  }
  return {
    phase,
    fault,
    stored,
    say: setFault,
    send,
    /** Back to the form; what may have arrived already is noticed when it is sent again. */
    giveUp: () => underWay.current?.abort(),
    startAfresh: () => {
      setStored(undefined)
      setFault(undefined)
    },
  }
}
