import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf, presentFarm } from './farm.ts'

const MAIN = fileURLToPath(new URL('../simulator/src/main.ts', import.meta.url))
const PATIENCE_MS = 60_000

let running: ChildProcess[] = []

/** Puts the cameras of the demo on the air and lets its devices speak, as `npm start` does. */
export async function startCameras(): Promise<void> {
  const { dataDir, port } = presentFarm()
  const start = (...args: readonly string[]) =>
    spawn(process.execPath, [MAIN, ...args, '--data-dir', dataDir], { stdio: ['ignore', 'ignore', 'inherit'] })
  running = [start('--cameras'), start('--live', '--url', addressOf({ port }))]
  const until = Date.now() + PATIENCE_MS
  while (!existsSync(join(dataDir, 'cameras.json'))) {
    if (Date.now() > until) throw new Error('the cameras did not come on the air')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function endCameras(): Promise<void> {
  await Promise.all(running.map(ended))
  running = []
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
