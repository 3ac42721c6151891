import { clockForm } from '@farm/contract/clock'
import { inputForm, sizeOf } from '@farm/contract/inputs'
import { planForm } from '@farm/contract/plans'
import type { ReportPart } from '@farm/contract/statistics'
import { type CountRow, dailyCountsOf } from '../forms/index.ts'
import { cropsOfPlans } from './plan-counts.store.ts'
import { longCounts } from './long-counts.service.ts'
import { makeOnce } from './once.ts'
import type { CountedReport } from './report-counted.service.ts'
import { type Line, gathered } from './report.rules.ts'
import { wordsOf } from './report.store.ts'
import { viewedKind } from './seen.ts'

const ID_LENGTH = 36
const keyOf = { 重量: 'weight', 体积: 'volume', 数量: 'pieces' } as const

/** What is counted by the enterprise beside the input; all else is told by the input. */
const byEnterprise: Readonly<Partial<Record<ReportPart, string>>> = { Enterprise: 'EnterpriseInput' }

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
  const rows = await dailyCountsOf(db, scope, { ...countedIn(counted), ...chosen.period })
  return gathered(rows.map((row) => lineOf(row, row.day)))
}

/** By input, what it is, enterprise, plan or crop; what stands in no line is told of by none. */
export async function inputsBy(counted: CountedReport, by: ReportPart): Promise<Line[]> {
  const { db, scope, chosen } = counted
  const isOfPlans = by === 'Plan' || by === 'Crop'
  if (isOfPlans && chosen.held.length > 0) return plansOfEnterprise(counted, by)
  const dimension = isOfPlans ? 'PlanInput' : byEnterprise[by]
  const choice =
    dimension === undefined || chosen.held.length > 0 ? countedIn(counted) : { ...countedIn(counted), dimension }
  const rows = await longCounts(db, scope, choice, chosen.period)
  const isOfHead = dimension !== undefined
  const lines = gathered(rows.map((row) => lineOf(row, isOfHead ? row.key.slice(0, ID_LENGTH) : inputIn(row.key))))
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

function countedIn({ chosen: { held, right } }: CountedReport) {
  const [enterprise] = held
  const narrowed = enterprise && {
    dimension: 'EnterpriseInput',
    keyPrefixes: enterprise.values.map((one) => `${one}/`),
  }
  return { kind: clockForm, right, dimension: 'Input', ...narrowed }
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
