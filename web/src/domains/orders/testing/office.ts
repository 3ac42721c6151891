import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'

export const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
export const ADD = 'POST /api/Core/FormData/Add'
export const EDIT = 'POST /api/Core/FormData/Edit'
export const CHANGE = 'POST /api/Farm/Order/ChangeStatus'
const CUSTOMERS = 'GET /api/Farm/Order/Customers'
const FULFILMENT = 'GET /api/Farm/Order/Fulfilment'

/** A Friday. */
export const NOW = Date.parse('2026-11-20T10:21:00+08:00')

export const shiqiao = recordOf(enterpriseForm, {
  Name: '石桥农业合作社',
  Area: 4000,
  Contact: '陈国强',
  Phone: '13800000001',
  Address: '石桥村 1 号',
})
const tomato = recordOf(cropForm, { Name: '番茄' })
export const maize = recordOf(cropForm, { Name: '玉米' })
const known = [shiqiao, tomato, maize]

/** An order of 1,500 kg of tomatoes and one ton of maize, from which each test takes what it is about. */
export function orderWith(data: Readonly<Record<string, unknown>> = {}, own: Partial<WireRecord> = {}): WireRecord {
  const all = {
    Number: 'DD20261110-0001',
    Customer: '永盛超市',
    Contact: '刘芳',
    Phone: '13900000002',
    Address: '汾阳市府学街 8 号',
    Enterprise: shiqiao.Id,
    Lines: [
      { Key: 'k1', Crops: tomato.Id, Grade: '一级', Quantity: 1500, Unit: '公斤', Price: 4.2, Amount: 6300 },
      { Key: 'k2', Crops: maize.Id, Quantity: 1, Unit: '吨', Price: 2400, Amount: 2400 },
    ],
    Amount: 8700,
    OrderDate: '2026-11-10',
    DeliveryDate: '2026-12-01',
    Status: '生产中',
    Products: [tomato.Id, maize.Id],
    Fulfilled: 40,
    Risk: '正常',
    ...data,
  }
  const Data = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const Expand = { Enterprise: { Id: shiqiao.Id, Name: '石桥农业合作社' } }
  return recordOf(orderForm, Data, { Expand, ...own })
}

/** A plan that serves the tomatoes of an order. */
export function planFor(order: WireRecord, data: Readonly<Record<string, unknown>> = {}): WireRecord {
  const served = { Order: order.Id, OrderLine: 'k1', Crops: tomato.Id, Enterprise: shiqiao.Id }
  return recordOf(planForm, { Name: '秋延番茄', Status: '执行中', ...served, ...data })
}

/** Who sells: adds, edits and deletes orders, and makes plans for them. */
export const office = permissionOf({
  Functions: [
    '/ExternalOrder/List',
    '/ExternalOrder/AddData',
    '/ExternalOrder/AddData/:id',
    '/ExternalOrder/List#Delete',
    '/FarmPlan/MakePlan',
    '/FarmPlan/PlanAdd',
  ],
})

/** Who only looks at orders. */
export const onlooker = permissionOf({ Functions: ['/ExternalOrder/List'] })

interface Farm {
  readonly orders?: readonly WireRecord[]
  readonly plans?: readonly WireRecord[]
}

/** A farm as the server knows it. */
export function officeServer({ orders = [], plans = [] }: Farm, handlers: FakeHandlers = {}) {
  const all = [...orders, ...plans, ...known]
  return fakeServer({
    [LIST]: ({ query: { formId, ids } }: FakeRequest) =>
      pageOf(all.filter((one) => one.FormId === formId && (!ids || ids.split(',').includes(one.Id)))),
    [GET]: ({ query }: FakeRequest) => all.find(({ Id }) => Id === query.id) ?? refused('not-found', { what: '订单' }),
    [CUSTOMERS]: () => [
      { Customer: '永盛超市', Contact: '刘芳', Phone: '13900000002', Address: '汾阳市府学街 8 号' },
      { Customer: '晋中餐饮', Contact: '', Phone: '', Address: '' },
    ],
    [FULFILMENT]: () => ({
      Lines: [
        {
          Key: 'k1',
          Crop: { Id: tomato.Id, Name: '番茄' },
          Ordered: 1500,
          Harvested: 900,
          Plans: plans.map(({ Id, Data }) => ({
            Id,
            Name: String(Data.Name),
            Status: String(Data.Status),
            Progress: 60,
            LateDays: 2,
            StartDate: '2026-09-01',
            EndDate: '2026-11-28',
            Forecast: '2026-12-03',
            Harvest: 900,
          })),
        },
        { Key: 'k2', Crop: { Id: maize.Id, Name: '玉米' }, Ordered: 1000, Harvested: 0, Plans: [] },
      ],
    }),
    ...handlers,
  })
}
