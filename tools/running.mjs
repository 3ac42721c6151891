// Which processes run on this checkout, so that nothing pulls the files away from under them.
import { existsSync, mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built, modules } from './checkout.mjs'

const folder = built('running')

/** Notes a started server; the note is removed by the returned function. */
export function noteServer({ pid, address }) {
  const path = join(folder, String(pid))
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, JSON.stringify({ pid, address, startedAt: startedAt(pid) }))
    return () => rmSync(path, { force: true })
  } catch {
    // The checkout belongs to somebody else: then nothing can be installed from this account either.
    return () => {}
  }
}

/** The servers that were started from here and still run. */
export function notedServers() {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.map((name) => readNote(join(folder, name))).filter((note) => note !== undefined && isSame(note))
}

/** Other processes whose program lies in node_modules: servers, tests, a database that outlived its server. */
export function processesInModules() {
  const mine = ancestors(process.pid)
  return allPids()
    .filter((pid) => !mine.includes(pid))
    .map((pid) => ({ pid, program: programOf(pid) }))
    .filter(({ program }) => program.startsWith(`${modules}/`))
}

export function parentOf(pid) {
  return Number(statOf(pid)[1] ?? 0)
}

export function isAlive(pid) {
  const [state] = statOf(pid)
  if (state !== undefined) return state !== 'Z' && state !== 'X'
  return existsSync('/proc/self') ? false : answers(pid)
}

function readNote(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function isSame({ pid, startedAt: since }) {
  return isAlive(pid) && startedAt(pid) === since
}

function startedAt(pid) {
  return statOf(pid)[19] ?? ''
}

/** The fields of /proc/<pid>/stat that follow the program's name; none where there is no such process or no /proc. */
function statOf(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function ancestors(pid) {
  return pid > 1 ? [pid, ...ancestors(parentOf(pid))] : []
}

function allPids() {
  return existsSync('/proc/self')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : []
}

function programOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return ''
  }
}

function answers(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
