import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

interface Command {
  file: string
  args: string[]
  uid?: number
  gid?: number
}

/** Under which user PostgreSQL's programs run; they refuse to run as root. */
export interface Account {
  /** Owner of the files that PostgreSQL writes, as this process sees them. */
  uid: number
  gid: number
  command(program: string, args: string[]): Command
}

export function ownUid(): number {
  return process.getuid?.() ?? 0
}

export const isRoot = () => ownUid() === 0

/** initdb looks the user up by number; in a container with an arbitrary one it finds nobody. */
export function hasUserName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

export function ownAccount(): Account {
  return { uid: ownUid(), gid: process.getgid?.() ?? 0, command: (file, args) => ({ file, args }) }
}

/** Runs as this very user, but in a namespace that shows it as `nobody`: any path of ours works, files stay ours. */
export function maskedAccount(): Account {
  const { uid, gid } = nobody()
  const mask = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  return { ...ownAccount(), command: (program, args) => ({ file: 'unshare', args: [...mask, program, ...args] }) }
}

/** Root steps down to another user. */
export function otherAccount({ uid, gid }: { uid: number; gid: number }): Account {
  return { uid, gid, command: (file, args) => ({ file, args, uid, gid }) }
}

export function nobody(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] = users.find(([name]) => name === 'nobody') ?? users.find(([, , id]) => Number(id) > 0) ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** The account exists on this machine, may run the program and may enter the directory. */
export function canWork(account: Account, { program, directory }: { program: string; directory: string }): boolean {
  const script = ['-c', 'test -x "$1" && test -x "$2"', 'sh', program, directory]
  const { file, args, ...who } = account.command('/bin/sh', script)
  return spawnSync(file, args, { ...who, cwd: '/', env: postgresEnvironment() }).status === 0
}

/**
 * A PGPORT or LD_LIBRARY_PATH of the caller's shell must not change how this server runs. Only a clock that is faked by
 * libfaketime holds for the database too: a product whose two clocks differ would be tested for nothing.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const own = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8' }
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env
  return FAKETIME ? { ...own, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } : own
}
