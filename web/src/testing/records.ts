import type { DynamicData, FormKind, WireRecord } from '@farm/contract/forms'
import { chen, idOf } from './builders.ts'
import { FakeAnswer } from './fake-server.ts'

let made = 100

/** A record as the server answers it; made by the manager of the builders unless told. */
export function recordOf(kind: Pick<FormKind, 'id'>, data: DynamicData, own: Partial<WireRecord> = {}): WireRecord {
  const time = '2026-11-20T02:00:00.000Z'
  const { Id, Name, RealName, Organ } = chen
  made += 1
  return {
    Id: idOf(made),
    FormId: kind.id,
    Data: { ...data },
    AddTime: time,
    UpdateTime: time,
    OccurTime: time,
    UserId: Id,
    User: { Id, Name, RealName },
    Organ: { Id: Organ.Id, Name: Organ.Name, Path: Organ.Path },
    ...own,
  }
}

interface Rest {
  readonly total?: number
  readonly isCapped?: boolean
  readonly hasNext?: boolean
}

/** A page of records with what the headers say of the others. */
export function pageOf(records: readonly WireRecord[], rest: Rest = {}): FakeAnswer {
  const { total = records.length, isCapped = false, hasNext = false } = rest
  return new FakeAnswer(records, 200, {
    'X-Total-Count': String(total),
    ...(isCapped && { 'X-Total-Capped': '1' }),
    ...(hasNext && { Link: '</api/Core/FormData/List?cursor=abc>; rel="next"' }),
  })
}
