import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverFlags } from '../tools/server-flags.mjs'

const SERVER = new URL('../server/src/main.ts', import.meta.url).pathname

/** The product on a data directory, whose broker stays at its port through restarts. */
export class TelemetryServer {
  readonly #dataDir: string
  readonly #port: number
  readonly mqttPort: number
  #child: ChildProcess | undefined

  constructor({ dataDir, port, mqttPort }: { dataDir: string; port: number; mqttPort: number }) {
    this.#dataDir = dataDir
    this.#port = port
    this.mqttPort = mqttPort
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get #note(): string {
    return join(this.#dataDir, 'mqtt.json')
  }

  async start(): Promise<void> {
    // Who was killed has left it behind.
    rmSync(this.#note, { force: true })
    const child = spawn(process.execPath, [...serverFlags, SERVER], {
      env: {
        ...process.env,
        DATA_DIR: this.#dataDir,
        PORT: String(this.#port),
        MQTT_PORT: String(this.mqttPort),
        FARM_DEMO: 'off',
        BACKUP: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#child = child
    for (let tries = 0; tries < 600; tries += 1) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      if (this.#isListening()) return
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error('the server does not listen to devices')
  }

  /** Resident memory now, MiB. */
  memory(): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const over = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await over
  }

  #isListening(): boolean {
    try {
      const { port } = JSON.parse(readFileSync(this.#note, 'utf8')) as { port: number }
      if (port !== this.mqttPort) throw new Error(`port ${this.mqttPort} is taken`)
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
      throw error
    }
  }
}
