import { diagnosisCalls } from '@farm/contract/diagnosis'
import type { BodyOf } from '@farm/contract/wire'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { v7 as newId } from 'uuid'
import { sendingState } from '../../../engine/files/sending-state.ts'
import { useLeaveGuard } from '../../../engine/form/use-leave-guard.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { usePhotos } from '../../../engine/photos/use-photos.ts'
import { HttpFailure, post } from '../../../platform/http.ts'

import { useToast } from '../../../ui/toast-context.ts'
import { useSend } from '../diagnosis-queries.ts'
import { refusalText } from '../refusal-text.ts'
import { type AskEntries, dataOf, newDataOf, whyNotAsk } from './ask-entries.ts'

const MOST_PHOTOS = 9
/** Fields with a place for what is wrong with them; the rest is said above the button. */
const SHOWN: readonly string[] = ['Crops', 'Place', 'Expert', 'Description', 'Title']

/** A question that is changed, as it was read. */
export interface Changed {
  readonly id: string
  readonly updateTime: string
}

type Faults = Readonly<Record<string, readonly string[]>>

/** What is filled in to ask, until it is sent. */
export function useAsking(begun: AskEntries, changed: Changed | undefined) {
  const [entries, setEntries] = useState(begun)
  const [faults, setFaults] = useState<Faults>({})
  const [id] = useState(() => changed?.id ?? newId())
  const isLeft = useRef(false)
  const enter = useCallback((part: Partial<AskEntries>) => {
    setFaults({})
    setEntries((before) => ({ ...before, ...part }))
  }, [])
  const photos = usePhotos({
    value: entries.photos,
    onChange: (taken) => enter({ photos: taken }),
    max: MOST_PHOTOS,
  })
  const blocker = useLeaveGuard(() => !isLeft.current && (entries !== begun || photos.pending.length > 0))
  const address = useAddress()
  const navigate = useNavigate()
  const toast = useToast()
  const { mutateAsync: ask, isPending: isAsking } = useSend((body: BodyOf<typeof diagnosisCalls.add>) =>
    post(diagnosisCalls.add, body),
  )
  const { mutateAsync: edit, isPending: isEditing } = useSend((body: BodyOf<typeof diagnosisCalls.edit>) =>
    post(diagnosisCalls.edit, body),
  )
  const attempt = async () => {
    const why = whyNotAsk(entries)
    if (why !== undefined) return setFaults({ '': [why] })
    try {
      if (changed) await edit({ Id: id, UpdateTime: changed.updateTime, Data: dataOf(entries) })
      else await ask({ Id: id, Data: newDataOf(entries) })
    } catch (failure) {
      return setFaults(faultsOf(failure))
    }
    isLeft.current = true
    toast.done(changed ? '提问已修改' : '已提交，专家回复后会通知你')
    await navigate(address(`/ClockSys/Diagnosis/Detail/${id}`), { replace: true })
  }
  const loose = Object.entries(faults).filter(([name]) => !SHOWN.includes(name))
  return {
    entries,
    photos,
    blocker,
    enter,
    /** `sending`: photos are on their way; `failed`: one did not get through. */
    unsent: sendingState(photos.pending).kind,
    isSending: isAsking || isEditing,
    faultOf: (name: string) => faults[name]?.join('；'),
    /** What has no place of its own. */
    whole: loose.length > 0 ? loose.flatMap(([, texts]) => texts).join('；') : undefined,
    send: () => void attempt(),
  }
}

function faultsOf(failure: unknown): Faults {
  const fields = failure instanceof HttpFailure ? failure.fields : undefined
  return fields && Object.keys(fields).length > 0 ? fields : { '': [refusalText(failure)] }
}

export type Asking = ReturnType<typeof useAsking>
