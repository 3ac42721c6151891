import { forbiddenRight } from '@farm/contract/forms'
import { cropForm } from '@farm/contract/crops'
import { delayBands, planForm, progressBands } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, isShown } from '../access/index.ts'
import { type CountRow, countsOf, namesOfAll } from '../forms/index.ts'
import { type Standing, standings } from './figures.store.ts'
import { type Counted, together, toldGroup, toldSums, withRest } from './figures.rules.ts'

/** Figures of the running plans, from the daily counts. What is hidden from the caller is neither counted nor counted by. */
export async function planFigures(db: Db, scope: Scope) {
  const kind = scope.kinds.byKey(planForm.key)
  if (!kind?.rights.has('view')) throw forbiddenRight('view', planForm)
  const asker = { db, scope, kind }
  const standing = isShown(kind, 'Progress') ? await standings(db, scope, kind) : []
  const counted = (dimension: Dimension) => countedBy(asker, dimension, standing)
  const byCrop = await counted('StatusCrops')
  const all = together(byCrop)
  const names = await namesOfAll(
    db,
    scope,
    cropForm.key,
    byCrop.map(({ key }) => key),
  )
  const byDelay = inOrder(withRest(await counted('StatusDelay'), all), delayBands)
  const groups = (field: string, rows: readonly Counted[]) => (isShown(kind, field) ? rows.map(toldGroup) : [])
  const late = byDelay.filter(({ key }) => key !== '' && key !== delayBands[0])
  const { Plans, Area, Progress } = toldSums(all)
  const byProgress = await counted('StatusProgress')
  return {
    Plans,
    Area,
    Progress,
    Late: isShown(kind, 'Delay') ? together(late).plans : 0,
    ByCrop: groups(
      'Crops',
      mostFirst(byCrop).map((row) => ({ ...row, name: names.get(row.key) ?? '' })),
    ),
    ByStage: groups('Stage', withRest(mostFirst(await counted('StatusStage')), all)),
    ByProgress: groups('ProgressBand', inOrder(withRest(byProgress, all), progressBands)),
    ByDelay: groups('Delay', byDelay),
  }
}

interface Asker {
  readonly db: Db
  readonly scope: Scope
  readonly kind: SeenKind
}

const RUNNING = '执行中/'

/** The dimensions, each with what plans stand apart by in it. */
const partOf = { StatusCrops: 'crop', StatusStage: 'stage', StatusDelay: 'delay', StatusProgress: 'band' } as const
type Dimension = keyof typeof partOf

async function countedBy(
  { db, scope, kind }: Asker,
  dimension: Dimension,
  standing: readonly Standing[],
): Promise<Counted[]> {
  if (!isShown(kind, 'Status')) return []
  const rows = await countsOf(db, scope, { kind: planForm, dimension, keyPrefixes: [RUNNING] })
  const part = partOf[dimension]
  return rows.map((row) => {
    const key = row.key.slice(RUNNING.length)
    const same = standing.filter((one) => one[part] === key)
    const sum = (of: (one: Standing) => number) => same.reduce((total, one) => total + of(one), 0)
    return {
      key,
      name: key,
      plans: row.n,
      area: sumOf(kind, row, 'Count'),
      target: sumOf(kind, row, 'TargetYield'),
      harvest: sumOf(kind, row, 'Harvest'),
      noSteps: Math.min(
        row.n,
        sum((one) => one.noSteps),
      ),
      stepped: sum((one) => one.stepped),
      progress: sum((one) => one.progress),
      progressByArea: sum((one) => one.progressByArea),
      steppedArea: sum((one) => one.steppedArea),
    }
  })
}

function sumOf(kind: SeenKind, { sums }: CountRow, measure: string): number {
  const at = planForm.counted?.measures.indexOf(measure) ?? -1
  return isShown(kind, measure) ? (sums[at] ?? 0) : 0
}

function mostFirst(rows: readonly Counted[]): Counted[] {
  return rows.toSorted((one, other) => other.plans - one.plans || other.area - one.area)
}

function inOrder(rows: readonly Counted[], bands: readonly string[]): Counted[] {
  const place = ({ key }: Counted) => (bands.includes(key) ? bands.indexOf(key) : bands.length)
  return rows.toSorted((one, other) => place(one) - place(other))
}
