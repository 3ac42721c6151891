import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { alarmForm } from '@farm/contract/alarms'
import { builtInKinds } from '@farm/contract/kinds'
import { recordCalls } from '@farm/contract/forms'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { migrate, openDatabase } from '../platform/db/index.ts'
import { prepareDatabase } from './application.ts'
import { atDatabase, createDatabase, dropDatabase } from './testing/databases.ts'
import { type FilledDatabase, dumpDatabase, loadDatabase } from './testing/filled-database.store.ts'
import { measure } from './testing/measured.store.ts'
import { done, signIn } from './testing/personas.ts'
import { faultsOfRollup } from './testing/rollup.ts'
import { runFarm } from './testing/running-farm.ts'
import { openFarm } from './testing/test-farm.ts'
import { thingsOfA } from './testing/things-of-a.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url).pathname
/** One thing of each kind as version 49 of the tables kept it. Newer versions are tested against it, so it stays as it is. */
const FILLED = new URL('./testing/filled-0049.json.gz', import.meta.url).pathname

/** Writes the file above anew: `FARM_WRITE_FILLED=1 npx vitest run --project server filled-migrations`. */
test.runIf(process.env.FARM_WRITE_FILLED)('a filled database is written to the file', async () => {
  const farm = await openFarm()
  const { device } = await thingsOfA(farm, farm.people)
  await measure(farm.database.db, device.Id, 'soilMoisture', [['2026-11-20T00:00:00.000Z', 21.5]])
  const dump = await dumpDatabase(farm.database.db)
  await farm.close()
  expect(dump.rows.record?.length).toBeGreaterThan(15)
  writeFileSync(FILLED, gzipSync(JSON.stringify(dump), { level: 9 }))
})

const name = `farm_filled_${crypto.randomUUID().replaceAll('-', '')}`
const folder = mkdtempSync(join(tmpdir(), 'farm-filled-'))
const url = atDatabase(inject('databaseUrl'), name)
await createDatabase(inject('databaseUrl'), name)
const database = openDatabase({ url, onLost: () => undefined })
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('databaseUrl'), name)
  rmSync(folder, { recursive: true })
})

function migrationsUpTo(number: number): string {
  const names = readdirSync(MIGRATIONS).filter((file) => Number(file.slice(0, 4)) <= number)
  for (const file of names) cpSync(join(MIGRATIONS, file), join(folder, file))
  return folder
}

describe('a database that was filled by an earlier version', () => {
  const filled = JSON.parse(gunzipSync(readFileSync(FILLED)).toString()) as FilledDatabase
  const records = filled.rows.record as ReadonlyArray<{ id: string; form_id: string; is_deleted: boolean }>

  test('is brought up to date by the migrations that came since', async () => {
    await migrate(database.db, migrationsUpTo(filled.migration))
    await loadDatabase(database.db, filled)
    const newer = readdirSync(MIGRATIONS).filter((file) => Number(file.slice(0, 4)) > filled.migration)
    expect(await prepareDatabase(database, 'Asia/Shanghai')).toEqual(newer.toSorted())
  })

  test('lists every record that it held', async () => {
    const farm = await runFarm({ url, filesFolder: folder, now: () => new Date() })
    const admin = await signIn(farm, 'admin')
    const missing: string[] = []
    for (const kind of builtInKinds) {
      const held = records.filter((one) => one.form_id === kind.id && !one.is_deleted).map(({ id }) => id)
      const listed = done(await farm.call(admin, recordCalls.list, { query: { formId: kind.id } })).map(({ Id }) => Id)
      missing.push(...held.filter((id) => !listed.includes(id)).map((id) => `${kind.name} ${id}`))
    }
    await farm.close()
    expect(records.length).toBeGreaterThan(15)
    expect(missing).toEqual([])
  })

  test('calls an alarm that is not over by the word that people read', async () => {
    const farm = await runFarm({ url, filesFolder: folder, now: () => new Date() })
    const admin = await signIn(farm, 'admin')
    const open = done(
      await farm.call(admin, recordCalls.list, { query: { formId: alarmForm.id, qs: 'State[=]未恢复' } }),
    )
    await farm.close()
    expect(open.map(({ Data }) => Data.State)).toEqual(['未恢复'])
  })

  test('counts as many of them as there are', async () => {
    expect(await faultsOfRollup({ database })).toBe('[]')
  })
})
