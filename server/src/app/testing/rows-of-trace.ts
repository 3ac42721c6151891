import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath } from './roster.ts'

/** Who may do what with the story of enterprise A and what it makes known; no lot of it has left yet. */
export function rowsOfTrace(
  { enterpriseA }: Personas,
  { plan, lot }: { readonly plan: { readonly Id: string }; readonly lot: { readonly Id: string } },
): Record<string, Record<string, Cell>> {
  return {
    doubts: {
      list: {
        sent: () => ({ query: { organPath: enterpriseA.Organ.Path } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
    },
    trace: {
      list: {
        sent: () => ({ query: { organPath: enterpriseA.Organ.Path } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      story: {
        sent: () => ({ query: { id: plan.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      lot: { sent: () => ({ query: { id: lot.Id } }), row: { ...refusedById, managerA: 200, county: 200, admin: 200 } },
      policy: {
        sent: () => ({ query: { id: enterpriseA.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      savePolicy: {
        sent: () => ({ body: { Id: enterpriseA.Id, Parts: ['place'] } }),
        row: { ...refusedById, managerA: 204, county: 204, admin: 204 },
      },
      release: {
        sent: () => ({ body: { Id: lot.Id, Parts: [], Photos: [] } }),
        row: { ...refusedById, managerA: 409, county: 409, admin: 409 },
      },
      withdraw: {
        sent: () => ({ body: { Id: lot.Id } }),
        row: { ...refusedById, managerA: 204, county: 204, admin: 204 },
      },
    },
  }
}
