import { clockForm } from '@farm/contract/clock'
import { inputForm, sizeOf } from '@farm/contract/inputs'
import { planForm } from '@farm/contract/plans'
import type { ReportPart } from '@farm/contract/statistics'
import { viewedKind } from '../access/index.ts'
import { type CountRow, dailyCountsOf, withinLimit } from '../forms/index.ts'
import { usedByPlace } from './input-places.store.ts'
import { cropsOfPlans } from './plan-counts.store.ts'
import { longCounts } from './long-counts.service.ts'
import { makeOnce } from './once.ts'
import type { CountedReport } from './report-counted.service.ts'
import { type Line, gathered } from './report.rules.ts'
import { wordsOf } from './report.store.ts'

const ID_LENGTH = 36
const keyOf = { 重量: 'weight', 体积: 'volume', 数量: 'pieces' } as const

/** What is told by what stands at the head of its key, without telling inputs apart; all else is told by the input. */
const byHead: Readonly<Partial<Record<ReportPart, string>>> = {
  Enterprise: 'EnterpriseUnit',
  Plan: 'PlanUnit',
  Crop: 'PlanUnit',
}

type Told = Pick<CountRow, 'n' | 'sum'> & { readonly key: string }

/** What was used, under the key that is meant: kilogrammes, litres and pieces apart. `unit` ends the key of what is counted. */
function lineOf({ key, n, sum }: Told, line: string): Line {
  const size = sizeOf(key.slice(key.lastIndexOf('/') + 1))
  return { key: line, n, sums: [], besides: size ? { [keyOf[size.of]]: sum * size.each } : {} }
}

/** Day by day, from the daily counts of what punch-ins used. */
export function inputDays(counted: CountedReport): Promise<Line[]> {
  return once(counted, 'days', () => countedDays(counted))
}

const once = makeOnce<Line[]>()

async function countedDays(counted: CountedReport): Promise<Line[]> {
  const { db, scope, chosen } = counted
  if (!chosen.period) return []
  const rows = await dailyCountsOf(db, scope, { ...countedIn(counted, 'Unit'), ...chosen.period })
  return gathered(rows.map((row) => lineOf(row, row.day)))
}

/** The amounts of inputs grouped by input, kind of input, enterprise, plot, plan or crop; a group without amounts has no line. */
export async function inputsBy(counted: CountedReport, by: ReportPart): Promise<Line[]> {
  const { db, scope, chosen } = counted
  if (by === 'Place') {
    const used = await withinLimit(db, (within) => usedByPlace(within, scope, chosen))
    return gathered(used.map((row) => lineOf(row, row.key.slice(0, row.key.lastIndexOf('/')))))
  }
  if ((by === 'Plan' || by === 'Crop') && chosen.held.length > 0) return plansOfEnterprise(counted, by)
  const head = byHead[by]
  const choice = head === undefined ? countedIn(counted, 'Input') : countedIn(counted, 'Unit', head)
  const rows = await longCounts(db, scope, choice, chosen.period)
  const lines = gathered(
    rows.map((row) => lineOf(row, head === undefined ? inputIn(row.key) : row.key.slice(0, ID_LENGTH))),
  )
  if (by === 'Kind') return renamed(lines, await kindsOf(counted, lines))
  if (by !== 'Crop') return lines
  const plans = viewedKind(scope, planForm)
  return plans ? renamed(lines, await cropsOfPlans(db, scope, plans, keysOf(lines))) : []
}

/** Of one enterprise: its plans are told apart by the enterprise that they stand for. */
async function plansOfEnterprise(counted: CountedReport, by: ReportPart): Promise<Line[]> {
  const { chosen } = counted
  const [enterprise] = chosen.held
  const lines = await inputsBy({ ...counted, chosen: { ...chosen, held: [] } }, 'Plan')
  const plans = viewedKind(counted.scope, planForm)
  if (!plans || !enterprise) return []
  const owners = await wordsOf(counted.db, counted.scope, plans, { ids: keysOf(lines), field: 'Enterprise' })
  const own = lines.filter(({ key }) => owners.get(key) === enterprise.values[0])
  if (by === 'Plan') return own
  return renamed(own, await cropsOfPlans(counted.db, counted.scope, plans, keysOf(own)))
}

/** All that was used, in the dimension that is told or in another one, or what the one enterprise used. */
function countedIn({ chosen: { held, right } }: CountedReport, told: 'Input' | 'Unit', dimension: string = told) {
  const [enterprise] = held
  const narrowed = enterprise && {
    dimension: `Enterprise${told}`,
    keyPrefixes: enterprise.values.map((one) => `${one}/`),
  }
  return { kind: clockForm, right, dimension, ...narrowed }
}

function keysOf(lines: readonly Line[]): string[] {
  return lines.map(({ key }) => key)
}

/** Of a key that ends in the input and its unit. */
function inputIn(key: string): string {
  const end = key.lastIndexOf('/')
  return key.slice(end - ID_LENGTH, end)
}

function renamed(lines: readonly Line[], names: ReadonlyMap<string, string>): Line[] {
  return gathered(
    lines.flatMap((line) => {
      const key = names.get(line.key)
      return key === undefined ? [] : [{ ...line, key }]
    }),
  )
}

async function kindsOf({ db, scope }: CountedReport, lines: readonly Line[]): Promise<ReadonlyMap<string, string>> {
  const kind = viewedKind(scope, inputForm)
  return kind ? wordsOf(db, scope, kind, { ids: keysOf(lines), field: 'Kind' }) : new Map<string, string>()
}
