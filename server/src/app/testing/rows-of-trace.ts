import type { Personas } from './personas.ts'
import type { Cell } from './rows-of-access.ts'

/** Who may do what with the story of enterprise A and what it makes known; no lot of it has left yet. */
export function rowsOfTrace(
  { enterpriseA }: Personas,
  { plan, lot }: { readonly plan: { readonly Id: string }; readonly lot: { readonly Id: string } },
): Record<string, Record<string, Cell>> {
  return {
    trace: {
      list: {
        sent: () => ({ query: { organPath: enterpriseA.Organ.Path } }),
        row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
      },
      story: { sent: () => ({ query: { id: plan.Id } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
      lot: { sent: () => ({ query: { id: lot.Id } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
      policy: { sent: () => ({ query: { id: enterpriseA.Id } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
      savePolicy: {
        sent: () => ({ body: { Id: enterpriseA.Id, Parts: ['place'] } }),
        row: [401, 403, 403, 204, 404, 404, 204, 404, 204],
      },
      release: {
        sent: () => ({ body: { Id: lot.Id, Parts: [], Photos: [] } }),
        row: [401, 403, 403, 409, 404, 404, 409, 404, 409],
      },
      withdraw: { sent: () => ({ body: { Id: lot.Id } }), row: [401, 403, 403, 204, 404, 404, 204, 404, 204] },
    },
  }
}
