import { isSameJson } from '@farm/contract/values'
import { useCallback, useRef, useState } from 'react'
import { HttpFailure } from '../../platform/http.ts'
import { useToast } from '../../ui/toast-context.ts'
import { useIsHere } from '../page/index.ts'
import { messageOf } from '../../platform/failure-message.ts'

/** Sentences by field; empty when nothing is at fault. */
export type EntryFaults = Readonly<Record<string, string>>

/** What the content on the page began from; `updateTime` guards an edit. */
export interface EntryBase<Values> {
  readonly values: Values
  readonly updateTime: string
}

/** Of what is sent in several requests some went through: what the rest begins from now, and what the person reads. */
export class PartlyStored<Values> extends Error {
  readonly base: EntryBase<Values>

  constructor(text: string, base: EntryBase<Values>, cause: unknown) {
    super(text, { cause })
    this.name = 'PartlyStored'
    this.base = base
  }
}

interface EntryOptions<Values> {
  /** Plain data: what differs from it is unsaved. */
  readonly begin: EntryBase<Values>
  /** What is at fault before anything is sent. */
  readonly check?: (values: Values) => EntryFaults
  /** Stores what differs from the base, all of it or nothing. */
  readonly send: (values: Values, base: EntryBase<Values>) => Promise<void>
  /** What somebody else saved meanwhile; without it a conflict is only told. */
  readonly reread?: () => Promise<EntryBase<Values>>
  readonly onDone: () => void
}

/** Somebody else saved the same meanwhile; whatever else is refused is told as it is. */
const STALE: readonly string[] = ['form-data/stale', 'access/role-stale']

/** The life of a form: from what was read, through what is typed, to what is stored. */
export function useEntry<Values extends object>({ begin, check, send, reread, onDone }: EntryOptions<Values>) {
  const toast = useToast()
  const here = useIsHere()
  const [base, setBase] = useState(begin)
  const [values, setValues] = useState(begin.values)
  const [theirs, setTheirs] = useState<EntryBase<Values>>()
  const [isSending, setSending] = useState(false)
  const { find, forget, refuse, ...told } = useFaults(Object.keys(begin.values))
  const isDone = useRef(false)
  const isChanged = !isSameJson(values, base.values)
  const isUnsaved = useCallback(() => !isDone.current && isChanged, [isChanged])

  const done = (text: string) => {
    isDone.current = true
    toast.done(text)
    onDone()
  }
  const fail = async (failure: unknown) => {
    if (failure instanceof PartlyStored) setBase(failure.base)
    const isStale = failure instanceof HttpFailure && STALE.includes(failure.code)
    if (isStale && reread) setTheirs(await reread())
    else refuse(failure)
  }
  const store = async (content: Values, from: EntryBase<Values>) => {
    find({})
    setSending(true)
    try {
      await send(content, from)
      if (here.current) done('已保存')
    } catch (failure) {
      if (here.current) await fail(failure).catch(refuse)
    } finally {
      if (here.current) setSending(false)
    }
  }
  const save = () => {
    if (isSending || theirs) return
    const found = check?.(values) ?? {}
    find(found)
    if (Object.keys(found).length > 0) return
    if (begin.updateTime !== '' && !isChanged) done('没有改动')
    else void store(values, base)
  }
  /** Takes what was agreed on over the present content, and stores it. */
  const settle = (agreed: Values) => {
    if (!theirs) return
    setTheirs(undefined)
    setBase(theirs)
    setValues(agreed)
    if (isSameJson(agreed, theirs.values)) done('已采用他人保存的内容')
    else void store(agreed, theirs)
  }
  const set = (change: Partial<Values>) => {
    // What is on its way stays what it is: whatever came in now would be told as saved.
    if (isSending) return
    setValues((before) => ({ ...before, ...change }))
    forget(Object.keys(change))
  }
  const leaveConflict = () => setTheirs(undefined)
  return { ...told, values, base, theirs, isSending, isChanged, isUnsaved, set, save, settle, leaveConflict }
}

export type Entry<Values extends object> = ReturnType<typeof useEntry<Values>>

/** What is at fault by field, and what is told of the whole. */
function useFaults(names: readonly string[]) {
  const [faults, setFaults] = useState<EntryFaults>({})
  const [refusal, setRefusal] = useState<string>()
  const find = (found: EntryFaults) => {
    setFaults(found)
    setRefusal(undefined)
  }
  /** Says what the server found at its field, and above the form what has no field there. */
  const refuse = (failure: unknown) => {
    const fields = failure instanceof HttpFailure ? Object.entries(failure.fields ?? {}) : []
    const said = fields.map(([name, texts]): [string, string] => [name, texts.join('；')])
    const others = said.filter(([name]) => !names.includes(name)).map(([, text]) => text)
    setFaults(Object.fromEntries<string>(said))
    if (said.length === 0) setRefusal(messageOf(failure))
    else setRefusal(others.length > 0 ? others.join('；') : undefined)
  }
  /** Typing on takes a fault away, whoever found it, and those within what was changed. */
  const forget = (changed: readonly string[]) =>
    setFaults((before) =>
      Object.fromEntries<string>(
        Object.entries(before).filter(([name]) => !changed.includes(name.split('.')[0] ?? name)),
      ),
    )
  return { faults, refusal, find, refuse, forget }
}
