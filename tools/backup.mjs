// `npm run backup -- [folder]` and `npm run restore -- [folder] [--to-time t]`: done by the server’s own program on the
// data directory of this installation, whether the server runs or not.
import { resolve } from 'node:path'
import { passSignalsOn, runChild } from './children.mjs'
import { root } from './checkout.mjs'
import { toolEnvironment } from './runtime.mjs'
import { setUp } from './setup.mjs'
import { report } from './terminal.mjs'

passSignalsOn()
try {
  const runtime = await setUp()
  const environment = { DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') }
  process.exitCode = await runChild(runtime, ['server/src/backup.ts', ...process.argv.slice(2)], {
    env: toolEnvironment(environment),
  })
} catch (error) {
  process.exitCode = report(error)
}
