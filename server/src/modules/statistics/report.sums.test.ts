import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { inputForm } from '@farm/contract/inputs'
import { irrigationForm } from '@farm/contract/irrigations'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type Report, reportCalls, reports } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

const MINUTE = 60_000
const DAY = '2026-10-01'
const farm = await openFarm(() => new Date('2026-11-20T04:00:00Z'))
const { admin, county, managerA, enterpriseA } = farm.people
afterAll(farm.close)

const plot = async (Area: number) => {
  const data = { Name: `${Area} 亩棚`, Compony: enterpriseA.Id, Area }
  return (await add(farm, managerA, placeForm, { data })).Id
}
const plots = [await plot(80), await plot(70), await plot(60.01), await plot(60)]
const ofCounty = { organId: county.organId }
const { Id: Operation } = await add(farm, admin, operationForm, { data: { Name: '采收', Type: '采收' }, ...ofCounty })
const { Id: Input } = await add(farm, admin, inputForm, {
  data: { Name: '石灰', Kind: '肥料', Unit: '公斤' },
  ...ofCounty,
})
const { Id: Crops } = await add(farm, managerA, cropForm, { data: { Name: '辣椒' } })

/** The measures of a report that add up. */
const addedUp = ({ measures }: Report) =>
  measures.filter(({ of, isOfRows }) => {
    return !isOfRows && (of === 'told' || (typeof of === 'object' && 'field' in of && of.over === undefined))
  })

const thousandths = (max: number) => fc.integer({ min: 1, max }).map((one) => one / 1000)
const hundredths = (max: number) => fc.integer({ min: 1, max }).map((one) => one / 100)
const used = fc.record({
  Input: fc.constant(Input),
  Amount: thousandths(99_999),
  Unit: fc.constantFrom('公斤', '克', '毫升', '袋'),
})
const work = fc.record({
  Place: fc.subarray(plots),
  Inputs: fc.array(used, { maxLength: 3 }),
  Area: hundredths(5999),
  Harvest: hundredths(99_999),
  minutes: fc.integer({ min: 1, max: 599 }),
})
type Work = typeof work extends fc.Arbitrary<infer One> ? One : never

async function isDone({ minutes, ...data }: Work): Promise<void> {
  const occurTime = `${DAY}T10:00:00+08:00`
  const StartTime = new Date(Date.parse(occurTime) - minutes * MINUTE).toISOString()
  const Enterprise = enterpriseA.Id
  await add(farm, managerA, clockForm, { data: { ...data, Enterprise, Operation, StartTime }, occurTime })
  if (data.Place.length === 0) return
  const water = { Enterprise, Place: data.Place, EndTime: `${DAY}T12:00:00+08:00`, Volume: data.Area }
  await add(farm, managerA, irrigationForm, { data: water, occurTime })
}

async function refuseApart(report: Report, more: { readonly enterprise?: string }): Promise<void> {
  const query = { key: report.key, from: DAY, to: DAY, by: 'Place' as const, ...more }
  const told = done(await farm.call(managerA, reportCalls.report, { query }))
  // Nothing was done for a work order.
  expect([report.key, told.Rows.length > 0]).toEqual([report.key, report.source.having === undefined])
  for (const { key, digits } of addedUp(report).filter((one) => told.Measures.includes(one.key))) {
    const rows = told.Rows.reduce((sum, { Values }) => sum + (Values[key] ?? 0), 0)
    expect([report.key, key, roundTo(rows, digits)]).toEqual([report.key, key, told.Sums[key] ?? 0])
  }
}

test(
  'rows of every report by plot come to its sum as it is told, whatever is rounded',
  { timeout: 3 * MINUTE },
  async () => {
    const data = {
      Name: '早辣椒',
      Enterprise: enterpriseA.Id,
      Crops,
      Place: plots,
      Count: 100.01,
      TargetYield: 1000.01,
    }
    const plan = await add(farm, managerA, planForm, { data: { ...data, StartDate: DAY, EndDate: DAY } })
    await runOnce(farm.database.db, `update record set data = data || '{"Status": "执行中"}' where id = '${plan.Id}'`)
    // What each of these rounds to by itself comes to 9.1 hours of 9.
    const three = { Inputs: [{ Input, Amount: 1, Unit: '公斤' as const }], Area: 1, Harvest: 1 }
    for (const [at, minutes] of [183, 183, 174].entries())
      await isDone({ ...three, Place: plots.slice(at, at + 1), minutes })
    await fc.assert(
      fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 3 }), async (some) => {
        for (const one of some) await isDone(one)
        for (const report of reports.filter(({ groups }) => groups.includes('Place'))) {
          await refuseApart(report, {})
          if (report.filters.includes('Enterprise')) await refuseApart(report, { enterprise: enterpriseA.Id })
        }
      }),
      { numRuns: 3, endOnFailure: true },
    )
  },
)
