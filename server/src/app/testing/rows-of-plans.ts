import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath } from './roster.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who may do what with the plans, standards and orders of enterprise A. */
export function rowsOfPlans(
  { enterpriseA }: Personas,
  { order, plan, standard, place }: ThingsOfA,
): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  return {
    plans: {
      changeStatus: {
        sent: () => ({ body: { Id: plan.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Status: '执行中' } }),
        row: { ...refusedById, managerA: 409, county: 409, admin: 409 },
      },
      move: {
        sent: () => ({ body: { Id: plan.Id, UpdateTime: '2020-01-01T00:00:00.000Z', StartDate: '2026-04-01' } }),
        row: { ...refusedById, managerA: 409, county: 409, admin: 409 },
      },
      overlaps: {
        sent: () => ({ query: { place: place.Id, from: '2026-01-01', to: '2026-12-31', organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      inputs: {
        sent: () => ({ query: { id: plan.Id } }),
        row: { ...refusedById, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      figures: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
    },
    standards: {
      // A draft: there is nothing yet that another version could follow.
      newVersion: {
        sent: () => ({ body: { Id: standard.Id } }),
        row: { ...refusedById, managerA: 422, managerOfA1: 403, county: 422, admin: 422 },
      },
      changeStatus: {
        sent: () => ({ body: { Id: standard.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Status: '现行' } }),
        row: { ...refusedById, managerA: 409, managerOfA1: 403, county: 409, admin: 409 },
      },
    },
    orders: {
      changeStatus: {
        sent: () => ({ body: { Id: order.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Status: '生产中' } }),
        row: { ...refusedById, managerA: 409, county: 409, admin: 409 },
      },
      customers: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      fulfilment: {
        sent: () => ({ query: { id: order.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
    },
    chain: {
      get: {
        sent: () => ({ query: { kind: 'plans', id: plan.Id } }),
        row: { ...refusedById, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
    },
  }
}
