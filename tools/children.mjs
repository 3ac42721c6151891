// Child processes of a launcher: started in groups of their own, told once of every Ctrl+C, never left behind.
// Plain Node 20: runs before `npm ci`.
import { spawn } from 'node:child_process'
import { root } from './checkout.mjs'
import { Stop } from './terminal.mjs'

// npm and the terminal both pass one Ctrl+C on; only one that comes later is a second one.
const SAME_PRESS_MS = 1_000

const live = new Set()
let interruptedAt

/** The operator ended the launcher; what fails now fails for that reason. */
export class Interrupted extends Stop {
  exitCode = 130

  constructor() {
    super('已中断')
  }
}

export function isInterrupted() {
  return interruptedAt !== undefined
}

/** Starts a program in a group of its own, so that a Ctrl+C of the terminal reaches it through us alone. */
export function startChild(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: true })
  const signal = (name) => signalGroup(child.pid, name)
  live.add(signal)
  const ended = new Promise((done) => {
    child.once('error', (error) => done({ fault: error.message }))
    child.once('exit', (code, by) => done({ code: code ?? 1, signal: by ?? undefined }))
  }).finally(() => live.delete(signal))
  return { pid: child.pid, ended, signal }
}

/** Runs a program to its end and returns its exit code. */
export async function runChild(program, args, options) {
  const { code, fault } = await startChild(program, args, options).ended
  if (isInterrupted() && code !== 0) throw new Interrupted()
  if (fault) throw new Stop(`无法运行 ${program}（${fault}）`)
  return code
}

/** From here on the children decide when the launcher ends. With `limitMs` those that don't end in time are killed. */
export function passSignalsOn({ limitMs } = {}) {
  const pass = (name) => {
    if (interruptedAt !== undefined && Date.now() - interruptedAt < SAME_PRESS_MS) return
    interruptedAt = Date.now()
    if (live.size === 0) process.exit(130)
    for (const signal of live) signal(name)
    if (limitMs) setTimeout(() => live.forEach((signal) => signal('SIGKILL')), limitMs).unref()
  }
  process.on('SIGINT', () => pass('SIGINT'))
  process.on('SIGTERM', () => pass('SIGTERM'))
  // The terminal was closed.
  process.on('SIGHUP', () => pass('SIGTERM'))
}

function signalGroup(pid, name) {
  try {
    process.kill(-pid, name)
  } catch {
    // It ended by itself in between.
  }
}
