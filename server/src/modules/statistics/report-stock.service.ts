import { daysLater, monthLater } from '@farm/contract/values'
import { SOON_DAYS } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import type { ReportPart } from '@farm/contract/statistics'
import { stockForm } from '@farm/contract/stock'
import { viewedKind } from '../access/index.ts'
import { countsOf, dailyCountsOf } from '../forms/index.ts'
import { countValuing, expiringBatches } from '../stock/index.ts'
import type { CountedReport } from './report-counted.service.ts'
import { type Before, type Moved, storeLines } from './report-stock.rules.ts'
import { type Figures, type Line, NOTHING, gathered } from './report.rules.ts'
import { wordsOf } from './report.store.ts'
import type { Period } from './statistics.rules.ts'
import { sees } from './seen.ts'

const ID_LENGTH = 36
const [VALUE, CHANGE, ADJUSTED] = ['Value', 'Change', 'Adjusted'].map(
  (one) => stockForm.counted?.measures.indexOf(one) ?? -1,
)

/** From which dimension lines are read, and how many ids their key begins with. */
interface By {
  readonly dimension: string
  readonly isOfInputs: boolean
  readonly lineOf: (key: string) => string
}

function headed(at: number) {
  return (key: string) => key.slice(at * (ID_LENGTH + 1), at * (ID_LENGTH + 1) + ID_LENGTH)
}

/** Of one enterprise what stands behind it in the key. */
function byOf({ chosen: { held } }: CountedReport, by: ReportPart | undefined): By {
  const isOfOne = held.length > 0
  if (by === 'Input' || by === 'Kind') {
    return {
      dimension: isOfOne ? 'EnterpriseInputEntry' : 'InputEntry',
      isOfInputs: true,
      lineOf: headed(isOfOne ? 1 : 0),
    }
  }
  if (by === 'Enterprise') return { dimension: 'EnterpriseEntry', isOfInputs: false, lineOf: headed(0) }
  return { dimension: isOfOne ? 'EnterpriseEntry' : 'Entry', isOfInputs: false, lineOf: () => '' }
}

function prefixesOf({ chosen: { held } }: CountedReport) {
  const [enterprise] = held
  return enterprise && { keyPrefixes: enterprise.values.map((one) => `${one}/`) }
}

/** What moved in a part of time, from the daily counts; `Month` adds up whole months. */
async function movedIn(
  counted: CountedReport,
  by: By,
  span: Partial<Period>,
  kept: '' | 'Month' = '',
): Promise<Moved[]> {
  const { db, scope, chosen } = counted
  const rows = await countsOf(db, scope, {
    kind: stockForm,
    right: chosen.right,
    dimension: `${by.dimension}${kept}`,
    ...prefixesOf(counted),
    ...span,
  })
  return rows.map(({ key, n, sums }) => ({
    line: by.lineOf(key),
    entry: key.slice(key.lastIndexOf('/') + 1),
    n,
    value: sums[VALUE ?? -1] ?? 0,
    adjusted: sums[ADJUSTED ?? -1] ?? 0,
    change: by.isOfInputs ? (sums[CHANGE ?? -1] ?? 0) : undefined,
  }))
}

/** What was there as the period began: whole months, and the days of the one in which it begins. */
async function before(counted: CountedReport, by: By, from: string): Promise<Before[]> {
  const month = monthLater(from, 0)
  const months = await movedIn(counted, by, { to: daysLater(month, -1) }, 'Month')
  const days = from === month ? [] : await movedIn(counted, by, { from: month, to: daysLater(from, -1) })
  return [...Map.groupBy([...months, ...days], ({ line }) => line)].map(([line, some]) => ({
    line,
    value: some.reduce((sum, one) => sum + one.value + one.adjusted, 0),
    change: by.isOfInputs ? some.reduce((sum, { change = 0 }) => sum + change, 0) : undefined,
  }))
}

