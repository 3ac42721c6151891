import type { WireRecord } from '@farm/contract/forms'
import { without } from '@farm/contract/values'
import { type Doing, type WorkOrderAct, type WorkOrderState, whyNot } from '@farm/contract/work-orders'
import { useState } from 'react'
import { isRecord } from '../../../engine/form/conflict.ts'
import { sendingState } from '../../../engine/files/sending-state.ts'
import { useOnce } from '../../../engine/form/use-once.ts'
import { usePhotos } from '../../../engine/photos/use-photos.ts'
import { changerOf } from '../../../platform/http-failure.ts'
import { HttpFailure } from '../../../platform/http.ts'
import { useDoing } from '../doing.ts'
import { fieldTexts, refusalText } from '../../../platform/refusal-text.ts'
import { stateOf, workOrderOf, STALE } from '../work-order.ts'
import { useSendAct } from '../work-order-queries.ts'
import { questions } from './answers.ts'

const MOST_PHOTOS = 9
/** Fields of the dialog; what is said of others is said above it. */
const SHOWN: readonly string[] = ['Note', 'Photos', 'Assignees']

interface AnswerOptions {
  readonly record: WireRecord
  readonly act: WorkOrderAct
  readonly onDone: () => void
}

/** What is answered to the questions of an act, until it is done. */
export function useAnswer({ record: opened, act, onDone }: AnswerOptions) {
  // Where somebody else was faster, the next press is about what they left.
  const [record, setRecord] = useState(opened)
  const state = stateOf(workOrderOf(record))
  const doing = useDoing()(record)
  const { mutateAsync } = useSendAct()
  const [note, setNote] = useState('')
  const [people, setPeople] = useState(state.assignees)
  const [ids, setIds] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const photos = usePhotos({ value: ids, onChange: setIds, max: MOST_PHOTOS })
  const sending = sendingState(photos.pending).kind
  const { hasPeople, hasPhotos } = questions[act]
  const noteAsked = whatWordsFor(act, state, doing)
  const attempt = async () => {
    // A tick that is on its way may not be in what is shown: the server, which hears of it first, says what is open.
    const refusal = whyNot(act, { ...state, openItems: [], assignees: people }, { ...doing, note })
    if (refusal) return setFaults({ [refusal.field]: refusal.text })
    try {
      await mutateAsync({
        Id: record.Id,
        UpdateTime: record.UpdateTime,
        Act: act,
        ...(note.trim() !== '' && { Note: note.trim() }),
        ...(hasPeople && { Assignees: [...people] }),
        ...(hasPhotos && ids.length > 0 && { Photos: [...ids] }),
      })
      onDone()
    } catch (failure) {
      const present = presentIn(failure)
      if (present) setRecord(present)
      setFaults(present ? { '': staleText(present, failure) } : faultsOf(failure))
    }
  }
  const { isBusy, start } = useOnce(attempt)
  const forget = (name: string) => setFaults((before) => without(before, name))
  return {
    /** As it stands, for what is shown of it. */
    record,
    note,
    people,
    photos,
    /** `sending`: photos are on their way; `failed`: one did not get through. */
    unsent: sending,
    isSending: isBusy,
    /** Why words are needed as things stand; absent where none are. */
    noteAsked,
    /** Something is written or taken that would be lost. */
    isFilled: note.trim() !== '' || ids.length > 0 || photos.pending.length > 0,
    faultOf: (name: string) => faults[name],
    /** What has no place of its own. */
    whole: Object.entries(faults)
      .filter(([name]) => !SHOWN.includes(name))
      .map(([, text]) => text),
    setNote: (text: string) => {
      forget('Note')
      setNote(text)
    },
    setPeople: (next: readonly string[]) => {
      forget('Assignees')
      setPeople(next)
    },
    send: start,
  }
}

/** What was refused, at its fields where it has some. */
function faultsOf(failure: unknown): Readonly<Record<string, string>> {
  const placed = fieldTexts(failure)
  return Object.keys(placed).length > 0 ? placed : { '': refusalText(failure, STALE) }
}

/** What an act says where no words come with it; that items are open is said when it is sent. */
function whatWordsFor(act: WorkOrderAct, state: WorkOrderState, doing: Doing): string | undefined {
  const refusal = whyNot(act, { ...state, openItems: [] }, { ...doing, note: undefined })
  return refusal?.field === 'Note' ? refusal.text : undefined
}

/** The work order as somebody else left it, where that is why an act was refused. */
function presentIn(failure: unknown): WireRecord | undefined {
  if (!(failure instanceof HttpFailure) || failure.code !== 'form-data/stale') return undefined
  return isRecord(failure.present) ? failure.present : undefined
}

function staleText(present: WireRecord, failure: unknown): string {
  const change = failure instanceof HttpFailure ? failure.changed?.[0] : undefined
  return `这张工单刚被${changerOf(change)}修改，现在“${workOrderOf(present).status}”，请核对后再提交`
}

export type Answer = ReturnType<typeof useAnswer>
