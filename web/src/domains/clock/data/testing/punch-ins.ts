import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { Referred, WireRecord } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { idOf } from '../../../../testing/builders.ts'
import {
  FakeAnswer,
  type FakeHandlers,
  type FakeRequest,
  fakeServer,
  refused,
} from '../../../../testing/fake-server.ts'
import { recordOf } from '../../../../testing/records.ts'

export const LIST = 'GET /api/Core/FormData/List'
export const COUNTS = 'GET /api/Farm/Operation/Clock'
const PHOTOS = 'GET /api/Core/Files/List'

/** A Friday; its week goes from 11-16 to 11-22. */
export const NOW = Date.parse('2026-11-20T10:21:00+08:00')

export const shiqiao = recordOf(enterpriseForm, { Name: '石桥农业合作社', Area: 4000 })
export const yunling = recordOf(enterpriseForm, { Name: '云岭果业', Area: 9000 })
const tomato = recordOf(planForm, { Name: '秋延番茄' })
const weeding = recordOf(operationForm, { Name: '中耕除草', Type: '中耕除草' })
export const feeding = recordOf(operationForm, { Name: '施肥', Type: '施肥' })
const urea = recordOf(inputForm, { Name: '尿素', Kind: '肥料', Unit: '公斤' })
const shed3 = recordOf(placeForm, {
  Name: '3 号棚',
  Area: 60,
  Compony: shiqiao.Id,
  Position: { Lng: 112.55, Lat: 37.87 },
})
const known = [shiqiao, yunling, tomato, weeding, feeding, shed3, urea]

const wang = { Id: idOf(31), Name: 'worker1', RealName: '王秀兰' }

/** A punch-in of the farm from which each test takes what it is about. */
export function punchIn(data: Readonly<Record<string, unknown>> = {}, own: Partial<WireRecord> = {}): WireRecord {
  const all = {
    Enterprise: shiqiao.Id,
    Plan: tomato.Id,
    Place: [shed3.Id],
    Operation: weeding.Id,
    Area: 12.5,
    Position: { Lng: 112.5502, Lat: 37.8701, Accuracy: 6 },
    Distance: 21,
    ...data,
  }
  const Data = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const references = ['Enterprise', 'Plan', 'Place', 'Operation'].filter((name) => name in Data)
  const Expand = Object.fromEntries(references.map((name) => [name, named(Data[name])]))
  const time = '2026-11-20T01:30:00.000Z'
  return recordOf(clockForm, Data, { Expand, UserId: wang.Id, User: wang, OccurTime: time, AddTime: time, ...own })
}

function named(value: unknown): Referred | Referred[] {
  if (Array.isArray(value)) return value.map((id) => one(String(id)))
  return one(String(value))
}

function one(id: string): Referred {
  const record = known.find(({ Id }) => Id === id)
  return { Id: id, ...(record && { Name: String(record.Data.Name) }) }
}

/** Something that was applied. */
export const applied = { Input: urea.Id, Amount: 15, Unit: '公斤', Usage: '沟施' }

interface Farm {
  /** Newest change first, as the server answers. */
  readonly punchIns?: readonly WireRecord[]
  readonly enterprises?: readonly WireRecord[]
}

/** A farm as the server knows it: it pages by number and by cursor. */
export function farmServer({ punchIns = [], enterprises = [shiqiao] }: Farm, handlers: FakeHandlers = {}) {
  const all = [...punchIns, ...enterprises, tomato, weeding, feeding, shed3, urea]
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => listed(all, query),
    'GET /api/Core/FormData/Get': ({ query }: FakeRequest) =>
      all.find(({ Id }) => Id === query.id) ?? refused('not-found', { what: '打卡' }),
    'GET /api/Core/Users/List': () => [wang],
    [COUNTS]: () => ({ Week: 12, Month: 40, LastMonth: 55 }),
    [PHOTOS]: ({ query }: FakeRequest) => query.ids?.split(',').map(photo),
    ...handlers,
  })
}

function photo(id: string) {
  return {
    Id: id,
    Name: '照片.jpg',
    Width: 1600,
    Height: 1200,
    ThumbUrl: `/thumb/${id}`,
    ViewUrl: `/view/${id}`,
    ExpireTime: '2026-11-20T06:00:00.000Z',
  }
}

function listed(all: readonly WireRecord[], { formId, ids, page, pageSize = '500', cursor }: FakeRequest['query']) {
  const found = all.filter((record) => record.FormId === formId && (!ids || ids.split(',').includes(record.Id)))
  const first = cursor === undefined ? (Number(page ?? 1) - 1) * Number(pageSize) : Number(cursor)
  const end = first + Number(pageSize)
  return new FakeAnswer(found.slice(first, end), 200, {
    ...(page !== undefined && { 'X-Total-Count': String(found.length) }),
    ...(end < found.length && { Link: `</api/Core/FormData/List?cursor=${end}>; rel="next"` }),
  })
}
