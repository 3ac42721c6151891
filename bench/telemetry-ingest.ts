import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbedded } from '../server/src/platform/db/index.ts'
import { judged } from './judged.ts'
import { makeDeviceFarm } from './telemetry-farm.ts'
import { TelemetryServer } from './telemetry-server.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const WINDOW = Number(process.env.BENCH_WINDOW ?? 8)
const LEAST_PER_SECOND = 5_000
const AIM_PER_SECOND = 20_000
const MOST_GROWTH_MIB = 80
const METRICS = 3
/** What ThingsBoard publishes of itself on two cores, messages a second. */
const THINGSBOARD = 1_020
const CLIENTS = new URL('telemetry-clients.ts', import.meta.url).pathname
const PORT = 18_320
const MQTT_PORT = 18_321

interface Told {
  readonly acknowledged: number
  readonly inTheLastSecond?: number
  /** Sent and not acknowledged at the end. */
  readonly open?: number
}

/** Devices send for a minute undisturbed, and for another one with the server killed in the middle. */
export async function run(): Promise<void> {
  const { dataDir } = await makeDeviceFarm()
  const server = new TelemetryServer({ dataDir, port: PORT, mqttPort: MQTT_PORT })
  try {
    await server.start()
    await undisturbed(server, dataDir)
    await killed(server, dataDir)
  } finally {
    await server.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function undisturbed(server: TelemetryServer, dataDir: string): Promise<void> {
  const begin = Date.now() - SECONDS * 1000
  const memory: number[] = []
  const perSecond: number[] = []
  const file = join(dataDir, 'acked-1.json')
  await clients(begin, file, ({ inTheLastSecond }) => {
    if (inTheLastSecond === undefined) return
    perSecond.push(inTheLastSecond)
    memory.push(server.memory())
  })
  const inOrder = perSecond.slice(0, SECONDS).toSorted((a, b) => a - b)
  const mean = Math.round(inOrder.reduce((sum, one) => sum + one, 0) / Math.max(1, inOrder.length))
  const [early, late] = [memory.slice(5, 15), memory.slice(-10)].map((some) => Math.max(...some))
  const growth = (late ?? 0) - (early ?? 0)
  const lost = await lostOf(dataDir, file, begin)
  console.log(
    `messages a second, QoS 1, three metrics, stored: ${mean} (lowest second ${inOrder[0]}, median ${inOrder[inOrder.length >> 1]})`,
  )
  console.log(
    `aim ${AIM_PER_SECOND}: ${mean >= AIM_PER_SECOND ? 'reached' : 'not reached'}; ThingsBoard publishes ${THINGSBOARD} on two cores`,
  )
  console.log(`memory of the server: ${early} MiB after five seconds, ${late} MiB at the end`)
  console.log(`acknowledged and lost: ${lost}`)
  console.log(
    judged({
      'at least 5,000 a second': mean >= LEAST_PER_SECOND,
      'nothing lost': lost === 0,
      'memory is flat': growth <= MOST_GROWTH_MIB,
    }),
  )
}

async function killed(server: TelemetryServer, dataDir: string): Promise<void> {
  const begin = Date.now()
  const file = join(dataDir, 'acked-2.json')
  let seconds = 0
  let restart: Promise<void> | undefined
  const { acknowledged, open } = await clients(begin, file, ({ inTheLastSecond }) => {
    if (inTheLastSecond === undefined) return
    seconds += 1
    if (seconds !== Math.ceil(SECONDS / 2)) return
    restart = server.kill('SIGKILL').then(() => server.start())
  })
  await restart
  const lost = await lostOf(dataDir, file, begin)
  const verdict = judged({ 'nothing lost': lost === 0, 'all acknowledged': open === 0 })
  console.log(`kill -9 in the middle: ${acknowledged} acknowledged, ${lost} of them lost, ${open} never: ${verdict}`)
}

/** Lets the devices send; answers what they told last. */
async function clients(begin: number, file: string, onTold: (told: Told) => void): Promise<Told> {
  const child = spawn(
    process.execPath,
    [CLIENTS, String(MQTT_PORT), String(SECONDS), String(WINDOW), String(begin), file],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let last: Told = { acknowledged: 0 }
  for await (const line of createInterface({ input: child.stdout })) {
    last = JSON.parse(line) as Told
    onTold(last)
  }
  return last
}

/** How many acknowledged messages do not stand in the database with all their values. */
async function lostOf(dataDir: string, file: string, begin: number): Promise<number> {
  const acked = JSON.parse(readFileSync(file, 'utf8')) as number[][]
  const embedded = await startEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  let lost = 0
  for (const [number, messages] of acked.entries()) {
    const { rows } = await client.query<{ message: number }>(
      `select (extract(epoch from t.ts) * 1000)::bigint - $2::bigint as message
         from record r join device_access a on a.device_id = r.id join telemetry t on t.device_no = a.no
        where r.data->>'Number' = $1 and t.ts >= to_timestamp($2::float8 / 1000)
        group by t.ts having count(*) = $3`,
      [`B-${number}`, begin, METRICS],
    )
    const stored = new Set(rows.map(({ message }) => Number(message)))
    lost += messages.filter((message) => !stored.has(message)).length
  }
  await client.end()
  await embedded.stop()
  return lost
}
