import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { Referred, WireRecord } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type Clause, parseFilter } from '@farm/contract/wire'
import { workOrderForm } from '@farm/contract/work-orders'
import { chen, idOf, permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../../testing/fake-server.ts'
import { linkOf } from '../../../testing/photo-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'

export const LIST = 'GET /api/Core/FormData/List'
export const GET = 'GET /api/Core/FormData/Get'
export const ADD = 'POST /api/Core/FormData/Add'
export const EDIT = 'POST /api/Core/FormData/Edit'
export const ACT = 'POST /api/Farm/WorkOrder/Act'
export const TICK = 'POST /api/Farm/WorkOrder/Tick'
export const ASSIGN = 'POST /api/Farm/WorkOrder/Assign'
const USERS = 'GET /api/Core/Users/List'
const ACCEPTANCE = 'GET /api/Farm/WorkOrder/Acceptance'
const FILES = 'GET /api/Core/Files/List'

/** A Friday. */
export const NOW = Date.parse('2026-11-20T10:21:00+08:00')

export const wang = { Id: idOf(31), Name: 'worker1', RealName: '王秀兰' }
export const li = { Id: idOf(32), Name: 'worker2', RealName: '李建军' }
export const shiqiao = recordOf(enterpriseForm, { Name: '石桥农业合作社', Area: 4000 })
export const shed3 = recordOf(placeForm, {
  Name: '3 号棚',
  Area: 60.1,
  Compony: shiqiao.Id,
  Position: { Lng: 111.78, Lat: 37.26 },
})
export const shed10 = recordOf(placeForm, { Name: '10 号棚', Compony: shiqiao.Id })
export const feed = recordOf(operationForm, { Name: '施肥', Type: '施肥' })
const harvest = recordOf(operationForm, { Name: '采收', Type: '采收' })
export const urea = recordOf(inputForm, { Name: '尿素', Kind: '肥料', Unit: '公斤' })
export const tomato = recordOf(planForm, {
  Name: '秋延番茄',
  Enterprise: shiqiao.Id,
  Place: [shed3.Id],
  Count: 60,
  Status: '执行中',
  Steps: [
    {
      Key: 's1',
      Name: '追肥',
      Operation: feed.Id,
      StartDate: '2026-11-20',
      EndDate: '2026-11-22',
      Checklist: '清理滴灌带\n检查肥料桶',
    },
    { Key: 's2', Operation: harvest.Id, StartDate: '2026-12-01', EndDate: '2026-12-03' },
  ],
  StepInputs: [{ Step: 's1', Input: urea.Id, Dose: 0.25, Unit: '公斤' }],
})

const known = [shiqiao, shed3, shed10, feed, harvest, urea, tomato]
const people = [chen, wang, li].map(({ Id, Name, RealName }) => ({ Id, Name, RealName }))

/** A work order that is being done, from which each test takes what it is about. */
export function orderWith(data: Readonly<Record<string, unknown>> = {}, own: Partial<WireRecord> = {}): WireRecord {
  const all = {
    Number: 'GD20261120-0001',
    Title: '秋延番茄 · 追肥',
    Enterprise: shiqiao.Id,
    Plan: tomato.Id,
    Step: 's1',
    Place: [shed3.Id],
    Operation: feed.Id,
    Assignees: [wang.Id],
    Due: '2026-11-22T10:00:00.000Z',
    Priority: '中',
    Repeat: '不重复',
    Source: '计划',
    Status: '进行中',
    PunchIns: 0,
    ...data,
  }
  const Data = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const references = ['Enterprise', 'Plan', 'Place', 'Operation', 'Assignees'].filter((name) => name in Data)
  const Expand = Object.fromEntries(references.map((name) => [name, referred(Data[name])]))
  return recordOf(workOrderForm, Data, { Expand, ...own })
}

function referred(value: unknown): Referred | Referred[] {
  return Array.isArray(value) ? value.map((id) => named(String(id))) : named(String(value))
}

function named(Id: string): Referred {
  const record = known.find((one) => one.Id === Id)
  const one = people.find((other) => other.Id === Id)
  const Name = typeof record?.Data.Name === 'string' ? record.Data.Name : one?.RealName
  return { Id, ...(Name !== undefined && { Name }) }
}

/** A punch-in for a work order. */
export function punchInFor(order: WireRecord, data: Readonly<Record<string, unknown>> = {}): WireRecord {
  const Data = { WorkOrder: order.Id, Operation: feed.Id, Place: [shed3.Id], Area: 30, ...data }
  return recordOf(clockForm, Data, { User: wang, UserId: wang.Id, Expand: { Place: [named(shed3.Id)] } })
}

/** The manager, who edits work orders in the farm. */
export const office = permissionOf({
  Functions: [
    '/WorkOrder/List',
    '/WorkOrder/AddData',
    '/WorkOrder/AddData/:id',
    '/WorkOrder/List#Delete',
    '/ClockSys/ClockOperation/WorkDetail/:workId',
  ],
})

/** Somebody in the field, who sees work orders and punches in for them. */
export const worker = permissionOf({
  User: { ...chen, ...wang },
  Functions: [
    '/WorkOrder/List',
    '/ClockSys/ClockOperation/WorkDetail/:workId',
    '/ClockSys/ClockOperation/WorkAdd',
    '/ClockForm',
  ],
})

interface Farm {
  readonly orders?: readonly WireRecord[]
  readonly punchIns?: readonly WireRecord[]
}

/** A farm as the server knows it; lists are filtered and counted as it does. */
export function officeServer({ orders = [], punchIns = [] }: Farm, handlers: FakeHandlers = {}) {
  const all = [...orders, ...punchIns, ...known]
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => listed(all, query),
    [GET]: ({ query }: FakeRequest) => all.find(({ Id }) => Id === query.id) ?? refused('not-found', { what: '工单' }),
    [USERS]: ({ query: { ids, search = '' } }: FakeRequest) =>
      people.filter(({ Id, RealName }) => (ids ? ids.split(',').includes(Id) : RealName.includes(search))),
    [ACCEPTANCE]: ({ query }: FakeRequest) => acceptanceOf(punchIns, query.id),
    [FILES]: ({ query }: FakeRequest) => (query.ids ?? '').split(',').map((id) => linkOf(id)),
    ...handlers,
  })
}

