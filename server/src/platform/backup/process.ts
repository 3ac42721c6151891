import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log/index.ts'

const PROGRAM = fileURLToPath(new URL('../../backup.ts', import.meta.url))
const REST_MS = 60_000
/** More would starve it on a busy machine, and the log would fall behind. */
const NICENESS = 3

/**
 * Backs the database up in a process beside the server, as long as the server lives: compressing and encrypting must not
 * make people wait. One that ends is started again after a minute; until then PostgreSQL keeps its log.
 */
export function keepBackedUp({ isOn, url, log }: { isOn: boolean; url: string; log: Log }): () => Promise<void> {
  if (!isOn) return () => Promise.resolve()
  let isStopping = false
  let child: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  const begin = () => {
    const started = spawn(process.execPath, [PROGRAM, 'follow'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    child = started
    // The address may hold a password, which everybody reads in a list of processes.
    started.send(url, () => undefined)
    lowerPriority(started)
    for (const [stream, level] of [
      ['stdout', 'info'],
      ['stderr', 'warn'],
    ] as const) {
      const lines = started[stream]
      if (lines) createInterface({ input: lines }).on('line', (line) => log[level]({ backup: line }, 'backup'))
    }
    started.once('error', (error) => log.warn({ err: error }, 'backup does not start'))
    started.once('close', () => {
      child = undefined
      if (!isStopping) resting = setTimeout(begin, REST_MS).unref()
    })
  }
  begin()
  return async () => {
    isStopping = true
    clearTimeout(resting)
    const running = child
    if (!running) return
    const gone = new Promise((resolve) => running.once('close', resolve))
    running.kill('SIGTERM')
    await gone
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, NICENESS)
  } catch {
    // It has ended already, or the system does not allow it: it works all the same.
  }
}
