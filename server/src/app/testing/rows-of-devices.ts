import type { Personas } from './personas.ts'
import type { Cell } from './rows-of-access.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who may do what with the devices of enterprise A, and with what they measure. */
export function rowsOfDevices(
  { enterpriseA }: Personas,
  { device, place }: ThingsOfA,
): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  return {
    devices: {
      devices: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 200, 403, 403, 200, 403, 200] },
      mine: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 200, 403, 403, 200, 403, 200] },
      ofPlace: { sent: () => ({ query: { placeId: place.Id } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
      list: { sent: () => ({ query: { organPath: pathA() } }), row: [401, 403, 403, 200, 403, 403, 200, 403, 200] },
      status: { sent: () => ({ query: { deviceId: device.Id } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
      connection: { sent: () => ({}), row: [401, 403, 403, 200, 200, 200, 200, 200, 200] },
      makeTokens: { sent: () => ({ body: { Ids: [device.Id] } }), row: [401, 403, 403, 200, 404, 404, 200, 404, 200] },
      dropTokens: { sent: () => ({ body: { Ids: [device.Id] } }), row: [401, 403, 403, 204, 404, 404, 204, 404, 204] },
      mute: {
        sent: () => ({ body: { Ids: [device.Id], Until: new Date(Date.now() + 3_600_000).toISOString() } }),
        row: [401, 403, 403, 204, 404, 404, 204, 404, 204],
      },
    },
    telemetry: {
      latest: {
        sent: () => ({ query: { deviceIds: device.Id, organPath: pathA() } }),
        row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
      },
      history: {
        sent: () => ({ query: { deviceId: device.Id } }),
        row: [401, 403, 403, 200, 404, 404, 200, 404, 200],
      },
      historyOfDevice: {
        sent: () => ({ query: { deviceId: device.Id } }),
        row: [401, 403, 403, 200, 404, 404, 200, 404, 200],
      },
      historyOfPlace: {
        sent: () => ({ query: { placeId: place.Id } }),
        row: [401, 403, 403, 200, 404, 404, 200, 404, 200],
      },
      export: {
        sent: () => ({ query: { deviceIds: device.Id, organPath: pathA() } }),
        row: [401, 403, 403, 200, 403, 403, 200, 403, 200],
      },
    },
  }
}
