import { modules } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type Clause, parseFilter } from '@farm/contract/wire'
import { vi } from 'vitest'
import { chen, permissionOf } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../../testing/fake-server.ts'
import { photoServer } from '../../../testing/photo-server.ts'
import { recordOf } from '../../../testing/records.ts'

export const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
export const ADD = 'POST /api/Core/FormData/Add'
const HOLDS = 'GET /api/Farm/Operation/Holds'
export const COUNTS = 'GET /api/Farm/Operation/Clock'
const BY_GROUP = 'GET /api/Farm/Statistics/Clock'
const WORK = 'GET /api/Farm/Statistics/PlanOperation'

export const NOW = Date.parse('2026-11-20T10:21:00+08:00')

const at = (Lng: number, Lat: number) => ({ Position: { Lng, Lat } })
const operation = (Name: string, more: object = {}) => recordOf(operationForm, { Name, Type: Name, ...more })

export const yunling = recordOf(enterpriseForm, { Name: '云岭果业', Area: 9000 })
export const shiqiao = recordOf(enterpriseForm, { Name: '石桥农业合作社', Area: 4000 })
export const east = recordOf(placeForm, {
  Name: '东坡果园 2 号',
  Area: 36.5,
  Compony: yunling.Id,
  ...at(111.78, 37.26),
})
export const north = recordOf(placeForm, { Name: '北坡', Area: 28.25, Compony: yunling.Id, ...at(111.7822, 37.2603) })
const west = recordOf(placeForm, { Name: '西沟老园', Area: 60, Compony: yunling.Id, ...at(111.77, 37.26) })
export const prune = operation('修剪整枝', { NeedsPhoto: true })
export const water = operation('灌溉')
export const feed = operation('施肥')
export const patrol = operation('巡田')
export const urea = recordOf(inputForm, { Name: '尿素', Kind: '肥料', Unit: '公斤' })

export const winter = recordOf(planForm, {
  Name: '东坡苹果冬管',
  Enterprise: yunling.Id,
  Place: [east.Id, north.Id],
  Operations: [water.Id, prune.Id, feed.Id],
  Status: '执行中',
})
export const autumn = recordOf(planForm, {
  Name: '西沟秋施基肥',
  Enterprise: yunling.Id,
  Place: [west.Id],
  Operations: [feed.Id],
  Status: '执行中',
})

export const worker = permissionOf({ Module: modules.clock, Functions: ['/Clock', '/ClockForm'] })

interface Field {
  readonly enterprises?: readonly WireRecord[]
  readonly plans?: readonly WireRecord[]
  readonly places?: readonly WireRecord[]
  readonly operations?: readonly WireRecord[]
  readonly punchIns?: readonly WireRecord[]
  /** Done at least once, by plan. */
  readonly done?: readonly (readonly [WireRecord, WireRecord])[]
  /** Whatever else is known. */
  readonly others?: readonly WireRecord[]
  /** How often an operation was punched in of late. */
  readonly often?: readonly (readonly [WireRecord, number])[]
}

/** A farm in the field as the server knows it; what is punched in is stored once for each id. */
export function fieldServer(field: Field = {}, handlers: FakeHandlers = {}) {
  const { enterprises = [yunling], plans = [winter], places = [east, north, west], done = [], often = [] } = field
  const { operations = [prune, water, feed, patrol], punchIns = [], others = [] } = field
  const all = [...enterprises, ...plans, ...places, ...operations, ...punchIns, ...others, urea]
  const photos = photoServer()
  const stored = new Map<string, WireRecord>()
  const nameOf = ({ Id, Data }: WireRecord) => ({ Id, Name: String(Data.Name) })
  const server = fakeServer({
    ...photos.handlers,
    [LIST]: ({ query }) => listed(all, query),
    [GET]: ({ query }) => stored.get(query.id ?? '') ?? refused('not-found', { what: '打卡' }),
    [ADD]: (request) => added(stored, request),
    [HOLDS]: () => [],
    [WORK]: () =>
      done.map(([plan, one]) => ({ Plan: nameOf(plan), Operation: nameOf(one), Count: 1, Last: '2026-11-18' })),
    [BY_GROUP]: () =>
      often.map(([{ Id, Data }, Count]) => ({ Key: Id, Name: String(Data.Name), Count, Area: 0, Last: '2026-11-18' })),
    ...handlers,
  })
  return { server, stored, photos }
}

/** As the server tells the maker of another content under the id. */
function arrivedOtherwise(Id: string) {
  const { data, status } = refused('form-data/id-used')
  return new FakeAnswer({ ...(data as object), present: { Id, IsSame: false, IsDeleted: false } }, status)
}

/** As the server adds: the same content under the same id once more answers what is stored. */
export function added(stored: Map<string, WireRecord>, { body }: FakeRequest) {
  const { Id, Data, OccurTime } = body as { Id: string; Data: Record<string, unknown>; OccurTime: string }
  const before = stored.get(Id)
  if (before && JSON.stringify(before.Data) !== JSON.stringify(Data)) return arrivedOtherwise(Id)
  const record = before ?? recordOf(clockForm, Data, { Id, OccurTime })
  stored.set(Id, record)
  return record
}

/** What a list of these answers to a query. */
export function listed(all: readonly WireRecord[], query: FakeRequest['query']) {
  const { formId, ids, qs = '', pageSize = '500' } = query
  const found = all
    .filter((record) => record.FormId === formId && (!ids || ids.split(',').includes(record.Id)))
    .filter((record) => parseFilter(qs).every((clause) => fulfils(record, clause)))
  const page = found.slice(0, Number(pageSize))
  const hasNext = found.length > page.length
  return new FakeAnswer(page, 200, hasNext ? { Link: '</api/Core/FormData/List?cursor=abc>; rel="next"' } : {})
}

function fulfils({ Data }: WireRecord, { path: [name = ''], op, values: [value = ''] }: Clause): boolean {
  const held = Data[name]
  if (op === '=') return held === value
  if (op === '~') return typeof held === 'string' && held.includes(value)
  throw new Error(`the field does not know ${op}`)
}

type Place = { readonly Lng: number; readonly Lat: number; readonly accuracy?: number }

/** The device stands there; without a place it refuses to tell. */
export function standAt(place: Place | undefined): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) => {
    if (!place) failed?.({ code: 1 } as GeolocationPositionError)
    else {
      const { Lng: longitude, Lat: latitude, accuracy = 6 } = place
      found({ coords: { longitude, latitude, accuracy } } as GeolocationPosition)
    }
  }
  vi.stubGlobal('navigator', new Proxy(navigator, withGeolocation({ getCurrentPosition } as Geolocation)))
}

function withGeolocation(geolocation: Geolocation): ProxyHandler<Navigator> {
  return {
    has: (own, name) => name === 'geolocation' || name in own,
    get: (own, name): unknown => (name === 'geolocation' ? geolocation : Reflect.get(own, name, own)),
  }
}

export const inEast: Place = { Lng: 111.7801, Lat: 37.26005 }

/** The signed-in person of the builders, under whose name things are kept on the device. */
export const personId = chen.Id
