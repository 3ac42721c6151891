import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { HttpFailure, post } from '../../../platform/http.ts'
import { type ImportLine, newPlace, placedBefore, placedBy } from './import-plan.ts'
import { messageOf } from '../../../platform/failure-message.ts'

/** So many calls are under way at once. */
const AT_ONCE = 4

/** Refusals of an edit that came too late. */
const GONE_ON: readonly string[] = ['form-data/stale', 'not-found']

/** No connection, or a server that does not come back just now. */
const NO_ANSWER: readonly number[] = [0, 502, 503, 504]

/** What an import did, for whoever wants it undone. */
export interface Imported {
  readonly added: readonly string[]
  readonly edited: readonly { readonly id: string; readonly updateTime: string; readonly before: WireRecord }[]
  readonly failed: readonly { readonly name: string; readonly reason: string }[]
  /** What did not come to be sent, or got no answer: sent again it makes no second plot. */
  readonly unsent: readonly ImportLine[]
}

/** 新增 3 块，更新 2 块，1 块没有导入 */
export function importedText({ added, edited, failed }: Imported): string {
  const rest = failed.length > 0 ? `，${failed.length} 块没有导入` : ''
  return `新增 ${added.length} 块，更新 ${edited.length} 块${rest}`
}

interface RunOptions {
  readonly enterprise: string
  /** Ids of new plots by the place of their shape: sent again they make one plot. */
  readonly idOf: (line: ImportLine) => string
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

type Outcome =
  | { readonly kind: 'added'; readonly record: WireRecord }
  | { readonly kind: 'edited'; readonly record: WireRecord; readonly before: WireRecord }
  | { readonly kind: 'failed'; readonly name: string; readonly reason: string }
  | { readonly kind: 'unsent'; readonly line: ImportLine }

/** Brings shapes in by the ordinary calls, a few at once; cancelled, it keeps what came in until then. */
export async function importPlaces(lines: readonly ImportLine[], options: RunOptions): Promise<Imported> {
  const waiting = lines.filter(({ act }) => act !== 'skip')
  const outcomes: Outcome[] = []
  const work = async () => {
    // Without a connection the rest would fail in the same way.
    while (!options.signal.aborted && outcomes.every(({ kind }) => kind !== 'unsent')) {
      const line = waiting.shift()
      if (!line) return
      outcomes.push(await outcomeOf(line, options))
      options.onProgress(outcomes.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    added: outcomes.flatMap((one) => (one.kind === 'added' ? [one.record.Id] : [])),
    edited: outcomes.flatMap((one) =>
      one.kind === 'edited' ? [{ id: one.record.Id, updateTime: one.record.UpdateTime, before: one.before }] : [],
    ),
    failed: outcomes.flatMap((one) => (one.kind === 'failed' ? [{ name: one.name, reason: one.reason }] : [])),
    unsent: [...outcomes.flatMap((one) => (one.kind === 'unsent' ? [one.line] : [])), ...waiting],
  }
}

async function outcomeOf(line: ImportLine, options: RunOptions): Promise<Outcome> {
  try {
    return await sent(line, options)
  } catch (failure) {
    if (failure instanceof HttpFailure && NO_ANSWER.includes(failure.status)) return { kind: 'unsent', line }
    const [told] = failure instanceof HttpFailure ? Object.values(failure.fields ?? {}).flat() : []
    const reason = told ?? messageOf(failure)
    return { kind: 'failed', name: line.name, reason }
  }
}

async function sent(line: ImportLine, { enterprise, idOf }: RunOptions): Promise<Outcome> {
  const { existing, shape } = line
  if (line.act === 'edit' && existing) {
    const { Id, UpdateTime } = existing
    const record = await post(recordCalls.edit, { Id, UpdateTime, Data: { ...placedBy(shape) } })
    return { kind: 'edited', record, before: existing }
  }
  const Data = newPlace(line, enterprise)
  return { kind: 'added', record: await post(recordCalls.add, { FormId: placeForm.id, Id: idOf(line), Data }) }
}

/** What became of taking an import back. */
export interface Undone {
  /** What is still to be taken back; nothing once all is. */
  readonly left: Imported
  /** How many plots stay as they are: somebody has changed them since. */
  readonly kept: number
  /** Why there is something left. */
  readonly failure: string | undefined
}

/** What an import did together with what was done of it before. */
export function together(before: Imported, after: Imported): Imported {
  return {
    added: [...before.added, ...after.added],
    edited: [...before.edited, ...after.edited],
    failed: [...before.failed, ...after.failed],
    unsent: after.unsent,
  }
}

/** Takes an import back: what it added goes to the recycle bin, what it changed is as before. */
export async function undoImport(imported: Imported): Promise<Undone> {
  let [left, kept]: [Imported, number] = [imported, 0]
  try {
    while (left.added.length > 0) {
      await post(recordCalls.remove, { Ids: left.added.slice(0, MAX_PAGE_SIZE) })
      left = { ...left, added: left.added.slice(MAX_PAGE_SIZE) }
    }
    for (let [first, ...others] = left.edited; first; [first, ...others] = others) {
      kept += (await takenBack(first)) ? 0 : 1
      left = { ...left, edited: others }
    }
    return { left, kept, failure: undefined }
  } catch (failure) {
    return { left, kept, failure: messageOf(failure) }
  }
}

/** False for a plot that somebody has changed or deleted meanwhile. */
async function takenBack({ id, updateTime, before }: Imported['edited'][number]): Promise<boolean> {
  try {
    await post(recordCalls.edit, { Id: id, UpdateTime: updateTime, Data: placedBefore(before) })
    return true
  } catch (failure) {
    if (failure instanceof HttpFailure && GONE_ON.includes(failure.code)) return false
    throw failure
  }
}
