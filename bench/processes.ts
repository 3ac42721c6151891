import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { serverFlags } from '../tools/server-flags.mjs'

export interface Running {
  readonly child: ChildProcess
  readonly stop: () => Promise<void>
}

/** Starts a program on the Node of this process and waits until its port answers. */
export async function startListening(file: string, port: number, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [...serverFlags, file], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const over = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await over
  }
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
    if (await answers(port)) return { child, stop }
    await new Promise((done) => setTimeout(done, 100))
  }
  await stop()
  throw new Error(`${file} does not listen on ${port}`)
}

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/healthz`)
    return true
  } catch {
    return false
  }
}

/** Resident memory of a process and the most it ever was, MiB. */
export function memoryOf({ pid }: ChildProcess): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024)
  return { now: read('VmRSS'), most: read('VmHWM') }
}
