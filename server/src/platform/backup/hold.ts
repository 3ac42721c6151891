import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { realpathSync } from 'node:fs'

/**
 * Whoever streams the log into an archive holds it, alone on this machine; the kernel frees it when the holder dies in any
 * way. Undefined where another process holds it.
 */
export async function holdArchive(folder: string): Promise<(() => void) | undefined> {
  if (process.platform !== 'linux') return () => undefined
  const name = `\0farm-erp-backup-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(name, () => resolve(() => void server.close()))
  })
}
