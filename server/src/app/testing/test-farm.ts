import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { runOnce } from '../../platform/db/index.ts'
import type { VideoSettings } from '../../modules/video/index.ts'
import type { Pace } from '../live.ts'
import { atDatabase, createDatabase, dropDatabase } from './databases.ts'
import type { Personas } from './personas.ts'
import { type RunningFarm, runFarm } from './running-farm.ts'
import { isFull } from './size.ts'

export { type Answer, type Persona, type Sent, stranger } from './running-farm.ts'

export interface Farm extends RunningFarm {
  /** Everybody is signed in. */
  readonly people: Personas
}

/** A server of its own on a database of its own, a copy of the settled template. */
export function openIndexedFarm(now: () => Date = () => new Date(), pace?: Pace, video?: VideoSettings): Promise<Farm> {
  return openCopy(inject('template'), { now, pace, video })
}

/**
 * The same without the indexes of fields, which change no answer: the planner looked at hundreds of them for every statement,
 * a fifth of the time of all tests. The full run has them everywhere.
 */
export function openFarm(now: () => Date = () => new Date(), pace?: Pace, video?: VideoSettings): Promise<Farm> {
  return openCopy(inject(isFull ? 'template' : 'bareTemplate'), { now, pace, video })
}

interface Means {
  readonly now: () => Date
  readonly pace: Pace | undefined
  readonly video: VideoSettings | undefined
}

async function openCopy(template: string, means: Means): Promise<Farm> {
  const url = inject('databaseUrl')
  const name = `farm_${randomUUID().replaceAll('-', '')}`
  await createDatabase(url, name, template)
  const filesFolder = mkdtempSync(join(tmpdir(), 'farm-files-'))
  const farm = await runFarm({ url: atDatabase(url, name), filesFolder, ...means })
  // However long ago the run began, to every file its people have just signed in.
  await runOnce(farm.database.db, 'update session set last_used = now()')
  const close = async () => {
    await farm.close()
    await dropDatabase(url, name)
    rmSync(filesFolder, { recursive: true, force: true })
  }
  return { ...farm, close, people: inject('people') }
}

/** Another server on the same database and the same files; it is closed first. */
export async function openTwin({ database: { url }, filesFolder, people }: Farm, pace?: Pace): Promise<Farm> {
  return { ...(await runFarm({ url, filesFolder, now: () => new Date(), pace })), people }
}
