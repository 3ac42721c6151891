import type { Farm } from './test-farm.ts'
import { silentLog } from '../../platform/log/index.ts'
import { type Door, type Telemetry, openOwnBroker, openTelemetry } from '../../modules/telemetry/index.ts'

export interface DoorOfFarm {
  readonly telemetry: Telemetry
  readonly door: Door
  readonly port: number
  readonly close: () => Promise<void>
}

/** A door for devices to a farm, as a process beside its server: a broker on a port of its own and the intake behind it. */
export async function openDoor(farm: Farm, now: () => Date = () => new Date()): Promise<DoorOfFarm> {
  const clock = { now, zone: 'Asia/Shanghai' }
  const log = silentLog()
  const telemetry = openTelemetry({ url: farm.database.url, clock, log, days: 180, onTold: () => undefined })
  const door = await openOwnBroker({ telemetry, clock, log, host: '127.0.0.1', port: 0 })
  return {
    telemetry,
    door,
    port: door.port ?? 0,
    close: async () => {
      await door.close()
      await telemetry.close()
    },
  }
}
