import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, isRunning } from './embedded-process.ts'

// A process may start the same cluster more than once (tests do), and each start is a holder of its own.
let starts = 0

/** Who uses a cluster: the last one to leave stops PostgreSQL. */
export function joinHolders(home: string): { leave(): void; othersRemain(): boolean } {
  const directory = join(home, 'postgres-holders')
  const own = `${identityOf(process.pid)}.${starts++}`
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, own), '')
  return {
    leave: () => rmSync(join(directory, own), { force: true }),
    othersRemain: () => {
      const names = readdirSync(directory).filter((name) => name !== own)
      for (const name of names.filter((each) => !isHeld(each))) rmSync(join(directory, name), { force: true })
      return names.some(isHeld)
    },
  }
}

function isHeld(name: string): boolean {
  return isRunning(name.slice(0, name.lastIndexOf('.')))
}
