import { expect, test } from 'vitest'
import { daysLater, dayOf } from '../days.ts'
import { valuesAt } from '../devices/measuring.ts'
import { enterprises } from './county.ts'
import { devicesOf } from './devices.ts'
import { nurseryFeedings } from './nursery.ts'
import { plansOf } from './plans.ts'

const now = new Date('2026-11-20T10:00:00+08:00')
const workers = ['a', 'b']

test.each(enterprises.map((enterprise) => [enterprise.name, enterprise] as const))(
  '%s feeds its young plants on most days of a month: three lines that swell and ebb',
  (_, enterprise) => {
    const plans = plansOf(enterprise, dayOf(now))
    const feedings = nurseryFeedings({ enterprise, plans, workers, now })
    const since = daysLater(dayOf(now), -29)
    const amounts = new Map<string, number[]>()
    for (const { data, occurTime = '' } of feedings) {
      if (occurTime.slice(0, 10) < since) continue
      const plan = plans.find(({ id }) => id === data.Plan)
      expect(plan?.group.batches).toBeDefined()
      expect(data.Place).toEqual(plan?.plots.map(({ id }) => id))
      expect(plan && plan.start < occurTime.slice(0, 10)).toBe(true)
      const rows = data.Inputs as ReadonlyArray<{ Input: string; Amount: number }>
      for (const { Input, Amount } of rows) amounts.set(Input, [...(amounts.get(Input) ?? []), Amount])
    }
    expect(amounts.size).toBe(3)
    for (const some of amounts.values()) {
      expect(some.length).toBeGreaterThan(18)
      // What a few mu of seedlings take in a day, in 公斤.
      expect(Math.max(...some)).toBeLessThanOrEqual(8)
      expect(Math.max(...some) / Math.min(...some)).toBeGreaterThan(2)
    }
  },
)

test('what lies ahead has not happened, and the same moment makes the same', () => {
  const [enterprise] = enterprises
  if (!enterprise) throw new Error('no enterprise')
  const dawn = new Date('2026-11-20T06:00:00+08:00')
  const fed = { enterprise, plans: plansOf(enterprise, dayOf(dawn)), workers, now: dawn }
  const feedings = nurseryFeedings(fed)
  expect(feedings.filter(({ occurTime = '' }) => new Date(occurTime) > dawn)).toEqual([])
  expect(nurseryFeedings(fed)).toEqual(feedings)
})

test('one pump presses too hard all day, another by turns, the others never', () => {
  const hours = Array.from({ length: 48 }, (_, half) => new Date(now.getTime() + half * 30 * 60_000))
  const high = enterprises.map((enterprise) => {
    const pump = devicesOf(enterprise).find(({ type }) => type === '水泵')
    return pump ? hours.filter((time) => (valuesAt(pump, time).waterPressure ?? 0) > 450).length : 0
  })
  expect(high).toEqual(enterprises.map(({ key }) => ({ hexi: 48, shiqiao: 12 })[key] ?? 0))
})
