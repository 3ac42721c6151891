import { hostname } from 'node:os'
import { join } from 'node:path'
import { pid } from 'node:process'
import { forgetOtherListeners, noteDoor } from '../modules/devices/index.ts'
import {
  type Door,
  type Telemetry,
  openOutsideBroker,
  openOwnBroker,
  openTelemetry,
} from '../modules/telemetry/index.ts'
import type { Config } from '../platform/config/index.ts'
import type { Database } from '../platform/db/index.ts'
import { dropJsonFile, writeJsonFile } from '../platform/files/index.ts'
import type { Log } from '../platform/log/index.ts'
import type { Clock } from '../platform/time/index.ts'
import { wakeListeners } from './live.ts'

interface Means {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly config: Config
  /** Whether no other process is at work on the database at the start. */
  readonly isAlone: boolean
}

export interface DeviceDoors {
  readonly telemetry: Telemetry
  /** From now on devices are listened to. */
  readonly open: () => Promise<void>
  /** Nothing more is taken; what was, is stored. */
  readonly shut: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The ways by which devices come in: HTTP by the routes of the server, and MQTT by a broker, its own or an outside one. */
export function makeDeviceDoors(means: Means): DeviceDoors {
  const { database, clock, log, config, isAlone } = means
  const telemetry = openTelemetry({
    url: database.url,
    clock,
    log,
    days: config.telemetryDays,
    onTold: () => {
      wakeListeners(database.db).catch((error: unknown) => log.warn({ err: error }, 'nobody was told of new values'))
    },
  })
  const note = join(config.dataDir, 'mqtt.json')
  let door: Door | undefined
  return {
    telemetry,
    open: async () => {
      // Those that the database knows from another port or machine, which it was copied from, never come back.
      if (isAlone) await forgetOtherListeners(database.db, processName(config.port))
      door ??= await openDoor(means, telemetry)
      await noteDoor(database.db, doorOf(config, door))
      // For who starts the product, and for what stands beside it on this machine.
      if (door.port !== undefined) writeJsonFile(note, { port: door.port, tlsPort: door.tlsPort })
    },
    shut: async () => {
      telemetry.followUp.stopListening()
      await door?.close()
      if (door?.port !== undefined) dropJsonFile(note)
    },
    close: telemetry.close,
  }
}

async function openDoor({ clock, log, config }: Means, telemetry: Telemetry): Promise<Door> {
  const { mqttUrl, mqttPort, mqttTlsPort, host, port, tls } = config
  if (mqttUrl) {
    return openOutsideBroker({ telemetry, log, url: mqttUrl, name: processName(port) })
  }
  const secure = tls && { ...tls, port: mqttTlsPort }
  const door = await openOwnBroker({ telemetry, clock, log, host, port: mqttPort, tls: secure })
  telemetry.followUp.listen(processName(port))
  log.info({ port: door.port, tlsPort: door.tlsPort, host }, 'listening to devices')
  return door
}

/** The same after a restart and another one for every process; where any free port is taken it holds for this process alone. */
function processName(port: number): string {
  return `farm-${hostname()}-${port === 0 ? `p${pid}` : port}`
}

/** Where devices connect, for the pages to tell. */
function doorOf({ mqttUrl }: Config, { port, tlsPort }: Door) {
  if (!mqttUrl) return { Port: port, ...(tlsPort && { TlsPort: tlsPort }) }
  const outside = new URL(mqttUrl)
  return { Host: outside.hostname, ...(outside.port && { Port: Number(outside.port) }) }
}
