import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { HttpFailure, post } from '../../../platform/http.ts'
import { type ImportLine, newPlace, placedBefore, placedBy } from './import-plan.ts'

/** So many calls are under way at once. */
const AT_ONCE = 4

/** What an import did, for whoever wants it undone. */
export interface Imported {
  readonly added: readonly string[]
  readonly edited: readonly { readonly id: string; readonly updateTime: string; readonly before: WireRecord }[]
  readonly failed: readonly { readonly name: string; readonly reason: string }[]
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

/** Brings shapes in by the ordinary calls, a few at once; cancelled, it keeps what came in until then. */
export async function importPlaces(lines: readonly ImportLine[], options: RunOptions): Promise<Imported> {
  const waiting = lines.filter(({ act }) => act !== 'skip')
  const outcomes: Outcome[] = []
  const work = async () => {
    while (!options.signal.aborted) {
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
  }
}

async function outcomeOf(line: ImportLine, options: RunOptions): Promise<Outcome> {
  try {
    return await sent(line, options)
  } catch (failure) {
    const [told] = failure instanceof HttpFailure ? Object.values(failure.fields ?? {}).flat() : []
    const reason = told ?? (failure instanceof Error ? failure.message : String(failure))
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

/** Takes an import back: what it added goes to the recycle bin, what it changed is as before. */
export async function undoImport({ added, edited }: Imported): Promise<void> {
  for (let start = 0; start < added.length; start += MAX_PAGE_SIZE) {
    await post(recordCalls.remove, { Ids: added.slice(start, start + MAX_PAGE_SIZE) })
  }
  for (const { id, updateTime, before } of edited) {
    await post(recordCalls.edit, { Id: id, UpdateTime: updateTime, Data: placedBefore(before) })
  }
}
