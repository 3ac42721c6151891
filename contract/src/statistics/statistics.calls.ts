import { Type } from 'typebox'
import { IdAndName, Time, call, query } from '../wire/index.ts'

export const statisticsCalls = {
  planOperation: call({
    method: 'GET',
    path: '/api/Farm/Statistics/PlanOperation',
    needs: 'plans.view',
    summary: 'Operations done per plan; `plan` takes a comma list of up to 500 ids.',
    query: query({ plan: Type.String({ minLength: 36, maxLength: 20_000 }) }),
    answer: Type.Array(
      Type.Object({
        Plan: IdAndName,
        Operation: IdAndName,
        Count: Type.Integer(),
        /** Day of the latest one. */
        Last: Time,
      }),
    ),
  }),
}
