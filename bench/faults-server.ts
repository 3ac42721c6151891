import { freePort } from '../journeys/farm.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../tools/server-flags.mjs'
import { Fault } from './faults-http.ts'

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const READY_LIMIT_MS = 60_000
const ASK_EVERY_MS = 20
export const PASSWORD = 'a good password'

/**
 * The product as it is started in earnest, on a folder of its own, and ways to end it. Only processes that stand in this
 * folder are ever signalled: others may run servers on the same machine.
 */
export class Victim {
  readonly folder: string
  readonly url: string
  readonly #port: number
  #child: ChildProcess | undefined
  #ended: Promise<number | null> = Promise.resolve(0)
  #isAsked = true
  /** Most memory that any of its processes had, MiB. */
  mostMemory = 0

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.#port = port
    this.url = `http://127.0.0.1:${port}`
  }

  static async in(folder: string): Promise<Victim> {
    mkdirSync(folder, { recursive: true })
    return new Victim(realpathSync(folder), await freePort())
  }

  /** Starts a process without waiting for it. */
  spawn(): void {
    const log = openSync(join(this.folder, 'server.log'), 'a')
    const child = spawn(process.execPath, [...serverFlags, MAIN], {
      env: this.#environment(),
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#isAsked = false
    this.#child = child
    this.#ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  }

  #environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      DATABASE_URL: '',
      FILES_DIR: '',
      TLS_CERT: '',
      TLS_KEY: '',
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      DATA_DIR: this.folder,
      FARM_DEMO: 'on',
      FARM_DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      // Most of a start is reading TypeScript; what was read once is kept, as between two starts of the same version.
      NODE_COMPILE_CACHE: join(this.folder, 'compiled'),
    }
  }

  /** Waits until it answers that it is well; answers how long that took. */
  async ready(): Promise<number> {
    const began = performance.now()
    while (performance.now() - began < READY_LIMIT_MS) {
      this.refuseOwnEnd()
      if (await this.#isWell()) return performance.now() - began
      await wait(ASK_EVERY_MS)
    }
    throw new Fault(`the server was not well within ${READY_LIMIT_MS / 1000} s`)
  }

  #isWell(): Promise<boolean> {
    return fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
  }

  /** A server that ends without having been told to is a fault. */
  refuseOwnEnd(): void {
    const { exitCode = null, signalCode = null } = this.#child ?? {}
    if (!this.#isAsked && (exitCode !== null || signalCode !== null))
      throw new Fault(`the server ended by itself: ${exitCode ?? signalCode}, see ${join(this.folder, 'server.log')}`)
  }

  /** Signals the server process and waits for its end; answers its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.refuseOwnEnd()
    this.noteMemory()
    this.#isAsked = true
    this.#child?.kill(signal)
    return this.#ended
  }

  noteMemory(): void {
    const most = this.#child?.pid === undefined ? undefined : memoryOf(this.#child.pid)
    this.mostMemory = Math.max(this.mostMemory, most ?? 0)
  }

  /** Kills PostgreSQL itself and waits until it is gone; its children notice that by themselves. */
  async killPostmaster(): Promise<void> {
    const pid = this.#postmaster()
    if (pid === undefined || !killed(pid)) throw new Fault('there was no PostgreSQL to kill')
    while (this.#postmaster() === pid) await wait(ASK_EVERY_MS)
  }

  /** Kills one process that serves a connection: PostgreSQL then ends all of them and recovers. */
  killBackend(choose: <Item>(items: readonly Item[]) => Item | undefined): boolean {
    const pid = choose(this.#postgresProcesses().filter((one) => titleOf(one).startsWith('postgres: farm')))
    return pid !== undefined && killed(pid)
  }

  /** Ends whatever still runs, whichever way the run ended. */
  async endAll(): Promise<void> {
    this.#isAsked = true
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      const isOver = await Promise.race([this.#ended.then(() => true), wait(15_000, false, { ref: false })])
      if (!isOver) child.kill('SIGKILL')
    }
    const postmaster = this.#postmaster()
    if (postmaster !== undefined) process.kill(postmaster, 'SIGINT')
    while (this.#postgresProcesses().length > 0) {
      await wait(50)
    }
  }

  #postmaster(): number | undefined {
    try {
      const pid = Number(readFileSync(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      return this.#postgresProcesses().includes(pid) ? pid : undefined
    } catch {
      return undefined
    }
  }

  /** A postmaster and all of its children stand in the folder of their cluster, and nobody else does. */
  #postgresProcesses(): number[] {
    const cluster = realpathOf(join(this.folder, 'postgres'))
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
    return pids.filter((pid) => cluster !== undefined && folderOf(pid) === cluster)
  }
}

function realpathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function memoryOf(pid: number): number | undefined {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return undefined
  }
}

function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself in between.
    return false
  }
}
