import { Type } from 'typebox'
import { Id, Time, call, strict } from '../wire/index.ts'
import { WireRecord } from '../forms/index.ts'
import { planStatuses } from './plans.form.ts'

export const planCalls = {
  changeStatus: call({
    method: 'POST',
    path: '/api/Farm/Plan/ChangeStatus',
    needs: 'plans.edit',
    summary: 'Move a plan to another state; ending it early asks for a reason.',
    body: strict({
      Id,
      UpdateTime: Time,
      Status: Type.Enum(planStatuses),
      Reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    answer: WireRecord,
  }),
}
