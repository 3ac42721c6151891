import { type ClockData, clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { forbids, saidOf } from '@farm/contract/input-checks'
import type { OpenHarvest } from '@farm/contract/lots'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, partSeen } from '../access/index.ts'
import { namesIn } from '../forms/index.ts'
import { openHarvests, seenContents } from './lots.store.ts'

interface Asked {
  readonly enterprise: string
  readonly plan?: string
}

const MOST_TOLD = 200
/** By fields that are hidden from somebody nothing is told. */
const TOLD_BY = ['Enterprise', 'Harvest']

/** Harvests of which something is left for lots, those that the person may see. */
export async function openHarvestsOf(db: Db, scope: Scope, { enterprise, plan }: Asked): Promise<OpenHarvest[]> {
  const kind = scope.kinds.byKey(clockForm.key)
  const isSeen = kind !== undefined && TOLD_BY.every((name) => Object.hasOwn(kind.fields, name))
  if (!kind?.rights.has('view') || !isSeen) return []
  const rows = await openHarvests(db, scope, kind, { enterprise, plan, most: MOST_TOLD })
  const seen = rows.map((row) => ({ ...row, data: partSeen(clockForm, kind, row.data) }))
  const plans = await plansOf(db, scope, seen)
  const places = await namesIn(
    db,
    scope,
    placeForm.key,
    seen.flatMap(({ id: record, data }) => (data.Place ?? []).map((id) => ({ record, id }))),
  )
  return seen.map(({ id, data, day, left }) => ({
    PunchIn: id,
    Day: day,
    ...(plans.get(data.Plan ?? '') ?? { Plan: '', Crop: '' }),
    Places: (data.Place ?? []).flatMap((place) => places(id, place) ?? []),
    Harvest: data.Harvest ?? 0,
    Left: left,
    ...forbiddenIn(data),
  }))
}

async function plansOf(db: Db, scope: Scope, rows: ReadonlyArray<{ readonly data: ClockData }>) {
  const kind = scope.kinds.byKey(planForm.key)
  const ids = [...new Set(rows.flatMap(({ data }) => data.Plan ?? []))]
  if (!kind?.rights.has('view') || ids.length === 0) return new Map<string, { Plan: string; Crop: string }>()
  const found = (await seenContents(db, scope, kind, ids)).map(({ id, data }) => ({
    id,
    data: partSeen(planForm, kind, data),
  }))
  const crops = await namesIn(
    db,
    scope,
    cropForm.key,
    found.map(({ id: record, data }) => ({ record, id: data.Crops ?? '' })),
  )
  return new Map(found.map(({ id, data }) => [id, { Plan: data.Name ?? '', Crop: crops(id, data.Crops ?? '') ?? '' }]))
}

function forbiddenIn({ InputChecks }: ClockData): { Forbidden?: string } {
  const finding = InputChecks?.find(forbids)
  return finding ? { Forbidden: saidOf(finding.Check ?? '', finding.Reason ?? '') } : {}
}
