import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, startEmbedded, throwAwaySettings } from '../../platform/db/index.ts'
import { prepareDatabase } from '../application.ts'
import { atDatabase, createDatabase } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    template: string
  }
}

/** One cluster for the whole run, TEST_DATABASE_URL or a throw-away one, with a prepared template to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-test-'))
  const outside = process.env.TEST_DATABASE_URL
  const embedded = outside ? undefined : await startEmbedded({ dataDir: folder, settings: throwAwaySettings })
  const url = outside ?? embedded?.url ?? ''
  const template = `farm_template_${process.pid}`
  await createDatabase(url, template)
  const database = openDatabase({ url: atDatabase(url, template), onLost: () => undefined })
  await prepareDatabase(database, 'Asia/Shanghai')
  await database.close()
  project.provide('databaseUrl', url)
  project.provide('template', template)
  return async () => {
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
