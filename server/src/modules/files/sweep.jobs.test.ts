import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clockForm } from '@farm/contract/clock'
import { fileCalls } from '@farm/contract/files'
import { operationForm } from '@farm/contract/operations'
import { afterAll, expect, test } from 'vitest'
import { begin, jpeg, put, sha256, upload } from '../../app/testing/photos.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { FileStore } from '../../platform/files/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { sweepFiles } from './index.ts'

const farm = await openFarm()
const { workerA, managerA, enterpriseA } = farm.people
const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
afterAll(farm.close)

const { db } = farm.database
const day = 24 * 60 * 60_000
const files = new FileStore(farm.filesFolder)
const sweep = (daysOn: number) =>
  sweepFiles({
    db,
    files,
    log: silentLog(),
    signal: new AbortController().signal,
    now: trusted(new Date(Date.now() + daysOn * day)),
  })

const place = (area: string, hash: string) => join(farm.filesFolder, area, hash.slice(0, 2), hash.slice(2, 4), hash)
const areasWith = (hash: string) => ['originals', 'view', 'thumb'].filter((area) => existsSync(place(area, hash)))
const part = (id: string) => join(farm.filesFolder, 'parts', id)
const isKnown = async (id: string) => (await farm.call(workerA, fileCalls.offset, { query: { id } })).status === 200

test('within a week nothing is swept', async () => {
  const mine = await jpeg()
  const done1 = await upload(farm, workerA, mine)
  const { Id } = done(await begin(farm, workerA, mine))
  await put(farm, workerA, Id, 0, mine.subarray(0, 500))
  await sweep(6.9)
  expect([await isKnown(done1), await isKnown(Id), existsSync(part(Id))]).toEqual([true, true, true])
  expect(areasWith(sha256(mine))).toEqual(['originals', 'view', 'thumb'])
})

test('after a week uploads that nobody went on with and photos that no record names are gone', async () => {
  const mine = await jpeg()
  const loose = await upload(farm, workerA, mine)
  const { Id } = done(await begin(farm, workerA, mine))
  await put(farm, workerA, Id, 0, mine.subarray(0, 500))
  await sweep(7.1)
  expect([await isKnown(loose), await isKnown(Id), existsSync(part(Id))]).toEqual([false, false, false])
  expect(areasWith(sha256(mine))).toEqual([])
})

test('what a record names stays for good, and so does its content under the loose twin', async () => {
  const mine = await jpeg()
  const kept = await upload(farm, workerA, mine)
  const twin = await upload(farm, workerA, mine)
  await add(farm, workerA, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: operation.Id, Photos: [kept] } })
  await sweep(1000)
  expect([await isKnown(kept), await isKnown(twin)]).toEqual([true, false])
  expect(areasWith(sha256(mine))).toEqual(['originals', 'view', 'thumb'])
})

test('what somebody is sending at this moment keeps the files that it shares', async () => {
  const mine = await jpeg()
  const gone = await upload(farm, workerA, mine)
  const { Id } = done(await begin(farm, workerA, mine))
  await runOnce(db, `delete from file where id = '${gone}'`)
  await runOnce(db, `update file set active_time = now() + interval '30 days' where id = '${Id}'`)
  await sweep(20)
  expect(areasWith(sha256(mine))).toEqual(['originals', 'view', 'thumb'])
})

test('a part without a row, a file that no row names and leftovers of a kill go; what fails stops nothing', async () => {
  const [hash, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const old = new Date(Date.now() - 8 * day)
  const [orphan, stubborn] = [newId(), newId()]
  writeFileSync(part(orphan), 'x')
  // A folder where a file should be cannot be removed like one.
  mkdirSync(join(part(stubborn), 'in the way'), { recursive: true })
  mkdirSync(join(place('view', other), 'in the way'), { recursive: true })
  mkdirSync(join(farm.filesFolder, 'originals', 'ab', 'ab'), { recursive: true })
  const leftover = join(farm.filesFolder, 'aside', newId())
  for (const path of [place('originals', hash), leftover]) writeFileSync(path, 'x')
  for (const path of [place('originals', hash), place('view', other), leftover]) utimesSync(path, old, old)
  await sweep(0)
  expect([orphan, stubborn].map((id) => existsSync(part(id)))).toEqual([false, true])
  expect([areasWith(hash), areasWith(other), existsSync(leftover)]).toEqual([[], ['view'], false])
})
