import { refusal } from '@farm/contract/errors'
import { placeForm } from '@farm/contract/places'
import { type Overlap, type PlanData, planForm, planStates } from '@farm/contract/plans'
import { readIds } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, viewedKind } from '../access/index.ts'
import { type AddContext, type EditContext, namesOfReferred } from '../forms/index.ts'
import { type Ground, overlapsOf } from './overlaps.store.ts'

interface OverlapsQuery {
  readonly place: string
  readonly from: string
  readonly to: string
  readonly except?: string
}

/** The other plans on plots at a time. */
export function overlaps(db: Db, scope: Scope, { place, from, to, except }: OverlapsQuery): Promise<Overlap[]> {
  const places = readIds(place)
  if (!places) throw refusal('wire/parameter', {}, { fields: { place: ['应为用逗号隔开的地块编号'] } })
  return toldOverlaps(db, scope, { places, from, to, except })
}

async function toldOverlaps(db: Db, scope: Scope, ground: Ground): Promise<Overlap[]> {
  const kind = viewedKind(scope, planForm, 'Place', 'StartDate', 'EndDate', 'Status')
  if (!kind || ground.places.length === 0) return []
  const rows = await overlapsOf(db, scope, kind, ground)
  const ids = [...new Set(rows.flatMap(({ places }) => places))]
  const named = ids.length === 0 ? [] : await namesOfReferred(db, scope, placeForm.key, ids)
  const names = new Map(named.map(({ id, name }) => [id, name ?? '']))
  return rows.map(({ id, name, status, start, end, places }) => ({
    Id: id,
    Name: Object.hasOwn(kind.fields, 'Name') ? (name ?? '') : '',
    Status: status,
    StartDate: start,
    EndDate: end,
    Place: places.map((one) => ({ Id: one, Name: names.get(one) ?? '' })),
  }))
}

const MOST_NAMED = 3

/** Asks about other plans on the plots of a plan at its time, unless it stood beside each of them on these plots before. */
export async function askOverlaps(context: AddContext<PlanData> | EditContext<PlanData>): Promise<void> {
  const { db, scope, id, data, ask, forget } = context
  if (planStates.is(data.Status, 'ended')) return
  const besideOf = (plan: PlanData) => toldOverlaps(db, scope, { ...groundOf(plan), except: id })
  const found = await besideOf(data)
  if (found.length > 0 && 'before' in context && isWithin(found, await besideOf(context.before))) return
  forget('plans/overlap')
  if (found.length === 0) return
  const names = found.slice(0, MOST_NAMED).map(({ Name }) => `“${Name}”`)
  const plans = `${names.join('、')}${found.length > names.length ? ` 等 ${found.length} 个` : ''}`
  ask('plans/overlap', 'Place', { plans })
}

function isWithin(found: readonly Overlap[], known: readonly Overlap[]): boolean {
  const pairs = (all: readonly Overlap[]) => all.flatMap(({ Id, Place }) => Place.map((place) => `${Id} ${place.Id}`))
  const before = new Set(pairs(known))
  return pairs(found).every((pair) => before.has(pair))
}

function groundOf({ Place = [], StartDate = '', EndDate = '' }: PlanData): Ground {
  return { places: Place, from: StartDate, to: EndDate }
}
