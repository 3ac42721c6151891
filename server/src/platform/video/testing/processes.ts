import { readFileSync, readdirSync } from 'node:fs'

/** A process that this one began: those that ended and were not reaped are among them. */
export interface Child {
  readonly pid: number
  readonly command: string
  /** `Z` is one that was not reaped, `T` one that was stopped. */
  readonly state: string
}

/** The processes begun by one, this one unless told. Linux tells it. */
function childrenOf(parent: number = process.pid): readonly Child[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const child = read(Number(name))
      return child?.parent === parent ? [child] : []
    })
}

/** Those that are, or were, an ffmpeg. */
export function ffmpegsOf(parent?: number): readonly Child[] {
  return childrenOf(parent).filter(({ command, state }) => state === 'Z' || command.includes('ffmpeg'))
}

export function isAlive(pid: number): boolean {
  return read(pid) !== undefined && read(pid)?.state !== 'Z'
}

function read(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent = ''] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, parent: Number(parent), state, command }
  } catch {
    return undefined
  }
}
