import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, startEmbedded, throwAwayFolder, throwAwaySettings } from '../../platform/db/index.ts'
import { prepareDatabase } from '../application.ts'
import { atDatabase, createDatabase, dropFieldIndexes } from './databases.ts'
import { type Personas, settle } from './personas.ts'
import { runFarm } from './running-farm.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    template: string
    /** The template without the indexes of fields. */
    bareTemplate: string
    people: Personas
  }
}

/** No test has a clock that is slower. */
const SETTLED = new Date('2020-01-01T00:00:00.000Z')

/**
 * One cluster for the whole run, TEST_DATABASE_URL or a throw-away one, with a template to copy. To settle a county costs
 * ten hashes of passwords and dozens of calls: the template is settled once, for all files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(throwAwayFolder(), 'farm-test-'))
  const outside = process.env.TEST_DATABASE_URL
  const embedded = outside ? undefined : await startEmbedded({ dataDir: folder, settings: throwAwaySettings })
  const url = outside ?? embedded?.url ?? ''
  // Each project of a run prepares its own.
  const template = `farm_template_${project.name.replaceAll('-', '_')}_${process.pid}`
  await createDatabase(url, template)
  project.provide('databaseUrl', url)
  project.provide('template', template)
  project.provide('people', await prepareTemplate(atDatabase(url, template), folder))
  const bare = `${template}_bare`
  await createDatabase(url, bare, template)
  await dropFieldIndexes(atDatabase(url, bare))
  project.provide('bareTemplate', bare)
  return async () => {
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepareTemplate(url: string, filesFolder: string): Promise<Personas> {
  const database = openDatabase({ url, onLost: () => undefined })
  await prepareDatabase(database, 'Asia/Shanghai')
  await database.close()
  const farm = await runFarm({ url, filesFolder, now: () => SETTLED })
  const people = await settle(farm)
  await farm.close()
  return people
}
