import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

interface ProcessFacts {
  command: string
  state: string
  startedAt: string
}

const hasProc = existsSync('/proc/self/stat')
/** Some sandboxes show processes and not where they stand. */
const showsFolders = lstatSync('/proc/self/cwd', { throwIfNoEntry: false }) !== undefined

function factsFromProc(pid: number): ProcessFacts {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const command = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'))
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return { command, state: fields[0] ?? '', startedAt: fields[19] ?? '' }
}

function factsFromPs(pid: number): ProcessFacts {
  const line = execFileSync('ps', ['-p', String(pid), '-o', 'stat=,lstart=,comm='], { encoding: 'utf8' })
  const [state = '', ...rest] = line.trim().split(/\s+/)
  return { state, startedAt: rest.slice(0, 5).join('-'), command: rest.slice(5).join(' ') }
}

function factsOf(pid: number): ProcessFacts | undefined {
  try {
    return hasProc ? factsFromProc(pid) : factsFromPs(pid)
  } catch {
    return undefined
  }
}

/** The process runs; a zombie, which still answers to signal 0, does not. */
export function isAlive(pid: number): boolean {
  const facts = factsOf(pid)
  return facts !== undefined && !/^[ZX]/.test(facts.state)
}

/** The pid is taken, be it by a zombie. */
export function isTaken(pid: number): boolean {
  return factsOf(pid) !== undefined
}

/** pid and start time: unlike the bare pid it is not used again for another process. */
export function identityOf(pid: number): string {
  return `${pid}-${factsOf(pid)?.startedAt ?? ''}`
}

export function isRunning(identity: string): boolean {
  const pid = Number.parseInt(identity, 10)
  return isAlive(pid) && identityOf(pid) === identity
}

/**
 * A postmaster and all of its children stand in the directory of their cluster; one that is ending stands nowhere and can't
 * write any more. Undefined where the system does not say.
 */
function standsIn(directory: string, pid: number): boolean | undefined {
  if (!showsFolders) return undefined
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory
  } catch (error) {
    return isMissing(error) ? false : undefined
  }
}

export function isPostgresOf(cluster: string, pid: number): boolean {
  return isAlive(pid) && (standsIn(cluster, pid) ?? /(^|\/)postgres$/.test(factsOf(pid)?.command ?? ''))
}

export function postgresProcessesOf(cluster: string): number[] {
  if (!hasProc) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => standsIn(cluster, pid) === true && factsOf(pid)?.command === 'postgres' && isAlive(pid))
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Asks until the answer is true; false when the time is over. */
export async function waitUntil(
  answer: () => boolean,
  { limitMs, everyMs = 20 }: { limitMs: number; everyMs?: number },
): Promise<boolean> {
  const end = Date.now() + limitMs
  while (!answer()) {
    if (Date.now() >= end) return false
    await wait(everyMs)
  }
  return true
}
