import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Where the product under test runs, and as which process. */
export interface Farm {
  readonly port: number
  readonly dataDir: string
  readonly password: string
  readonly pid: number
}

export const addressOf = ({ port }: Pick<Farm, 'port'>): string => `http://127.0.0.1:${port}`

/** What is known of the farm lies in a file: every worker of the run, and its end, read the same. */
export function presentFarm(): Farm {
  const file = process.env.JOURNEY_FARM
  if (!file) throw new Error('the journeys are started by playwright with their own set-up')
  return JSON.parse(readFileSync(file, 'utf8')) as Farm
}

export function tellFarm(farm: Farm): void {
  const file = join(farm.dataDir, 'journey.json')
  writeFileSync(file, JSON.stringify(farm))
  process.env.JOURNEY_FARM = file
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
export async function startServer({ port, dataDir, password }: Omit<Farm, 'pid'>): Promise<number> {
  const child = spawn(process.execPath, [fromRoot('server/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
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

const PATIENCE_MS = 60_000

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

/**
 * Starts the server with the demo county, as `npm start` does: from the cache where that has one, else the county is made and
 * cached for the next time. Answers the process id of the server.
 */
export async function startWithDemo(farm: Omit<Farm, 'pid'>): Promise<number> {
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

function runDemoCache(task: 'restore' | 'save', { dataDir }: Omit<Farm, 'pid'>): Promise<void> {
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
    tellFarm({ ...farm, pid: await startServer(farm) })
  }
}
