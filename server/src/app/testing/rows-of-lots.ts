import { newId } from '../../platform/ids/index.ts'
import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath, toSignedIn } from './roster.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who does what with lots of enterprise A and their certificates. */
export function rowsOfLots(
  { enterpriseA }: Personas,
  { lot, certificate }: ThingsOfA,
): Record<string, Record<string, Cell>> {
  /** Without a reason nothing is stopped. */
  const stopping: Cell = {
    sent: () => ({ body: { Id: lot.Id, Reason: ' ' } }),
    row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
  }
  return {
    lots: {
      harvests: {
        sent: () => ({ query: { enterprise: enterpriseA.Id, organPath: enterpriseA.Organ.Path } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      trace: {
        sent: () => ({ query: { id: lot.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      // More than there is of it.
      split: {
        sent: () => ({ body: { Id: lot.Id, Parts: [{ Id: newId(), Quantity: 9999 }] } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
      hold: stopping,
      release: stopping,
      recall: stopping,
    },
    certificates: {
      check: {
        sent: () => ({ query: { lot: lot.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      issue: {
        sent: () => ({ body: { Lot: lot.Id, Quantity: 9999, Basis: ['质量安全控制符合要求'] } }),
        row: { ...toSignedIn(422), roleless: 403, workerA: 403 },
      },
      void: {
        sent: () => ({ body: { Id: certificate.Id, UpdateTime: '2020-01-01T00:00:00.000Z', Reason: '写错了' } }),
        row: { ...refusedById, managerA: 409, county: 409, admin: 409 },
      },
      print: {
        sent: () => ({ body: { Id: certificate.Id, Size: 'A4', Copies: 1 } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
    },
  }
}
