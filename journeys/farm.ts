import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Where the product under test runs. */
export interface Place {
  readonly port: number
  readonly dataDir: string
  readonly password: string
}

/** The product under test, as the process that serves it. */
export interface Farm extends Place {
  readonly pid: number
}

export const addressOf = ({ port }: Pick<Place, 'port'>): string => `http://127.0.0.1:${port}`

const fileOf = (index: number) => join(process.env.JOURNEY_FARMS ?? '', `farm-${index}.json`)
/** Each worker has a farm of its own; one that takes the place of a failed worker takes over its farm. */
const presentIndex = () => Number(process.env.TEST_PARALLEL_INDEX)

/** From now on the farms of the run are recorded in this folder, where every worker reads them. */
export function recordFarmsIn(folder: string): void {
  process.env.JOURNEY_FARMS = folder
}

export function farmOf(index: number): Farm | undefined {
  const file = fileOf(index)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Farm) : undefined
}

export function presentFarm(): Farm {
  const farm = farmOf(presentIndex())
  if (!farm) throw new Error('the journeys are started by playwright with their own set-up')
  return farm
}

export function recordFarm(farm: Farm, index = presentIndex()): void {
  writeFileSync(fileOf(index), JSON.stringify(farm))
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Starts the server on its data directory and waits until it is ready. Answers its process id. */
export async function startServer({ port, dataDir, password }: Place): Promise<number> {
  const child = spawn(process.execPath, [fromRoot('server/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      // Two servers of one run can't share the usual port.
      MQTT_PORT: '0',
      DATA_DIR: dataDir,
      FARM_DEMO: 'on',
      FARM_DEMO_PASSWORD: password,
      LOG_LEVEL: 'error',
      // The cameras of the journeys stand on this machine.
      VIDEO_HOSTS: '127.0.0.1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await ready(port, child)
  if (!child.pid) throw new Error('the server did not start')
  return child.pid
}

const PATIENCE_MS = 180_000

async function ready(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not become ready')
}

const DRAIN_MS = 20_000

/** Ends the server of a process id as an operator does, and waits until it is gone. */
export async function stopServer(pid: number | undefined): Promise<void> {
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGTERM')
  const until = Date.now() + DRAIN_MS
  while (Date.now() < until && isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 100))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Starts the server with the demo county, as `npm start` does: from the cache where that has one, else the county is made and
 * cached for the next time. Answers the process id of the server.
 */
export async function startWithDemo(farm: Place): Promise<number> {
  await runDemoCache('restore', farm)
  const pid = await startServer(farm)
  try {
    await run([fromRoot('simulator/src/main.ts'), '--url', addressOf(farm), '--data-dir', farm.dataDir])
    await runDemoCache('save', farm)
    return pid
  } catch (error) {
    process.kill(pid, 'SIGTERM')
    throw error
  }
}

function runDemoCache(task: 'restore' | 'save', { dataDir }: Place): Promise<void> {
  return run([fromRoot('server/src/demo-cache.ts'), task], { DATA_DIR: dataDir, FARM_DEMO: 'on' })
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}`))))
  })
}

/** kill -9, and up again on the same data. */
export const killAndStart = (farm: Farm): Promise<void> => whileAway(farm, () => Promise.resolve())

/** kill -9, and up again on the same data once `seen` is over, also when it fails: the journeys behind it need the server. */
export async function whileAway(farm: Farm, seen: () => Promise<void>): Promise<void> {
  process.kill(farm.pid, 'SIGKILL')
  try {
    await seen()
  } finally {
    recordFarm({ ...farm, pid: await startServer(farm) })
  }
}
