import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { HttpFailure, post } from '../../../platform/http.ts'
import { messageOf } from '../../../platform/failure-message.ts'

/** What became of a deletion of many records. */
export interface PartRemoval {
  readonly removed: readonly string[]
  readonly kept: ReadonlyArray<{ readonly record: WireRecord; readonly reason: string }>
}

const NOTHING: PartRemoval = { removed: [], kept: [] }
const CLIENT_ERROR = 400
const SERVER_ERROR = 500
/** Of these every other record would be refused too. */
const OF_THE_CALLER: readonly number[] = [401, 403, 429]

/** True for a refusal that lies with some of the records, so that others of them may still go. */
export function liesWithSome(failure: unknown): failure is HttpFailure {
  if (!(failure instanceof HttpFailure) || OF_THE_CALLER.includes(failure.status)) return false
  return failure.status >= CLIENT_ERROR && failure.status < SERVER_ERROR
}

/** Deletes of many records all that can be deleted, halving what is refused; what stays is told with its reason. */
export async function removeInParts(
  records: readonly WireRecord[],
  onProgress: (judged: number) => void,
): Promise<PartRemoval> {
  let result = NOTHING
  let left = records
  // What was kept only because of a record that has gone meanwhile is tried again.
  for (;;) {
    const before = result.removed.length
    const round = await attempt(left, (judged) => onProgress(records.length - left.length + judged))
    result = { removed: [...result.removed, ...round.removed], kept: round.kept }
    left = round.kept.map(({ record }) => record)
    if (left.length === 0 || result.removed.length === before) return result
  }
}

async function attempt(records: readonly WireRecord[], onProgress: (judged: number) => void): Promise<PartRemoval> {
  let result = NOTHING
  const waiting = [records]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [outcome, halves] = await removePart(part)
    waiting.push(...halves)
    result = { removed: [...result.removed, ...outcome.removed], kept: [...result.kept, ...outcome.kept] }
    onProgress(result.removed.length + result.kept.length)
  }
  return result
}

type Halves = ReadonlyArray<readonly WireRecord[]>

async function removePart(part: readonly WireRecord[]): Promise<readonly [PartRemoval, Halves]> {
  const ids = part.map(({ Id }) => Id)
  try {
    await post(recordCalls.remove, { Ids: ids })
    return [{ removed: ids, kept: [] }, []]
  } catch (failure) {
    const middle = Math.ceil(part.length / 2)
    if (liesWithSome(failure) && part.length > 1) return [NOTHING, [part.slice(middle), part.slice(0, middle)]]
    const reason = messageOf(failure)
    return [{ removed: [], kept: part.map((record) => ({ record, reason })) }, []]
  }
}
