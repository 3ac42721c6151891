import type { Faults } from '@farm/contract/errors'
import { type Fields, type WireRecord, faultsOfEdit } from '@farm/contract/forms'
import { useCallback, useRef, useState } from 'react'
import { useToast } from '../../ui/toast-context.ts'
import type { RecordForm } from '../records/record-form.ts'
import { askedFields } from './asked-fields.ts'
import { showFaults } from './faults.ts'
import { type Data, changesOf, picked } from './record-data.ts'
import type { Outcome } from './send-record.ts'
import { type Base, baseOf, useContent } from './use-content.ts'
import { useDraft } from './use-draft.ts'
import { useSending } from './use-sending.ts'

export interface EditorOptions {
  readonly form: RecordForm
  /** Absent for a new record. */
  readonly record?: WireRecord | undefined
  /** What the page fills into a new record by itself; leaving it as it is loses nothing. */
  readonly initial?: Data
  /** What the domain asks beyond the fields, as the server does. */
  readonly check?: ((data: Data) => Faults) | undefined
  /** Called once it is stored, or when there was nothing to store. */
  readonly onDone: () => void
}

interface Conflict {
  readonly theirs: WireRecord
  readonly mine: Data
}

const EMPTY: Data = {}

/** The life of one record on a form: from what was read, through what is typed, to what is stored. */
export function useEditor({ form, record, initial = EMPTY, check, onDone }: EditorOptions) {
  const toast = useToast()
  const content = useContent({ form, record, initial })
  const { fields, controls, id, base, values, isChanged, take } = content
  const draft = useDraft(form.id, record?.Id)
  const { send, isSending } = useSending(form.id, fields, id)
  const [fault, setFault] = useState<string>()
  const isDone = useRef(false)
  const isUnsaved = useCallback(() => !isDone.current && isChanged(), [isChanged])

  const show = (faults: Faults) => setFault(showFaults(controls, faults, Object.keys(fields)))
  const done = (text: string) => {
    isDone.current = true
    draft.drop()
    toast.done(text)
    onDone()
  }
  const settle = (outcome: Outcome, mine: Data) => {
    switch (outcome.kind) {
      case 'saved':
        return done('已保存')
      case 'faults':
        return show(outcome.faults)
      case 'conflict':
        return setConflict({ theirs: outcome.theirs, mine })
      case 'refused':
        return setFault(outcome.text)
      case 'id-taken':
        content.renewId()
        return setFault('没有保存成功，请再保存一次')
    }
  }
  const store = async (data: Data, from: Base) => {
    setFault(undefined)
    const outcome = await send(data, from)
    if (outcome) settle(outcome, data)
  }
  const save = () => {
    const data = values()
    const faults = { ...check?.(data), ...faultsIn(data, fields, record ? base.data : EMPTY) }
    if (Object.keys(faults).length > 0) show(faults)
    else if (record && !isChanged()) done('没有改动')
    else void store(data, base)
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
    isSending,
    isUnsaved,
    save,
    ...draftActs(draft, content),
    resolve,
    leaveConflict: () => setConflict(undefined),
  }
}

/** What is wrong with the fields that are asked for as things stand. */
function faultsIn(data: Data, fields: Fields, before: Data): Faults {
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
  readonly store: (data: Data, from: Base) => Promise<void>
  readonly done: (text: string) => void
}

/** Two people changed the same record: what the other one stored, what is on this page, and how it is settled. */
function useConflict({ fields, take, store, done }: ConflictOptions) {
  const [conflict, setConflict] = useState<Conflict>()
  /** Takes the content that was agreed on over the present record, and stores what differs. */
  const resolve = (data: Data) => {
    if (!conflict) return
    const from = baseOf(conflict.theirs)
    setConflict(undefined)
    take(data, from)
    if (Object.keys(changesOf(fields, from.data, data)).length === 0) done('已采用他人保存的内容')
    else void store(data, from)
  }
  return { conflict, setConflict, resolve }
}

export type Editor = ReturnType<typeof useEditor>
