import { type Fields, type WireRecord, recordCalls, sequence, sequenceText, text } from '@farm/contract/forms'
import { builtInKinds } from '@farm/contract/kinds'
import { orderForm } from '@farm/contract/orders'
import { afterAll, describe, expect, test } from 'vitest'
import { done, organNoOf } from '../../app/testing/personas.ts'
import { publish, send } from '../../app/testing/designs.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { thingsOfA } from '../../app/testing/things-of-a.ts'
import { runOnce } from '../../platform/db/index.ts'
import { fillSearch } from './index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, managerA, managerB, enterpriseA, enterpriseB } = people
await thingsOfA(farm, people)
afterAll(farm.close)

const numbersIn = ({ fields }: { readonly fields: Fields }) =>
  Object.entries(fields).flatMap(([name, field]) => (field.type === 'sequence' ? [{ name, field }] : []))
const numbered = builtInKinds.flatMap((kind) => numbersIn(kind).map((one) => ({ kind, ...one })))
const listed = async (who: Persona, query: object, formId = orderForm.id) =>
  done(await farm.call(who, recordCalls.list, { query: { formId, ...query } }))

describe('the number of a record says who counts', () => {
  test.each(numbered.map(({ kind, field }) => [kind.name, field] as const))('of %s', (_, field) => {
    const of = (organNo: number) => sequenceText(field, { day: '2026-11-28', n: 1, organNo })
    expect(of(7)).toBe(`${field.prefix}20261128-7-0001`)
    expect(new Set([7, 70, 700, 2026].map(of)).size).toBe(4)
  })

  test('whatever was made of any kind', async () => {
    const seen: string[] = []
    for (const { kind, name, field } of numbered) {
      const pattern = new RegExp(`^${field.prefix}\\d{8}-${organNoOf(enterpriseA)}-\\d{4}$`)
      for (const { Data } of await listed(managerA, {}, kind.id)) {
        expect(String(Data[name])).toMatch(pattern)
        seen.push(kind.key)
      }
    }
    expect([...new Set(seen)]).toEqual(expect.arrayContaining(['orders', 'work-orders', 'lots', 'certificates']))
  })

  test.each(['none', 'year', 'month', 'day'] as const)(
    'of a designed form with the date as %s, however many organisations count at once',
    async (date) => {
      const id = await publish(farm, admin, { F1: text('品名'), F2: sequence('单号', 'XC', { date }) })
      const who = [managerA, managerB, managerA, managerB]
      const answers = await Promise.all(who.map((one) => send(farm, one, id, { F1: '甲' })))
      const numbers = answers.map((one) => String(done(one).Data.F2))
      expect(new Set(numbers).size).toBe(4)
      const parts = numbers.map((number) => number.match(/(\d+)-(\d+)$/)?.slice(1) ?? [])
      expect(new Set(parts.map(([no]) => no))).toEqual(new Set([enterpriseA, enterpriseB].map(organNoOf)))
      expect(new Set(parts.map(([, n]) => n))).toEqual(new Set(['0001', '0002']))
    },
  )
})

describe('a number from before organisations stood in it', () => {
  const OLD = 'DD20261128-0001'
  const old = async (): Promise<WireRecord> => {
    const [order] = await listed(managerA, {})
    if (!order) throw new Error('no order')
    const { db } = farm.database
    await runOnce(db, `update record set data = data || '{"Number": "${OLD}"}', search = null where id = '${order.Id}'`)
    await fillSearch({ db, signal: new AbortController().signal })
    return order
  }

  test('stays, and is found by as much of it as somebody types', async () => {
    const { Id } = await old()
    for (const query of [
      { search: OLD },
      { search: '20261128-0001' },
      { qs: `Number[=]${OLD}` },
      { qs: 'Number[~]1128-0001' },
    ]) {
      expect([query, (await listed(managerA, query)).map((one) => one.Id)]).toEqual([query, [Id]])
    }
    expect(await listed(managerB, { search: OLD })).toEqual([])
  })
})
