import { Type } from 'typebox'
import { Confirmed, WireRecord } from '../forms/index.ts'
import { Id, MAX_PAGE_SIZE, ReadTime, Time, call, query, strict } from '../wire/index.ts'
import { workOrderActs } from './statuses.ts'

const Assignees = Type.Array(Id, { minItems: 1, maxItems: 50 })
const StepKey = Type.String({ minLength: 1, maxLength: 40 })

export const workOrderCalls = {
  act: call({
    method: 'POST',
    path: '/api/Farm/WorkOrder/Act',
    effects: [],
    needs: 'work-orders.view',
    summary: 'Do something to a work order that moves it to another state; assignees may begin it and hand it in.',
    body: strict({
      Id,
      UpdateTime: ReadTime,
      Act: Type.Enum(workOrderActs),
      /** Of 派发: who does it, where that is to change. */
      Assignees: Type.Optional(Assignees),
      /** Of 派发. */
      Confirmed,
      Note: Type.Optional(Type.String({ maxLength: 500 })),
      Photos: Type.Optional(Type.Array(Id, { maxItems: 9 })),
    }),
    answer: WireRecord,
  }),
  tick: call({
    method: 'POST',
    path: '/api/Farm/WorkOrder/Tick',
    effects: [],
    needs: 'work-orders.view',
    summary:
      'Tick items of the checklist, or untick them; assignees may while it is not handed in. What was ticked last counts, ' +
      'whenever it arrives.',
    body: strict({
      Id,
      /** Made on the device: sent again it is done once. */
      ActId: Type.Optional(Id),
      /** When it was done by the clock of the device; absent: now. */
      OccurTime: Type.Optional(Time),
      Items: Type.Array(strict({ Key: Type.String({ minLength: 1, maxLength: 8 }), IsDone: Type.Boolean() }), {
        minItems: 1,
        maxItems: 200,
      }),
    }),
    answer: WireRecord,
  }),
  assign: call({
    method: 'POST',
    path: '/api/Farm/WorkOrder/Assign',
    effects: [],
    needs: 'work-orders.edit',
    summary: 'Assign many work orders that are not begun: all of them or none.',
    body: strict({
      Ids: Type.Array(Id, { minItems: 1, maxItems: MAX_PAGE_SIZE }),
      /** As they were read: what was changed since is not given to others unseen. */
      Records: Type.Optional(Type.Array(strict({ Id, UpdateTime: ReadTime }), { maxItems: MAX_PAGE_SIZE })),
      Assignees,
      Due: Type.Optional(Time),
      Confirmed,
    }),
    answer: Type.Object({ Assigned: Type.Integer() }),
  }),
  acceptance: call({
    method: 'GET',
    path: '/api/Farm/WorkOrder/Acceptance',
    needs: 'work-orders.view',
    summary:
      'What accepting a work order goes by: the area that was punched in of the area of its plots, and each punch-in. Who ' +
      'manages it is told of all punch-ins, others of those that they may read.',
    query: query({ id: Id }),
    answer: Type.Object({
      /** Mu. */
      DoneArea: Type.Number(),
      PlotArea: Type.Number(),
      /** Absent where the area of the plots is not known. */
      Percent: Type.Optional(Type.Integer()),
      PunchIns: Type.Array(
        Type.Object({
          Id,
          Area: Type.Optional(Type.Number()),
          /** Metres from the nearest plot; 0 within it, absent where it is not known. */
          Distance: Type.Optional(Type.Integer()),
        }),
      ),
    }),
  }),
  fromPlan: call({
    method: 'POST',
    path: '/api/Farm/WorkOrder/FromPlan',
    effects: [],
    needs: 'work-orders.add',
    summary:
      'Make work orders from steps of a plan: those that are named, else all that begin or end within so many days, ' +
      'or should have before; a step that has one already is passed over.',
    body: strict({
      Plan: Id,
      Steps: Type.Optional(Type.Array(StepKey, { minItems: 1, maxItems: 200 })),
      WithinDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 366 })),
      Assignees: Type.Optional(Assignees),
      /** By when what should be done already is to be done instead. */
      Due: Type.Optional(Time),
      Confirmed,
    }),
    answer: Type.Object({
      Made: Type.Array(WireRecord),
      Skipped: Type.Array(Type.Object({ Step: Type.String(), Name: Type.String(), Reason: Type.String() })),
    }),
  }),
}
