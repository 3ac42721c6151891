import type { Design } from '@farm/contract/forms'
import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpFailure } from '../../../../platform/http.ts'
import { useRetry } from './use-retry.ts'
import { keepDraft, readDesign } from '../design-queries.ts'
import { type DraftForm, draftOfForm, formOfDesign } from '../state/draft-form.ts'
import { messageOf } from '../../../../platform/failure-message.ts'

/** How long typing rests before the draft is kept. */
const REST_MS = 1_500

export type SaveState =
  | { readonly kind: 'saved' | 'changed' | 'saving' | 'nameless' }
  | { readonly kind: 'failed'; readonly text: string }
  /** Somebody else changed the form; `theirs` is what they left. */
  | { readonly kind: 'conflict'; readonly theirs: Design }

interface Kept {
  /** What the server holds, as it was sent. */
  readonly text: string
  readonly updateTime: string
}

/** Keeps the draft of a form by itself, one save after the other, and never over somebody else’s. */
export function useAutosave(design: Design, form: DraftForm, onUsedNames: (names: readonly string[]) => void) {
  const text = JSON.stringify(draftOfForm(form))
  const [known, setKnown] = useState(design)
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const [kept, setKept] = useState(() => heldOf(design, formOfDesign(design)))
  const latest = useRef({ form, text, kept })
  const last = useRef(Promise.resolve(true))
  const used = useRef(onUsedNames)
  useEffect(() => {
    used.current = onUsedNames
    latest.current = { form, text, kept }
  })
  const keep = useCallback((fresh: Kept, from: Design) => {
    latest.current = { ...latest.current, kept: fresh }
    setKept(fresh)
    setKnown(from)
  }, [])

  const send = useCallback(async (): Promise<boolean> => {
    const { form: present, text: sent, kept: before } = latest.current
    if (sent === before.text) {
      setState(withoutFailure)
      return true
    }
    if (present.name.trim() === '') {
      setState({ kind: 'nameless' })
      return false
    }
    setState({ kind: 'saving' })
    const outcome = await sendDraft(design.Id, present, before.updateTime)
    if (outcome.kind === 'used') {
      used.current(outcome.names)
      setState({ kind: 'changed' })
      return false
    }
    if (outcome.kind !== 'sent') {
      setState(outcome)
      return false
    }
    keep({ text: sent, updateTime: outcome.design.UpdateTime }, outcome.design)
    const isAll = latest.current.text === sent
    setState({ kind: isAll ? 'saved' : 'changed' })
    return isAll
  }, [design.Id, keep])
  /** Sends what is not kept yet, after whatever is under way; answers whether all of it is kept. */
  const save = useCallback((): Promise<boolean> => {
    last.current = last.current.then(send)
    return last.current
  }, [send])

  const isChanged = text !== kept.text
  useRetry(state.kind === 'failed' ? state : undefined, save)
  useRest(isChanged && state.kind !== 'conflict' ? text : undefined, save)

  /** From here on the server holds `from`, whose content is `as`; what differs on the page is sent over it. */
  const takeUp = useCallback(
    (from: Design, as: DraftForm | undefined) => {
      keep(heldOf(from, as), from)
      setState({ kind: 'saved' })
    },
    [keep],
  )
  const isUnsaved = useCallback(() => latest.current.text !== latest.current.kept.text, [])
  return { known, state: shownState(state, { isChanged }), save, takeUp, isUnsaved }
}

/** What the server holds, not what is shown of it: that may have been mended on opening. */
function heldOf({ UpdateTime }: Design, as: DraftForm | undefined): Kept {
  return { text: as ? JSON.stringify(draftOfForm(as)) : '', updateTime: UpdateTime }
}

/** Saves once what is due has rested; nothing while nothing is due. */
function useRest(due: string | undefined, save: () => Promise<boolean>): void {
  useEffect(() => {
    if (due === undefined) return undefined
    const timer = setTimeout(() => void save(), REST_MS)
    return () => clearTimeout(timer)
  }, [due, save])
}

/** A failure is over once there is nothing left to keep. */
function withoutFailure(state: SaveState): SaveState {
  return state.kind === 'failed' ? { kind: 'saved' } : state
}

/** Typing makes a kept draft a changed one, undoing it back again. */
function shownState(state: SaveState, { isChanged }: { readonly isChanged: boolean }): SaveState {
  if (state.kind !== 'changed' && state.kind !== 'saved') return state
  return { kind: isChanged ? 'changed' : 'saved' }
}

type Saved = { readonly kind: 'sent'; readonly design: Design }
/** Names of fields that were given before: what was undone, kept and done again. */
type Used = { readonly kind: 'used'; readonly names: readonly string[] }
type Outcome = Saved | Used | Extract<SaveState, { kind: 'failed' | 'conflict' }>

async function sendDraft(id: string, form: DraftForm, updateTime: string): Promise<Outcome> {
  try {
    return { kind: 'sent', design: await keepDraft({ Id: id, UpdateTime: updateTime, Draft: draftOfForm(form) }) }
  } catch (failure) {
    if (failure instanceof HttpFailure && failure.code === 'forms/stale') return conflictOf(id)
    const names = failure instanceof HttpFailure ? usedNames(failure, form) : []
    if (names.length > 0) return { kind: 'used', names }
    return { kind: 'failed', text: messageOf(failure) }
  }
}

function usedNames({ fields = {} }: HttpFailure, form: DraftForm): string[] {
  const names = Object.keys(form.fields)
  return Object.keys(fields).flatMap((key) => {
    const at = /^Fields\.(\d+)\.Name$/.exec(key)?.[1]
    return at === undefined ? [] : (names[Number(at)] ?? [])
  })
}

async function conflictOf(id: string): Promise<Outcome> {
  try {
    return { kind: 'conflict', theirs: await readDesign(id) }
  } catch (failure) {
    return { kind: 'failed', text: messageOf(failure) }
  }
}
