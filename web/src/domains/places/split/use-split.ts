import type { WireRecord } from '@farm/contract/forms'
import { MAX_PARTS, placeCalls } from '@farm/contract/places'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { post } from '../../../platform/http.ts'
import type { Corner } from '../../../ui/corners.ts'
import { useToast } from '../../../ui/toast-context.ts'
import type { Part } from './parts.ts'

/** Sends the parts of a plot; sent again after a lost answer it makes them once. */
export function useSplit({ Id, UpdateTime }: WireRecord, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const [ids] = useState(() => Array.from({ length: MAX_PARTS }, () => newId()))
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (parts: readonly SentPart[]) => post(placeCalls.split, { Id, UpdateTime, Parts: [...parts] }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
  /** At once, unlike what is drawn: the second press of a double click comes before the button is out of use. */
  const isUnderWay = useRef(false)
  const send = async (parts: readonly Part[], kept: number) => {
    const own = parts[kept]
    if (!own || isUnderWay.current) return
    isUnderWay.current = true
    const others = parts.filter((_, index) => index !== kept)
    try {
      await mutateAsync([sentPart(own), ...others.map((part, index) => ({ ...idAt(ids, index), ...sentPart(part) }))])
      toast.done(`已分成 ${parts.length} 块。要撤回：在地块详情的“分割与合并”里撤销`)
      onDone()
    } catch {
      // What was refused is told beside the map.
      isUnderWay.current = false
    }
  }
  return { send, isSending: isPending, fault: error?.message }
}

interface SentPart {
  readonly Id?: string
  Name: string
  Area: number
  Points: [number, number][]
}

function idAt(ids: readonly string[], index: number) {
  const Id = ids[index]
  return Id === undefined ? {} : { Id }
}

function sentPart({ name, areaMu, corners }: Part): SentPart {
  return { Name: name.trim(), Area: areaMu, Points: corners.map(([lng, lat]: Corner) => [lng, lat]) }
}
