import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { Referred, WireRecord } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type Clause, parseFilter } from '@farm/contract/wire'
import { chen } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'

export const LIST = 'GET /api/Core/FormData/List'
export const GET = 'GET /api/Core/FormData/Get'
export const WORK = 'GET /api/Farm/Statistics/PlanOperation'
export const CHANGE = 'POST /api/Farm/Plan/ChangeStatus'
export const ADD = 'POST /api/Core/FormData/Add'
export const EDIT = 'POST /api/Core/FormData/Edit'
export const REMOVE = 'POST /api/Core/FormData/Delete'
export const FIGURES = 'GET /api/Farm/Plan/Figures'

/** A Friday; its week goes from 11-16 to 11-22. */
const TODAY = '2026-11-20'
export const NOW = Date.parse(`${TODAY}T10:21:00+08:00`)

export const shiqiao = recordOf(enterpriseForm, { Name: '石桥农业合作社', Area: 4000 })
export const yunling = recordOf(enterpriseForm, { Name: '云岭果业', Area: 9000 })
export const tomato = recordOf(cropForm, { Name: '番茄' })
export const shed3 = recordOf(placeForm, { Name: '3 号棚', Area: 60.1, Compony: shiqiao.Id })
export const shed4 = recordOf(placeForm, { Name: '4 号棚', Area: 59.9, Compony: shiqiao.Id })
export const slope = recordOf(placeForm, { Name: '南坡', Area: 300, Compony: yunling.Id })
export const plough = recordOf(operationForm, { Name: '整地', Type: '整地' })
export const plant = recordOf(operationForm, { Name: '定植', Type: '定植' })
export const harvest = recordOf(operationForm, { Name: '采收', Type: '采收' })

const manager: Referred = { Id: chen.Id, Name: chen.RealName }
const known = [shiqiao, yunling, tomato, shed3, shed4, slope, plough, plant, harvest]

/** A running plan of the farm from which each test takes what it is about. */
export function planWith(data: Readonly<Record<string, unknown>> = {}, own: Partial<WireRecord> = {}): WireRecord {
  const all = {
    Name: '秋延番茄 2026',
    Enterprise: shiqiao.Id,
    Crops: tomato.Id,
    Variety: '普罗旺斯',
    Place: [shed3.Id, shed4.Id],
    Count: 120,
    Season: '2026 秋',
    StartDate: '2026-08-15',
    EndDate: '2026-12-20',
    Manager: chen.Id,
    Operations: [plough.Id, plant.Id, harvest.Id],
    Status: '执行中',
    ...data,
  }
  const Data = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const references = ['Enterprise', 'Crops', 'Place', 'Manager', 'Operations'].filter((name) => name in Data)
  const Expand = Object.fromEntries(references.map((name) => [name, referred(Data[name])]))
  return recordOf(planForm, Data, { Expand, ...own })
}

function referred(value: unknown): Referred | Referred[] {
  return Array.isArray(value) ? value.map((id) => named(String(id))) : named(String(value))
}

function named(id: string): Referred {
  if (id === manager.Id) return manager
  const record = known.find(({ Id }) => Id === id)
  return { Id: id, ...(record && { Name: String(record.Data.Name) }) }
}

/** Punch-ins of an operation within a plan, as the statistics tell them. */
export function workOf(plan: WireRecord, operation: WireRecord, count: number, last = '2026-11-18') {
  const nameOf = ({ Id, Data }: WireRecord) => ({ Id, Name: String(Data.Name) })
  return { Plan: nameOf(plan), Operation: nameOf(operation), Count: count, Last: last }
}

/** The figures of a farm in which no plan runs. */
export const nothingRuns = {
  Plans: 0,
  Area: 0,
  Progress: 0,
  Late: 0,
  ByCrop: [],
  ByStage: [],
  ByProgress: [],
  ByDelay: [],
}

interface Farm {
  readonly plans?: readonly WireRecord[]
  readonly enterprises?: readonly WireRecord[]
  readonly places?: readonly WireRecord[]
  readonly work?: readonly ReturnType<typeof workOf>[]
}

/** A farm as the server knows it; lists are filtered and counted as it does. */
export function farmServer(farm: Farm, handlers: FakeHandlers = {}) {
  const { plans = [], enterprises = [shiqiao], places = [shed3, shed4, slope], work = [] } = farm
  const all = [...plans, ...enterprises, ...places, tomato, plough, plant, harvest]
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => listed(all, query),
    [GET]: ({ query }: FakeRequest) => all.find(({ Id }) => Id === query.id) ?? refused('not-found', { what: '计划' }),
    [FIGURES]: () => nothingRuns,
    [WORK]: ({ query }: FakeRequest) => work.filter(({ Plan }) => query.plan?.split(',').includes(Plan.Id)),
    'GET /api/Core/Users/List': () => [{ Id: chen.Id, Name: chen.Name, RealName: chen.RealName }],
    ...handlers,
  })
}

function listed(all: readonly WireRecord[], query: FakeRequest['query']) {
  const { formId, ids, qs = '', page = '1', pageSize = '500' } = query
  const found = all
    .filter((record) => record.FormId === formId && (!ids || ids.split(',').includes(record.Id)))
    .filter((record) => parseFilter(qs).every((clause) => fulfils(record, clause)))
  const first = (Number(page) - 1) * Number(pageSize)
  return pageOf(found.slice(first, first + Number(pageSize)), { total: found.length })
}

function fulfils({ Data }: WireRecord, { path: [name = ''], op, values }: Clause): boolean {
  const held = [Data[name] ?? []].flat().map(String)
  const [value = ''] = values
  switch (op) {
    case '=':
    case 'in':
      return values.some((one) => held.includes(one))
    case '>':
      return held.some((one) => Number(one) > Number(value))
    case '<':
      return held.some((one) => one < value)
    case '<=':
      return held.some((one) => one <= value)
    case '>=':
      return held.some((one) => one >= value)
    case '~':
      return held.some((one) => one.includes(value))
    default:
      throw new Error(`the farm does not know ${op}`)
  }
}
