import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accessCalls } from '@farm/contract/access'
import type { Call } from '@farm/contract/wire'
import { inject } from 'vitest'
import { atDatabase, createDatabase, dropDatabase } from './databases.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** A port that nobody listens on at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The product as it is started in earnest: a process of its own on a data directory. */
export interface ServerProcess {
  readonly url: string
  readonly start: () => Promise<void>
  /** Ends when the process is gone; answers its exit code. */
  readonly signal: (signal: NodeJS.Signals) => Promise<number | null>
  /** Process id of PostgreSQL. */
  readonly postmaster: () => number
}

export async function serverProcess(
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  return {
    url,
    start: async () => {
      child = spawn(process.execPath, [MAIN], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          FARM_DEMO: 'on',
          FARM_DEMO_PASSWORD: 'a good password',
          LOG_LEVEL: 'error',
          ...more,
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      await answers(`${url}/healthz`, child)
    },
    signal: (signal) =>
      new Promise((resolve) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return resolve(child?.exitCode ?? null)
        child.once('exit', (code) => resolve(code))
        child.kill(signal)
      }),
    postmaster: () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
  }
}

/** A process on a copy of the settled template. */
export interface SettledProcess extends Omit<ServerProcess, 'postmaster'> {
  readonly dataDir: string
  /** Of the administrator. */
  readonly token: string
  readonly close: () => Promise<void>
}

/** Starts the product where only its own process is killed: its database stands in the cluster of the whole run. */
export async function settledProcess(more: Readonly<Record<string, string>> = {}): Promise<SettledProcess> {
  const cluster = inject('databaseUrl')
  const name = `farm_${randomUUID().replaceAll('-', '')}`
  await createDatabase(cluster, name, inject('template'))
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-outlives-'))
  const server = await serverProcess(dataDir, { DATABASE_URL: atDatabase(cluster, name), ...more })
  await server.start()
  const close = async () => {
    await server.signal('SIGTERM')
    await dropDatabase(cluster, name)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...server, dataDir, token: inject('people').admin.token ?? '', close }
}

/** Makes the first administrator of a product that was just started on a new directory; answers their token. */
export async function firstAdministrator({ url }: Pick<ServerProcess, 'url'>, dataDir: string): Promise<string> {
  const { Ticket } = JSON.parse(readFileSync(join(dataDir, 'demo', 'invitation.json'), 'utf8')) as { Ticket: string }
  const body = { Ticket, Name: 'admin', RealName: '管理员', Password: 'a good password' }
  return ((await posted(url, { call: accessCalls.firstAdmin, body })) as { Token: string }).Token
}

interface Posted {
  readonly call: Call
  readonly body: unknown
  readonly token?: string
}

/** Sends a body to the product at an address; fails with the words of a refusal. */
export async function posted(url: string, { call, body, token }: Posted): Promise<unknown> {
  const headers = { ...(token && { token }), 'content-type': 'application/json' }
  return told(await fetch(`${url}${call.path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/** What was answered; fails with the words of a refusal. */
export async function told(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

/** A start takes three seconds, and many times as long on a machine that others load as well. */
const PATIENCE_MS = 100_000

/** Ends when the address answers 200; fails when the process ends first or nothing answers in time. */
export async function answers(url: string, child?: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    if (child?.exitCode !== null && child?.exitCode !== undefined)
      throw new Error(`server ended with ${child.exitCode}`)
    const isWell = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isWell) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not answer`)
}
