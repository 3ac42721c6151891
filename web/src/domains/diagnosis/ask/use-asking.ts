import { consultationForm } from '@farm/contract/diagnosis'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { v7 as newId } from 'uuid'
import { sendingState } from '../../../engine/files/sending-state.ts'
import { useLeaveGuard } from '../../../engine/form/use-leave-guard.ts'
import { useElsewhere } from '../../../engine/outbox/use-elsewhere.ts'
import { useHandingIn } from '../../../engine/outbox/use-handing-in.ts'
import { useAddress, useIsViewing } from '../../../engine/permission/index.ts'
import type { TakenPhoto } from '../../../engine/photos/photo-queue.ts'
import { usePhotos } from '../../../engine/photos/use-photos.ts'
import type { Reason } from '../../../platform/outbox/index.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { type AskEntries, noEntries, whyNotAsk } from './ask-entries.ts'
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
  const { entries, setEntries, faults, setFaults, enter, sent, setSent, beginAnew } = useEntered(begun)
  const { isLeft, leave, stay } = useLeft()
  const { photos, draft, clear, finish } = useQuestionPhotos({ begun, id: sent.id, entries, enter })
  const blocker = useLeaveGuard(() => !isLeft() && (entries !== begun.entries || photos.pending.length > 0))
  const { send, phase, changes, fault, item, isLasting, startAfresh } = useHandingIn({
    formId: consultationForm.id,
    before: undefined,
    changes: begun.changes,
    onKept: () => {
      leave()
      finish()
    },
    onNotKept: photos.goOn,
    onElsewhere: () => elsewhere.look(),
    onRefused: ({ id, occurTime, reason }) => {
      stay()
      setSent({ id, occurTime: reason?.fields.OccurTime ? undefined : occurTime })
      setFaults(faultsBy(reason))
    },
  })
  const elsewhere = useElsewhere({
    id: sent.id,
    changes,
    isOpen: phase === 'filling' && !changed,
    content: draft.content,
    onSame: () => {
      startAfresh()
      clear()
      beginAnew()
    },
  })
  const { change, isChanging } = useShownChange(item?.record?.Id, setFaults, leave)
  const why = useHindrance(entries, photos.pending.length)
  const press = () => {
    setFaults(why === undefined ? {} : { '': [why] })
    if (why !== undefined) return
    if (changed) return void change(changed, entries)
    photos.pause()
    const handed = handedOf(entries, photos, sent)
    setEntries((before) => ({ ...before, photos: handed.draft.entries.photos }))
    void send({ ...handed, isAnother: elsewhere.found === 'different' })
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
    /** What another page has handed in of the same draft. */
    handedIn: elsewhere,
    faultOf: (name: string) => faults[name]?.join('；'),
    /** What has no place of its own. */
    whole: whole.length > 0 ? whole.join('；') : undefined,
    send: press,
  }
}

/** Changes a question that is with the server, and leads there; so does a new one once it is there. */
function useShownChange(stored: string | undefined, onRefused: (faults: Faults) => void, leave: () => void) {
  const show = useShowing(stored)
  return useChange({
    onRefused,
    onChanged: (id) => {
      leave()
      show(id, '会诊已修改')
    },
  })
}

/** Whether nothing of it would be lost with the page any more. */
function useLeft() {
  const isLeft = useRef(false)
  return {
    isLeft: () => isLeft.current,
    leave: () => void (isLeft.current = true),
    stay: () => void (isLeft.current = false),
  }
}

/** Why it can’t be asked as it stands. */
function useHindrance(entries: AskEntries, pending: number): string | undefined {
  return useIsViewing() ? '正在以他人身份查看，不能提问' : whyNotAsk(entries, pending)
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
  const clear = () => {
    queued.removePending()
    draft.discard()
  }
  const finish = () => {
    draft.end()
    queued.release()
  }
  return { draft, photos: { ...queued, remove }, clear, finish }
}

/** What is entered, and what was said of it until something is changed. */
function useEntered(begun: BegunQuestion) {
  const [entries, setEntries] = useState(begun.entries)
  const [faults, setFaults] = useState<Faults>(() => faultsBy(begun.reason))
  const enter = useCallback((part: Partial<AskEntries>) => {
    setFaults({})
    setEntries((before) => ({ ...before, ...part }))
  }, [])
  const [sent, setSent] = useState({ id: begun.id ?? newId(), occurTime: begun.occurTime })
  const beginAnew = () => {
    setEntries(noEntries)
    setSent({ id: newId(), occurTime: undefined })
  }
  return { entries, setEntries, faults, setFaults, enter, sent, setSent, beginAnew }
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
