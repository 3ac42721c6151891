import {
  type DynamicData,
  type Fields,
  type WireRecord,
  faultsOfEdit,
  isFilledIn,
  isRequired,
  shownFields,
  withComputed,
} from '@farm/contract/forms'
import type { Faults, LastChange } from '@farm/contract/errors'
import { useCallback, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { useToast } from '../../ui/toast-context.ts'
import type { RecordForm } from '../records/record-form.ts'
import { asNew } from './as-new.ts'
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
  /** Whether saving has to wait for what the page still fills in. */
  readonly holds?: () => boolean
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
}

/** What is done with a record that was stored before the form is left; it says itself what became of it. */
export type Follow = (record: WireRecord) => Promise<void>

interface Conflict {
  readonly theirs: WireRecord
  readonly change?: LastChange | undefined
  readonly mine: DynamicData
}

/** The record that was being edited is not there any more, and who deleted it where that is known. */
interface Gone {
  readonly change: LastChange | undefined
}

const EMPTY: DynamicData = {}
const asStored = (record: WireRecord) => record

/** The life of one record on a form: from what was read, through what is typed, to what is stored. */
export function useEditor(options: EditorOptions) {
  const { form, record, initial = EMPTY, readAs = asStored, check, holds, occurTime, onFaults, onDone } = options
  const content = useContent({ form, record, initial })
  const { fields, controls, id, base, values, isChanged } = content
  const draft = useDraft(form.id, record?.Id)
  const { send, isSending } = useSending(form.id, fields, id, occurTime)
  const [fault, setFault] = useState<string>()
  const { isDone, isOver, isFollowing, aim, done } = useEnding(draft.drop, onDone)
  const isNew = base.updateTime === undefined
  const isUnsaved = useCallback(() => !isDone.current && isChanged(), [isDone, isChanged])

  const show = (faults: Faults, data: DynamicData) => {
    onFaults?.({ faults, data })
    setFault(showFaults(controls, faults, fields))
  }
  const settle = (outcome: Outcome, mine: DynamicData) => {
    switch (outcome.kind) {
      case 'saved':
        return void done('已保存', outcome.record)
      case 'faults':
        return show(outcome.faults, mine)
      case 'conflict':
        return setConflict({ theirs: readAs(outcome.theirs), change: outcome.change, mine })
      case 'gone':
      case 'refused':
        if (outcome.kind === 'gone' && !isNew) setGone({ change: outcome.change })
        return setFault(outcome.text)
      case 'id-taken':
        content.renewId()
        return setFault('没有保存成功，请再保存一次')
    }
  }
  const store = async (data: DynamicData, from: Base, as?: string) => {
    setFault(undefined)
    const outcome = await send(data, from, as)
    if (outcome) settle(outcome, data)
  }
  const save = (next?: Follow) => {
    if (isFollowing || holds?.()) return
    aim(next)
    const data = values()
    const faults = { ...check?.(data), ...faultsIn(data, fields, isNew ? EMPTY : base.data) }
    if (Object.keys(faults).length > 0) show(faults, data)
    else if (record && !isNew && !isChanged()) void done('没有改动', record)
    else void store(data, base)
  }
  const { setConflict, setGone, ...others } = useOthers({ content, store, done })
  const shown = { form, record, controls, id, base, fault }
  return {
    ...shown,
    isSending: isSending || isFollowing,
    isUnsaved,
    /** It was stored, and the form is being left. */
    isOver,
    save,
    ...draftActs(draft, content),
    ...others,
  }
}

/** How the work on a form ends: what was stored is followed by what it was stored for, then the form is left. */
function useEnding(dropDraft: () => void, onDone: () => void) {
  const toast = useToast()
  const isDone = useRef(false)
  const follow = useRef<Follow>(undefined)
  const [isFollowing, setFollowing] = useState(false)
  const [isOver, setOver] = useState(false)
  const done = async (text: string, stored: WireRecord) => {
    isDone.current = true
    setOver(true)
    dropDraft()
    if (follow.current) {
      setFollowing(true)
      await follow.current(stored)
    } else toast.done(text)
    onDone()
  }
  return { isDone, isOver, isFollowing, aim: (next: Follow | undefined) => void (follow.current = next), done }
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

interface OthersOptions {
  readonly content: ReturnType<typeof useContent>
  readonly store: (data: DynamicData, from: Base, as?: string) => Promise<void>
  readonly done: (text: string, stored: WireRecord) => Promise<void>
}

/** What others did to the record meanwhile – they changed it, or it is no more – and how that is settled. */
function useOthers({ content: { fields, base, values, take }, store, done }: OthersOptions) {
  const [conflict, setConflict] = useState<Conflict>()
  const [gone, setGone] = useState<Gone>()
  /** Takes the content that was agreed on over the present record, and stores what differs. */
  const resolve = (data: DynamicData) => {
    if (!conflict) return
    const from = baseOf(conflict.theirs)
    setConflict(undefined)
    take(data, from)
    if (Object.keys(changesOf(fields, from.data, data)).length === 0) void done('已采用他人保存的内容', conflict.theirs)
    else void store(data, from)
  }
  /** What stands on the page becomes a record of its own. */
  const saveAsNew = () => {
    const [data, from, as] = [asNew(fields, values(), base.data), { data: EMPTY }, newId()]
    setGone(undefined)
    take(data, from, as)
    void store(data, from, as)
  }
  return { conflict, gone, setConflict, setGone, resolve, saveAsNew, leaveConflict: () => setConflict(undefined) }
}

export type Editor = ReturnType<typeof useEditor>

/** The fields that are asked for as things stand, each with whether it is required now. */
function askedFields(fields: Fields, values: DynamicData): Fields {
  const { names, data } = shownFields(fields, withComputed(fields, values))
  const asked = Object.entries(fields).filter(([name, field]) => names.has(name) && isFilledIn(field))
  return Object.fromEntries(
    asked.map(([name, field]) => [name, { ...field, required: isRequired(field, fields, data) }]),
  )
}
