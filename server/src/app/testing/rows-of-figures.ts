import { newId } from '../../platform/ids/index.ts'
import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath } from './roster.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who is told which figures of enterprise A. */
export function rowsOfFigures({ enterpriseA }: Personas, { plan }: ThingsOfA): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  return {
    statistics: {
      planOperation: {
        sent: () => ({ query: { plan: plan.Id, organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      clock: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      operations: {
        sent: () => ({ query: { from: '2026-11-01', to: '2026-11-30', organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      calendar: {
        sent: () => ({ query: { month: '2026-11', organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      silent: {
        sent: () => ({ query: { day: '2026-11-20', organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      today: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      clockCounts: {
        sent: () => ({ query: { from: '2026-11-01', to: '2026-11-30', by: 'Operation', organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
    },
    board: {
      // Of what somebody may not see there is no figure.
      board: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, roleless: 200, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      enterprises: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      placeAreas: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      placeStates: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      plans: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      crops: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      inputs: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
    },
    books: {
      book: {
        sent: () => ({ query: { key: 'production', enterprise: enterpriseA.Id, organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      export: {
        sent: () => ({ query: { key: 'production', enterprise: enterpriseA.Id, organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
    },
    schedules: {
      runs: {
        sent: () => ({ query: { schedule: newId(), organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      // Nobody has one, and whoever may have one learns no more.
      file: {
        sent: () => ({ query: { run: newId() } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      rerun: {
        sent: () => ({ body: { Run: newId() } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      run: {
        sent: () => ({ body: { Schedule: newId() } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
    },
    stock: {
      board: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      months: {
        sent: () => ({ query: { enterprise: enterpriseA.Id, organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      // A month that is not over.
      closeMonth: {
        sent: () => ({ body: { Enterprise: enterpriseA.Id, Month: '2999-12' } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
      openMonth: {
        sent: () => ({ body: { Enterprise: enterpriseA.Id, Month: '2999-12', Reason: '补记' } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
    },
    reports: {
      report: {
        sent: () => ({ query: { key: 'agri', from: '2026-11-01', to: '2026-11-30', organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      export: {
        sent: () => ({ query: { key: 'agri', from: '2026-11-01', to: '2026-11-30', organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      day: {
        sent: () => ({ query: { day: '2026-11-20', organPath: pathA() } }),
        row: { ...refusedByPath, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
    },
  }
}