async function linesOf(counted: CountedReport, part: ReportPart | undefined): Promise<Line[]> {
  const { chosen } = counted
  if (!chosen.period) return []
  const by = byOf(counted, part)
  return storeLines(await before(counted, by, chosen.period.from), await movedIn(counted, by, chosen.period))
}

/** All stores together: what they cost, and how many batches are about to expire. */
export async function stockTotal(counted: CountedReport): Promise<Figures> {
  const [all = { key: '', ...NOTHING }] = await linesOf(counted, undefined)
  const expiring = await expiringOf(counted)
  return { ...all, besides: { ...all.besides, ...(expiring && { expiring: expiring.length }) } }
}

/** Day by day what came in and went out, by value. */
export async function stockDays(counted: CountedReport): Promise<Line[]> {
  const { db, scope, chosen } = counted
  if (!chosen.period) return []
  const { dimension } = byOf(counted, undefined)
  const choice = { kind: stockForm, right: chosen.right, dimension, ...prefixesOf(counted), ...chosen.period }
  const rows = await dailyCountsOf(db, scope, choice)
  const moved = rows.map(({ day, key, n, sums }) => ({
    line: day,
    entry: key.slice(key.lastIndexOf('/') + 1),
    n,
    value: sums[VALUE ?? -1] ?? 0,
    adjusted: sums[ADJUSTED ?? -1] ?? 0,
    change: undefined,
  }))
  return storeLines([], moved).map(({ besides: { inValue = 0, outValue = 0, adjustValue = 0 }, ...line }) => ({
    ...line,
    besides: { inValue, outValue, adjustValue },
  }))
}

/** By input, what kind of input it is, or enterprise. */
export async function stockBy(counted: CountedReport, part: ReportPart): Promise<Line[]> {
  const { db, scope } = counted
  const lines = await linesOf(counted, part)
  const expiring = (await expiringOf(counted)) ?? []
  const counts = Map.groupBy(expiring, ({ enterprise, input }) => (part === 'Enterprise' ? enterprise : input))
  const told = lines.map((line): Line => {
    return { ...line, besides: { ...line.besides, expiring: counts.get(line.key)?.length ?? 0 } }
  })
  if (part !== 'Kind') return told
  const inputs = viewedKind(scope, inputForm)
  const ids = lines.map(({ key }) => key)
  const kinds = inputs ? await wordsOf(db, scope, inputs, { ids, field: 'Kind' }) : new Map<string, string>()
  // Amounts of different inputs are never added up; what they turn over is told by value.
  return gathered(
    told.flatMap(({ key, besides, ...line }) => {
      const kind = kinds.get(key)
      const {
        openingValue = 0,
        inValue = 0,
        outValue = 0,
        adjustValue = 0,
        closingValue = 0,
        expiring: batches = 0,
      } = besides
      const turned = { turned: outValue, mean: (openingValue + closingValue) / 2 }
      const values = { openingValue, inValue, outValue, adjustValue, closingValue, expiring: batches, ...turned }
      return kind === undefined ? [] : [{ ...line, key: kind, besides: values }]
    }),
  )
}

/** Batches that are left at the end of the period and whose date is past by 30 days after it; as far as that is known, which is today. */
async function expiringOf({ db, scope, chosen }: CountedReport) {
  const { kind, held, period } = chosen
  if (!period || !sees(kind, 'Batch', 'ExpiryDate', 'Input', 'Enterprise')) return undefined
  return expiringBatches(db, scope, { kind, enterprises: held[0]?.values, soon: daysLater(period.to, SOON_DAYS) })
}

/** How many stocks are still being valued anew; undefined where their values are hidden. */
export async function stockValuing({ db, scope, chosen }: CountedReport): Promise<number | undefined> {
  const { kind, held, period } = chosen
  if (!period || !sees(kind, 'Value', 'Input', 'Enterprise')) return undefined
  return countValuing(db, scope, { kind, enterprises: held[0]?.values })
}
