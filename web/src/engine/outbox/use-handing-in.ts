import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Handed, HandedInElsewhere, type LiveItem } from '../../platform/outbox/index.ts'
import { RECORDS } from '../records/records-key.ts'
import { useOutbox } from './use-outbox.ts'

/** `keeping`: on its way to the store of the device. */
export type Phase = 'filling' | 'keeping' | 'kept'

interface HandingInOptions {
  /** Of which form the records are. */
  readonly formId: string
  /** What was said when it was handed in before. */
  readonly before: string | undefined
  /** The revision of the item that waits on the device and is changed. */
  readonly changes?: number | undefined
  /** It is safe on the device, whatever becomes of the page. */
  readonly onKept: () => void
  /** It was not kept: everything is as it was. */
  readonly onNotKept: () => void
  /** Another page has handed it in, or changed what it changes. */
  readonly onElsewhere: () => void
  readonly onRefused: (item: LiveItem) => void
}

/** Hands in one record, once at a time: a second press while it is under way does nothing. */
export function useHandingIn(options: HandingInOptions) {
  const { formId, before, onKept, onNotKept, onElsewhere, onRefused } = options
  const client = useQueryClient()
  const { outbox, view } = useOutbox()
  const isUnderWay = useRef(false)
  const watch = useRef<AbortController>(undefined)
  const [phase, setPhase] = useState<Phase>('filling')
  const [changes, setChanges] = useState(options.changes)
  const [fault, setFault] = useState(before)
  const [handedIn, setHandedIn] = useState<string>()
  const item = view.items.find(({ id, formerId }) => handedIn !== undefined && [id, formerId].includes(handedIn))
  useEffect(() => () => watch.current?.abort(), [])

  const startAfresh = () => {
    watch.current?.abort()
    setChanges(undefined)
    setHandedIn(undefined)
    setFault(undefined)
    setPhase('filling')
  }
  const follow = async (id: string) => {
    const stop = new AbortController()
    watch.current = stop
    const settled = await outbox.settled(id, stop.signal)
    if (stop.signal.aborted) return
    if (settled.state === 'delivered') return client.invalidateQueries({ queryKey: [RECORDS] })
    startAfresh()
    setChanges(settled.revision)
    onRefused(settled)
  }

  const send = async (handed: Omit<Handed, 'formId' | 'changes'>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setFault(undefined)
    setPhase('keeping')
    try {
      const id = await outbox.keep({ ...handed, formId, changes })
      setHandedIn(id)
      setPhase('kept')
      onKept()
      void follow(id)
    } catch (failure) {
      onNotKept()
      if (failure instanceof HandedInElsewhere) onElsewhere()
      setFault(failure instanceof Error ? failure.message : '没有保存到这台设备，请再试一次')
      setPhase('filling')
    } finally {
      isUnderWay.current = false
    }
  }
  /** `changes`: the revision of the item that it changes by now; absent of what is handed in for the first time. */
  return { phase, changes, fault, item, isLasting: view.isLasting, say: setFault, send, startAfresh }
}
