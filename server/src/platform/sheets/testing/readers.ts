import { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

const STARTED = 'child_process'

/** The processes that are started from here on. */
export function watchProcesses(): readonly ChildProcess[] {
  const started: ChildProcess[] = []
  subscribe(STARTED, (message) => started.push(processIn(message)))
  return started
}

/** Kills the next process as soon as it is started. */
export function killNextProcess(): void {
  const kill = (message: unknown) => {
    unsubscribe(STARTED, kill)
    const next = processIn(message)
    next.once('spawn', () => next.kill('SIGKILL'))
  }
  subscribe(STARTED, kill)
}

function processIn(message: unknown): ChildProcess {
  const isStart = typeof message === 'object' && message !== null && 'process' in message
  if (!isStart || !(message.process instanceof ChildProcess)) throw new Error('no process was started')
  return message.process
}
