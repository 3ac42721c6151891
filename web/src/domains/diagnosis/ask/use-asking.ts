import { consultationForm } from '@farm/contract/diagnosis'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { v7 as newId } from 'uuid'
import { sendingState } from '../../../engine/files/sending-state.ts'
import { useLeaveGuard } from '../../../engine/form/use-leave-guard.ts'
import { useHandingIn } from '../../../engine/outbox/use-handing-in.ts'
import { useOwnId } from '../../../engine/outbox/use-own-id.ts'
import { useAddress, useIsViewing } from '../../../engine/permission/index.ts'
import type { TakenPhoto } from '../../../engine/photos/photo-queue.ts'
import { usePhotos } from '../../../engine/photos/use-photos.ts'
import type { Reason } from '../../../platform/outbox/index.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { type AskEntries, whyNotAsk } from './ask-entries.ts'
import { type Faults, faultsBy, looseTexts } from './ask-faults.ts'
import { handedOf } from './handed-question.ts'
import type { TakenName } from './question-draft.ts'
import { type Changed, useChange } from './use-change.ts'
import { useQuestionDraft } from './use-question-draft.ts'

const MOST_PHOTOS = 9

/** With what the form begins. */
export interface BegunQuestion {
  readonly entries: AskEntries
  /** Under which it waits on the device; a new one gets its own. */
  readonly id?: string | undefined
  /** When it was handed in first. */
  readonly occurTime?: string | undefined
  readonly photos?: readonly TakenPhoto[] | undefined
  /** It is kept as a draft until it is handed in. */
  readonly isNew?: boolean | undefined
  /** Photos that the draft has kept. */
  readonly taken?: readonly TakenName[] | undefined
  /** Why it came back, if it did. */
  readonly reason?: Reason | undefined
  /** The revision of the question on the device that it changes; a new one has none. */
  readonly changes?: number | undefined
}

/** What is filled in to ask, until it is handed in: a new question is kept on the device and goes out from there. */
export function useAsking(begun: BegunQuestion, changed: Changed | undefined) {
  const { entries, setEntries, faults, setFaults, enter } = useEntered(begun)
  const [sent, setSent] = useState({ id: begun.id ?? newId(), occurTime: begun.occurTime })
  const isLeft = useRef(false)
  const isViewing = useIsViewing()
  const { photos, draft } = useQuestionPhotos({ begun, id: sent.id, entries, enter })
  const blocker = useLeaveGuard(() => !isLeft.current && (entries !== begun.entries || photos.pending.length > 0))
  const { send, phase, fault, item, isLasting, isNew } = useHandingIn({
    formId: consultationForm.id,
    before: undefined,
    changes: begun.changes,
    onKept: () => {
      isLeft.current = true
      draft.end()
      photos.release()
    },
    onNotKept: photos.goOn,
    onRefused: ({ id, occurTime, reason }) => {
      isLeft.current = false
      setSent({ id, occurTime: reason?.fields.OccurTime ? undefined : occurTime })
      setFaults(faultsBy(reason))
    },
  })
  const renew = useCallback(() => setSent((before) => ({ ...before, id: newId() })), [])
  useOwnId({ id: sent.id, isFree: isNew() && phase === 'filling', renew })
  const show = useShowing(item?.record?.Id)
  const { change, isChanging } = useChange({
    onRefused: setFaults,
    onChanged: (id) => {
      isLeft.current = true
      show(id, '提问已修改')
    },
  })
  const press = () => {
    const why = isViewing ? '正在以他人身份查看，不能提问' : whyNotAsk(entries, photos.pending.length)
    if (why !== undefined) return setFaults({ '': [why] })
    setFaults({})
    if (changed) return void change(changed, entries)
    photos.pause()
    const handed = handedOf(entries, photos, sent)
    setEntries((before) => ({ ...before, photos: handed.draft.entries.photos }))
    void send(handed)
  }
  const whole = [...looseTexts(faults), fault ?? []].flat()
  return {
    entries,
    photos,
    blocker,
    enter,
    /** What of the photos keeps it from going out: a new question takes those along that are on their way. */
    unsent: changed ? sendingState(photos.pending).kind : spoiltOf(photos.pending),
    isSending: phase === 'keeping' || isChanging,
    /** It is safe on the device; `item` tells what becomes of it. */
    isKept: phase === 'kept',
    isLasting,
    item,
    faultOf: (name: string) => faults[name]?.join('；'),
    /** What has no place of its own. */
    whole: whole.length > 0 ? whole.join('；') : undefined,
    send: press,
  }
}

interface QuestionPhotos {
  readonly begun: BegunQuestion
  readonly id: string
  readonly entries: AskEntries
  readonly enter: (part: Partial<AskEntries>) => void
}

/** Photos of a question: a new one keeps them on the device from the moment they are taken. */
function useQuestionPhotos({ begun, id, entries, enter }: QuestionPhotos) {
  const draft = useQuestionDraft({ id, entries, taken: begun.taken ?? [], isNew: begun.isNew === true })
  const queued = usePhotos({
    value: entries.photos,
    onChange: (taken) => enter({ photos: taken }),
    max: MOST_PHOTOS,
    onTaken: draft.onTaken,
    ...(begun.photos && { held: begun.photos }),
  })
  const remove = (photo: string) => {
    queued.remove(photo)
    draft.onRemoved(photo)
  }
  return { draft, photos: { ...queued, remove } }
}

/** What is entered, and what was said of it until something is changed. */
function useEntered(begun: BegunQuestion) {
  const [entries, setEntries] = useState(begun.entries)
  const [faults, setFaults] = useState<Faults>(() => faultsBy(begun.reason))
  const enter = useCallback((part: Partial<AskEntries>) => {
    setFaults({})
    setEntries((before) => ({ ...before, ...part }))
  }, [])
  return { entries, setEntries, faults, setFaults, enter }
}

/** Leads to the question once it is with the server: `stored` by itself, any other when it is called. */
function useShowing(stored: string | undefined) {
  const address = useAddress()
  const navigate = useNavigate()
  const toast = useToast()
  const show = useCallback(
    (id: string, text: string) => {
      toast.done(text)
      void navigate(address(`/ClockSys/Diagnosis/Detail/${id}`), { replace: true })
    },
    [address, navigate, toast],
  )
  useEffect(() => {
    if (stored !== undefined) show(stored, '已提交，专家回复后会通知您')
  }, [stored, show])
  return show
}

function spoiltOf(pending: ReturnType<typeof usePhotos>['pending']): 'none' | 'failed' {
  return pending.some(({ state }) => state.kind === 'failed' && !state.canRetry) ? 'failed' : 'none'
}

export type Asking = ReturnType<typeof useAsking>
