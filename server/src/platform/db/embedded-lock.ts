import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const LIMIT_MS = 60_000

/**
 * Runs the work alone among all processes of the machine that use the same directory.
 * An abstract socket serves as the lock, since the kernel frees it when its holder dies in any way.
 * Elsewhere than on Linux, and when the lock can't be had in time, PostgreSQL's own lock file has to suffice.
 */
export async function alone<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const lock = process.platform === 'linux' ? await take(directory) : undefined
  try {
    return await work()
  } finally {
    lock?.close()
  }
}

async function take(directory: string): Promise<Server | undefined> {
  const name = `\0farm-erp-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`
  const end = Date.now() + LIMIT_MS
  while (Date.now() < end) {
    const outcome = await listen(name)
    if (outcome !== 'taken') return outcome
    await wait(50)
  }
  return undefined
}

/** Undefined where the system refuses such sockets at all. */
function listen(name: string): Promise<Server | 'taken' | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? 'taken' : undefined))
    server.listen(name, () => resolve(server))
  })
}
