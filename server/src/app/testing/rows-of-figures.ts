import { newId } from '../../platform/ids/index.ts'
import type { Personas } from './personas.ts'
import type { Cell } from './rows-of-access.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who is told which figures of enterprise A. */
export function rowsOfFigures({ enterpriseA }: Personas, { plan }: ThingsOfA): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  return {
    statistics: {
      planOperation: {
        sent: () => ({ query: { plan: plan.Id, organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
      clock: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
      operations: {
        sent: () => ({ query: { from: '2026-11-01', to: '2026-11-30', organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
      calendar: {
        sent: () => ({ query: { month: '2026-11', organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
      silent: {
        sent: () => ({ query: { day: '2026-11-20', organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
      today: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
      clockCounts: {
        sent: () => ({ query: { from: '2026-11-01', to: '2026-11-30', by: 'Operation', organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
    },
    board: {
      // Of what somebody may not see there is no figure.
      board: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 200, 200, 200, 403, 403, 200, 403, 200] },
      enterprises: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
      placeAreas: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
      placeStates: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
      plans: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
      crops: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
      inputs: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 200, 200, 403, 403, 200, 403, 200] },
    },
    books: {
      book: {
        sent: () => ({ query: { key: 'production', enterprise: enterpriseA.Id, organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
      export: {
        sent: () => ({ query: { key: 'production', enterprise: enterpriseA.Id, organPath: pathA() } }),
        row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
      },
    },
    schedules: {
      runs: {
        sent: () => ({ query: { schedule: newId(), organPath: pathA() } }),
        row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
      },
      // Nobody has one, and whoever may have one learns no more.
      file: { sent: () => ({ query: { run: newId() } }), row: [401, 403, 403, 404, 404, 404, 404, 404, 404] },
      rerun: { sent: () => ({ body: { Run: newId() } }), row: [401, 403, 403, 404, 404, 404, 404, 404, 404] },
      run: { sent: () => ({ body: { Schedule: newId() } }), row: [401, 403, 403, 404, 404, 404, 404, 404, 404] },
    },
    stock: {
      board: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 200, 403, 403, 200, 403, 200] },
    },
    reports: {
      report: {
        sent: () => ({ query: { key: 'agri', from: '2026-11-01', to: '2026-11-30', organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
      export: {
        sent: () => ({ query: { key: 'agri', from: '2026-11-01', to: '2026-11-30', organPath: pathA() } }),
        row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
      },
      day: {
        sent: () => ({ query: { day: '2026-11-20', organPath: pathA() } }),
        row: [401, 403, 200, 200, 403, 403, 200, 403, 200],
      },
    },
  }
}
