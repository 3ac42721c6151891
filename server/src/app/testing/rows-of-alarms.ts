import { newId } from '../../platform/ids/index.ts'
import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath, toSignedIn } from './roster.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Calls about the alarms of enterprise A and the people at its gates. */
export function rowsOfAlarms(
  { enterpriseA }: Personas,
  { plan, alarm, facePerson, faceEvent }: ThingsOfA,
): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  return {
    alarms: {
      acknowledge: {
        sent: () => ({ body: { Ids: [alarm] } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      clear: {
        sent: () => ({ body: { Ids: [alarm], Note: '已浇水' } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      // There is no such operation.
      toWorkOrder: {
        sent: () => ({ body: { Id: alarm, Operation: plan.Id, Due: '2099-12-01T10:00:00.000Z' } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
      try: {
        sent: () => ({ body: { Rule: { Condition: '没有数据', Minutes: 10 } } }),
        row: { ...toSignedIn(200), roleless: 403, workerA: 403 },
      },
      today: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      figures: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
    },
    notices: {
      list: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, roleless: 200, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      count: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, roleless: 200, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
      // Nobody’s: of whomever it is, nothing is told.
      read: { sent: () => ({ body: { Ids: [newId()] } }), row: toSignedIn(204) },
      preferences: { sent: () => ({}), row: toSignedIn(200) },
      setPreference: {
        sent: () => ({ body: { Kind: 'late', IsOn: true } }),
        row: toSignedIn(204),
      },
    },
    events: {
      stream: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, roleless: 200, workerA: 200, managerA: 200, county: 200, admin: 200 },
      },
    },
    faces: {
      assign: {
        sent: () => ({ body: { Ids: [faceEvent], Person: facePerson.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      held: {
        sent: () => ({ query: { id: facePerson.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      withdraw: {
        sent: () => ({ body: { Id: facePerson.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      attendance: {
        sent: () => ({ query: { from: '2026-11-20', organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      exportAttendance: {
        sent: () => ({ query: { from: '2026-11-20', organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
    },
  }
}
