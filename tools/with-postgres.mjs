// with-postgres.mjs <bin directory> <program> [arguments]: runs a program beside a throw-away PostgreSQL made from the
// programs in that directory, with TEST_DATABASE_URL pointing to it. Runs on the product's Node, not before `npm ci`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { throwAwayFolder, throwAwaySettings } from '../server/src/platform/db/embedded-settings.ts'
import { passSignalsOn, runChild } from './children.mjs'
import { report, say } from './terminal.mjs'

const [binDir, program, ...args] = process.argv.slice(2)

passSignalsOn()
const dataDir = mkdtempSync(join(throwAwayFolder(), 'farm-postgres-'))
// When it has to run as `nobody`, that user must get in; the cluster inside stays 0700.
chmodSync(dataDir, 0o755)
try {
  const database = await startEmbedded({ dataDir, binDir, settings: throwAwaySettings, log: say })
  try {
    const env = { ...process.env, TEST_DATABASE_URL: database.url }
    process.exitCode = await runChild(program, args, { env })
  } finally {
    await database.stop()
  }
} catch (error) {
  process.exitCode = report(error)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
