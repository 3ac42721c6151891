import { expect, test } from 'vitest'
import type { OrderData } from './orders.form.ts'
import { checkOrder, orderSearchField } from './orders.rules.ts'

const lines = (...quantities: ReadonlyArray<number | undefined>) => ({
  Lines: quantities.map((Quantity) => ({ Quantity })),
})

test.each<[OrderData, object]>([
  [{ OrderDate: '2026-11-20', DeliveryDate: '2026-11-19' }, { DeliveryDate: ['“交货日期”不能早于下单日期'] }],
  [lines(3, 0), { 'Lines.1.Quantity': ['应大于 0'] }],
  [lines(0, -1), { 'Lines.0.Quantity': ['应大于 0'], 'Lines.1.Quantity': ['应大于 0'] }],
  [
    {
      Lines: [
        { Quantity: 1, Price: 1 },
        { Quantity: 10_000_000, Price: 1_000_000 },
      ],
    },
    { 'Lines.1.Price': ['订单金额太大，请核对数量和单价'] },
  ],
  // Either alone could be kept, both together not.
  [
    { Lines: [1, 2].map(() => ({ Quantity: 1_000_000, Price: 600_000 })) },
    { 'Lines.1.Price': ['订单金额太大，请核对数量和单价'] },
  ],
])('of the order %j is at fault %j', (data, faults) => expect(checkOrder(data)).toEqual(faults))

test.each<OrderData>([
  { OrderDate: '2026-11-20', DeliveryDate: '2026-11-20' },
  { DeliveryDate: '2026-11-20' },
  lines(0.001),
  // That it is lacking is told by the field itself.
  lines(undefined),
  { Lines: [{ Quantity: 1_000_000, Price: 1_000_000 }] },
])('nothing is at fault with %j', (data) => expect(checkOrder(data)).toEqual({}))

test.each([
  ['DD20261120-0001', 'Number'],
  ['DD20261120-101-0001', 'Number'],
  ['dd2026', 'Number'],
  ['0001', 'Number'],
  ['永盛', 'Customer'],
  ['永盛 2 号店', 'Customer'],
  ['D&D', 'Customer'],
])('an order is looked for by %s in its %s', (text, field) => expect(orderSearchField(text)).toBe(field))
