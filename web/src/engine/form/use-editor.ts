import { type DynamicData, type Fields, type WireRecord, faultsOfEdit } from '@farm/contract/forms'
import type { Faults } from '@farm/contract/errors'
import { useCallback, useRef, useState } from 'react'
import { useToast } from '../../ui/toast-context.ts'
import type { RecordForm } from '../records/record-form.ts'
import { askedFields } from './asked-fields.ts'
import { showFaults } from './faults.ts'
import { changesOf, picked } from './record-data.ts'
import type { Outcome } from './send-record.ts'
import { type Base, baseOf, useContent } from './use-content.ts'
import { useDraft } from './use-draft.ts'
import { type OccurTime, useSending } from './use-sending.ts'

export interface EditorOptions {
  readonly form: RecordForm
  /** Absent for a new record. */
  readonly record?: WireRecord | undefined
  /** What the page fills into a new record by itself; leaving it as it is loses nothing. */
  readonly initial?: DynamicData
  /** How the record of somebody else stands on the form, where that is not as it is stored. */
  readonly readAs?: (record: WireRecord) => WireRecord
  /** What the domain asks beyond the fields, as the server does. */
  readonly check?: ((data: DynamicData) => Faults) | undefined
  /** Asked before it is stored; answers what is stored, nothing where the person thinks better of it. */
  readonly ask?: (data: DynamicData) => Promise<DynamicData | undefined>
  /** When it happened, for forms on which that is told. */
  readonly occurTime?: OccurTime
  /** Hears of faults before they are said at their fields. */
  readonly onFaults?: (refused: Refused) => void
  /** Called once it is stored, or when there was nothing to store. */
  readonly onDone: () => void
}

interface Refused {
  readonly faults: Faults
  readonly data: DynamicData
  /** Saves what stands there then, for the same end. */
  readonly again: () => void
}

/** What is done with a record that was stored before the form is left; it says itself what became of it. */
export type Follow = (record: WireRecord) => Promise<void>

interface Conflict {
  readonly theirs: WireRecord
  readonly mine: DynamicData
}

const EMPTY: DynamicData = {}
const asStored = (record: WireRecord) => record

/** The life of one record on a form: from what was read, through what is typed, to what is stored. */
export function useEditor(options: EditorOptions) {
  const { form, record, initial = EMPTY, readAs = asStored, check, ask, occurTime, onFaults, onDone } = options
  const content = useContent({ form, record, initial })
  const { fields, controls, id, base, values, isChanged, take } = content
  const draft = useDraft(form.id, record?.Id)
  const { send, isSending } = useSending(form.id, fields, id, occurTime)
  const [fault, setFault] = useState<string>()
  const { isDone, isFollowing, aim, done } = useEnding(draft.drop, onDone)
  const wantedOf = useQuestion(ask)
  const isUnsaved = useCallback(() => !isDone.current && isChanged(), [isDone, isChanged])

  const show = (faults: Faults, data: DynamicData) => {
    onFaults?.({ faults, data, again: () => save(aim.get()) })
    setFault(showFaults(controls, faults, fields))
  }
  const settle = (outcome: Outcome, mine: DynamicData) => {
    switch (outcome.kind) {
      case 'saved':
        return void done('已保存', outcome.record)
      case 'faults':
        return show(outcome.faults, mine)
      case 'conflict':
        return setConflict({ theirs: readAs(outcome.theirs), mine })
      case 'refused':
        return setFault(outcome.text)
      case 'id-taken':
        content.renewId()
        return setFault('没有保存成功，请再保存一次')
    }
  }
  const store = async (data: DynamicData, from: Base) => {
    setFault(undefined)
    const outcome = await send(data, from)
    if (outcome) settle(outcome, data)
  }
  const save = (next?: Follow) => {
    if (isFollowing) return
    aim.set(next)
    const data = values()
    const faults = { ...check?.(data), ...faultsIn(data, fields, record ? base.data : EMPTY) }
    if (Object.keys(faults).length > 0) show(faults, data)
    else if (record && !isChanged()) void done('没有改动', record)
    else void wantedOf(data).then((wanted) => wanted && store(wanted, base))
  }
  const { conflict, setConflict, resolve } = useConflict({ fields, take, store, done })
  return {
    form,
    record,
    controls,
    id,
    base,
    fault,
    conflict,
    isSending: isSending || isFollowing,
    isUnsaved,
    save,
    ...draftActs(draft, content),
    resolve,
    leaveConflict: () => setConflict(undefined),
  }
}

/** How the work on a form ends: what was stored is followed by what it was stored for, then the form is left. */
function useEnding(dropDraft: () => void, onDone: () => void) {
  const toast = useToast()
  const isDone = useRef(false)
  const follow = useRef<Follow>(undefined)
  const [isFollowing, setFollowing] = useState(false)
  const done = async (text: string, stored: WireRecord) => {
    isDone.current = true
    dropDraft()
    if (follow.current) {
      setFollowing(true)
      await follow.current(stored)
    } else toast.done(text)
    onDone()
  }
  const aim = { get: () => follow.current, set: (next: Follow | undefined) => void (follow.current = next) }
  return { isDone, isFollowing, aim, done }
}

/** Asks once at a time: saving again while the question is open does nothing. */
function useQuestion(ask: EditorOptions['ask']) {
  const isOpen = useRef(false)
  return async (data: DynamicData): Promise<DynamicData | undefined> => {
    if (isOpen.current) return undefined
    isOpen.current = true
    try {
      return ask ? await ask(data) : data
    } finally {
      isOpen.current = false
    }
  }
}

/** What is wrong with the fields that are asked for as things stand. */
function faultsIn(data: DynamicData, fields: Fields, before: DynamicData): Faults {
  const asked = askedFields(fields, data)
  return faultsOfEdit(asked, before, picked(asked, data))
}

function draftActs(
  draft: ReturnType<typeof useDraft>,
  { id, base, values, isChanged, take }: ReturnType<typeof useContent>,
) {
  return {
    draft: draft.offered,
    discardDraft: draft.drop,
    restoreDraft: () => draft.takeUp((kept) => take(kept.data, kept.base, kept.id)),
    keepDraft: () => (isChanged() ? draft.keep({ id, data: values(), base }) : draft.drop()),
  }
}

interface ConflictOptions extends Pick<ReturnType<typeof useContent>, 'fields' | 'take'> {
  readonly store: (data: DynamicData, from: Base) => Promise<void>
  readonly done: (text: string, stored: WireRecord) => Promise<void>
}

/** Two people changed the same record: what the other one stored, what is on this page, and how it is settled. */
function useConflict({ fields, take, store, done }: ConflictOptions) {
  const [conflict, setConflict] = useState<Conflict>()
  /** Takes the content that was agreed on over the present record, and stores what differs. */
  const resolve = (data: DynamicData) => {
    if (!conflict) return
    const from = baseOf(conflict.theirs)
    setConflict(undefined)
    take(data, from)
    if (Object.keys(changesOf(fields, from.data, data)).length === 0) void done('已采用他人保存的内容', conflict.theirs)
    else void store(data, from)
  }
  return { conflict, setConflict, resolve }
}

export type Editor = ReturnType<typeof useEditor>
