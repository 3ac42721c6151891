import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { judged, timeOf } from './judged.ts'
import { DEVICES, makeDeviceFarm } from './telemetry-farm.ts'
import { TelemetryServer } from './telemetry-server.ts'

const CLIENTS = new URL('telemetry-backlog-clients.ts', import.meta.url).pathname
const PORT = 18_322
const MQTT_PORT = 18_323
const MOST_WAIT_MS = 2_000

interface Told {
  readonly calm: number[]
  readonly waits: number[]
  readonly stored: number
  readonly done: number
  readonly seconds: number
}

/** A thousand devices come back with a day of values each: how long do those wait that are live? */
export async function run(): Promise<void> {
  const { dataDir } = await makeDeviceFarm()
  const server = new TelemetryServer({ dataDir, port: PORT, mqttPort: MQTT_PORT })
  try {
    await server.start()
    const child = spawn(process.execPath, [CLIENTS, String(MQTT_PORT)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const { calm, waits, stored, done, seconds } = JSON.parse(await text(child.stdout)) as Told
    const [before, during] = [calm, waits].map((some) => some.toSorted((a, b) => a - b))
    const p99 = timeOf(0.99, during ?? [])
    const shown = (some: readonly number[]) =>
      `p50 ${Math.round(timeOf(0.5, some))} ms, p99 ${Math.round(timeOf(0.99, some))} ms`
    console.log(`live devices alone: ${shown(before ?? [])}`)
    const pace = `${stored} messages (${Math.round(stored / seconds)}/s, ${Math.round(seconds)} s)`
    console.log(`while ${DEVICES} come back with ${pace}: ${shown(during ?? [])}`)
    console.log(`memory of the server ${server.memory()} MiB`)
    console.log(judged({ 'p99 of live below 2 s': p99 < MOST_WAIT_MS, 'everything stored': done === DEVICES }))
  } finally {
    await server.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}
