import { orderForm } from '@farm/contract/orders'
import { expect, test } from 'vitest'
import { columnsIn, fieldsIn } from '../../platform/db/index.ts'
import { addForAll, reading, registerDerivation, registerRules, setDomainFields, setForAll } from './index.ts'
import type { Actor } from './actor.ts'

/** Nothing is registered: what matters here is what compiles. */
function compiled(actor: Actor): void {
  registerRules(orderForm, {
    settle: ({ data: { Status } }) => ({ Status, Products: ['番茄'] }),
    settledBy: ['Lines'],
    beforeAdd: async () => ({ data: { Status: '待确认' }, organId: '1' }),
    beforeEdit: async ({ before: { Note } }) => (Note === undefined ? undefined : { Note }),
  })
  // @ts-expect-error -- no field of an order is called so, though another one is
  registerRules(orderForm, { settle: () => ({ Status: '待确认', Prodcts: ['番茄'] }) })
  // @ts-expect-error -- a number where a list belongs
  registerRules(orderForm, { settle: () => ({ Status: '待确认', Products: 5 }) })
  // @ts-expect-error -- no order is in such a state
  registerRules(orderForm, { beforeAdd: async () => ({ data: { Status: '飞走了' } }) })
  // @ts-expect-error -- no field of an order is called so
  registerRules(orderForm, { beforeAdd: async () => ({ data: { Status: '待确认', Notes: '' }, organId: '1' }) })
  // @ts-expect-error -- no field of an order is called so, though only sometimes
  registerRules(orderForm, { beforeEdit: async ({ before }) => (before.Note ? { Note: '' } : { Notes: '' }) })
  // @ts-expect-error -- no field of an order is called so
  registerRules(orderForm, { afterRecover: async () => ({ Status: '待确认', Notes: '' }) })
  // @ts-expect-error -- what was read of no kind is none of an order
  registerRules(orderForm, { settle: ({ refers }) => refers.get('1')?.data ?? {} })
  // @ts-expect-error -- no field of an order is called so
  registerRules(orderForm, { fills: ['Notes'] })
  registerRules(orderForm, { reads: [reading(orderForm, 'Lines', 'Status')] })
  // @ts-expect-error -- what is referred to has no field that is called so
  registerRules(orderForm, { reads: [reading(orderForm, 'Lines', 'Staus')] })
  // @ts-expect-error -- no field of an order keeps it
  registerRules(orderForm, { saidIn: () => 'SaidTime' })

  const orders = <Data>(data: Data) => ({ compute: async () => new Map([['1', data]]) })
  registerDerivation(orderForm, orders({ Fulfilled: 50, Forecast: '2026-11-20' }))
  // @ts-expect-error -- no field of an order is called so
  registerDerivation(orderForm, orders({ Fulfilled: 50, Forcast: '2026-11-20' }))
  // @ts-expect-error -- a text where a number belongs
  registerDerivation(orderForm, orders({ Fulfilled: '50' }))
  // @ts-expect-error -- no order is in such a state
  registerDerivation(orderForm, { ...orders({ Fulfilled: 50 }), daily: { field: 'Status', values: ['飞走了'] } })

  const at = { id: '1', readTime: '' }
  void setDomainFields(actor, orderForm, at, ({ Status }) => ({ Status, DeliveredDate: '2026-11-20' }))
  // @ts-expect-error -- no field of an order is called so
  void setDomainFields(actor, orderForm, at, () => ({ Status: '已完成' as const, DeliverdDate: '2026-11-20' }))
  // @ts-expect-error -- a number where a day belongs
  void setDomainFields(actor, orderForm, at, () => ({ DeliveredDate: 20 }))

  const all = { kind: orderForm, userId: '1' }
  void setForAll(actor.db, all, [{ id: '1', fields: { Status: '已完成', DeliveredDate: null } }])
  // @ts-expect-error -- no field of an order is called so
  void setForAll(actor.db, all, [{ id: '1', fields: { Status: '已完成', DeliverdDate: '2026-11-20' } }])
  // @ts-expect-error -- no order is in such a state
  void setForAll(actor.db, all, [{ id: '1', fields: { Status: '飞走了' } }])
  const own = { id: '1', organPath: '1.', userId: '1', occurTime: '2026-11-20' }
  // @ts-expect-error -- no field of an order is called so
  void addForAll(actor.db, { kind: orderForm, day: '2026-11-20' }, [{ ...own, data: { Custmer: '酱厂' } }])
}

test('what rules, derivations and domains set are fields of the kind with values of theirs, or it does not compile', () => {
  expect(compiled).toBeTypeOf('function')
})

test('SQL names a field or a column of the kind, or it does not compile', () => {
  const order = fieldsIn(orderForm)
  const line = columnsIn(orderForm, 'Lines')
  expect([order.Status, line.Unit].map(Boolean)).toEqual([true, true])
  // @ts-expect-error -- no field of an order is called so
  expect(order.Staus).toBeUndefined()
  // @ts-expect-error -- no column of its lines is called so
  expect(line.Units).toBeUndefined()
  // @ts-expect-error -- an order has no such table
  expect(columnsIn(orderForm, 'Rows')).toEqual({})
})
