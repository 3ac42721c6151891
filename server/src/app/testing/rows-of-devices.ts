import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath, toSignedIn } from './roster.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who may do what with the devices of enterprise A, and with what they measure. */
export function rowsOfDevices(
  { enterpriseA }: Personas,
  { device, place }: ThingsOfA,
): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  return {
    devices: {
      devices: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      mine: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      ofPlace: {
        sent: () => ({ query: { placeId: place.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      list: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      status: {
        sent: () => ({ query: { deviceId: device.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      connection: { sent: () => ({}), row: { ...toSignedIn(200), roleless: 403, workerA: 403 } },
      makeTokens: {
        sent: () => ({ body: { Ids: [device.Id] } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      dropTokens: {
        sent: () => ({ body: { Ids: [device.Id] } }),
        row: { ...refusedById, managerA: 204, county: 204, admin: 204 },
      },
      mute: {
        sent: () => ({ body: { Ids: [device.Id], Until: new Date(Date.now() + 3_600_000).toISOString() } }),
        row: { ...refusedById, managerA: 204, county: 204, admin: 204 },
      },
    },
    telemetry: {
      latest: {
        sent: () => ({ query: { deviceIds: device.Id, organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      history: {
        sent: () => ({ query: { deviceId: device.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      historyOfDevice: {
        sent: () => ({ query: { deviceId: device.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      historyOfPlace: {
        sent: () => ({ query: { placeId: place.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      export: {
        sent: () => ({ query: { deviceIds: device.Id, organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
    },
  }
}
