import { Type } from 'typebox'
import { Referred, WireRecord } from '../forms/index.ts'
import { Day, Id, ReadTime, call, query, strict } from '../wire/index.ts'
import { orderStatuses } from './transitions.ts'

const Kilogrammes = Type.Number()

/** A plan that serves a line, as far as the caller may see plans. */
const ServingPlan = Type.Object({
  Id,
  Name: Type.String(),
  Status: Type.String(),
  /** Percent; absent where nothing is planned. */
  Progress: Type.Optional(Type.Integer()),
  LateDays: Type.Integer(),
  StartDate: Day,
  EndDate: Day,
  Forecast: Type.Optional(Day),
  TargetYield: Type.Optional(Kilogrammes),
  Harvest: Kilogrammes,
})

export const orderCalls = {
  changeStatus: call({
    method: 'POST',
    path: '/api/Farm/Order/ChangeStatus',
    effects: [],
    needs: 'orders.edit',
    summary:
      'Move an order to another state; cancelling asks for a reason, and so does handing out what was not harvested.',
    body: strict({
      Id,
      UpdateTime: ReadTime,
      Status: Type.Enum(orderStatuses),
      Reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    answer: WireRecord,
  }),
  customers: call({
    method: 'GET',
    path: '/api/Farm/Order/Customers',
    needs: 'orders.view',
    summary: 'Earlier customers with what was noted of them last, newest first; search finds part of the name.',
    query: query({ search: Type.Optional(Type.String({ maxLength: 40 })) }),
    answer: Type.Array(
      Type.Object({ Customer: Type.String(), Contact: Type.String(), Phone: Type.String(), Address: Type.String() }),
    ),
  }),
  fulfilment: call({
    method: 'GET',
    path: '/api/Farm/Order/Fulfilment',
    needs: 'orders.view',
    summary: 'Every line of an order: what was ordered and harvested, and the plans that serve it.',
    query: query({ id: Id }),
    answer: Type.Object({
      Lines: Type.Array(
        Type.Object({
          Key: Type.String(),
          Crop: Referred,
          Ordered: Kilogrammes,
          Harvested: Kilogrammes,
          Plans: Type.Array(ServingPlan),
        }),
      ),
    }),
  }),
}
