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

/** Refuses a plan on plots that others have at the same time, until that is confirmed. */
export async function refuseOverlaps({
  db,
  scope,
  id,
  data,
}: AddContext<PlanData> | EditContext<PlanData>): Promise<void> {
  if (data.OverlapConfirmed === true || planStates.is(data.Status, 'ended')) return
  const found = await toldOverlaps(db, scope, { ...groundOf(data), except: id })
  if (found.length === 0) return
  const names = found.slice(0, MOST_NAMED).map(({ Name }) => `“${Name}”`)
  const plans = `${names.join('、')}${found.length > names.length ? ` 等 ${found.length} 个` : ''}`
  const fields = { OverlapConfirmed: ['请确认与其他计划重叠'] }
  throw refusal('plans/overlap', { plans }, { fields, overlaps: found })
}

function groundOf({ Place = [], StartDate = '', EndDate = '' }: PlanData): Ground {
  return { places: Place, from: StartDate, to: EndDate }
}