/** The plots of an order have 60.10 mu. */
function acceptanceOf(punchIns: readonly WireRecord[], order = '') {
  const own = punchIns.filter(({ Data }) => Data.WorkOrder === order)
  const DoneArea = own.reduce((sum, { Data: { Area } }) => sum + (typeof Area === 'number' ? Area : 0), 0)
  return {
    DoneArea,
    PlotArea: 60.1,
    Percent: Math.round((DoneArea / 60.1) * 100),
    PunchIns: own.map(({ Id }) => ({ Id })),
  }
}

function listed(all: readonly WireRecord[], query: FakeRequest['query']) {
  const { formId, ids, qs = '', page = '1', pageSize = '500' } = query
  const found = all
    .filter((record) => record.FormId === formId && (!ids || ids.split(',').includes(record.Id)))
    .filter((record) => parseFilter(qs).every((clause) => fulfils(record, clause)))
  const first = (Number(page) - 1) * Number(pageSize)
  const shown = found.slice(first, first + Number(pageSize))
  return pageOf(shown, { total: found.length, hasNext: first + shown.length < found.length })
}

function fulfils({ Data }: WireRecord, { path: [name = ''], op, values }: Clause): boolean {
  const held = [Data[name] ?? []].flat().map(String)
  const [value = ''] = values
  switch (op) {
    case '=':
    case 'in':
      return values.some((one) => held.includes(one))
    case '<':
      return held.some((one) => Date.parse(one) < Date.parse(value))
    case '>=':
      return held.some((one) => Date.parse(one) >= Date.parse(value))
    case '~':
      return held.some((one) => one.includes(value))
    default:
      throw new Error(`the farm does not know ${op}`)
  }
}
