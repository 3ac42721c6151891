import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { clockForm } from '@farm/contract/clock'
import { fileCalls } from '@farm/contract/files'
import { operationForm } from '@farm/contract/operations'
import { afterAll, expect, test } from 'vitest'
import { begin, jpeg, photoLinks, put, upload } from '../../app/testing/photos.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { workerA, colleagueA, managerA, managerB, county, admin, roleless, enterpriseA } = farm.people
const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
const photo = await jpeg()
afterAll(farm.close)

const cancel = (who: Persona, id: string) => farm.call(who, fileCalls.cancel, { body: { Id: id } })
const isKnown = async (who: Persona, id: string) =>
  (await farm.call(who, fileCalls.offset, { query: { id } })).status === 200
const part = (id: string) => join(farm.filesFolder, 'parts', id)

function punchIn(who: Persona, Photos: string[]) {
  return add(farm, who, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: operation.Id, Photos } })
}

test('who may not punch in cancels nothing', async () => {
  const id = await upload(farm, workerA, photo)
  expect((await cancel(roleless, id)).status).toBe(403)
  expect(await isKnown(workerA, id)).toBe(true)
})

test('the photo of another does not exist, whoever asks, finished or not', async () => {
  const ids = [await upload(farm, workerA, photo), done(await begin(farm, workerA, photo)).Id]
  for (const id of ids) {
    for (const who of [colleagueA, managerA, county, admin]) {
      const answer = await cancel(who, id)
      expect([answer.status, answer.error.errors]).toEqual([404, ['文件不存在或已被删除，请刷新后再试']])
    }
    expect(await isKnown(workerA, id)).toBe(true)
  }
})

test('a photo that a record names is not taken from it', async () => {
  const id = await upload(farm, workerA, photo)
  await punchIn(workerA, [id])
  const answer = await cancel(workerA, id)
  expect([answer.status, answer.error.errors]).toEqual([409, ['照片正被使用，不能删除，请先处理用到它的内容']])
  expect((await cancel(colleagueA, id)).status).toBe(404)
  expect(await isKnown(workerA, id)).toBe(true)
})

test('a cancelled upload is gone with its bytes, and cancelled again it is not there', async () => {
  const { Id } = done(await begin(farm, workerA, photo))
  done(await put(farm, workerA, Id, 0, photo.subarray(0, 500)))
  expect((await cancel(workerA, Id)).status).toBe(204)
  expect([await isKnown(workerA, Id), existsSync(part(Id))]).toEqual([false, false])
  expect((await put(farm, workerA, Id, 500, photo.subarray(500))).status).toBe(404)
  expect((await cancel(workerA, Id)).status).toBe(404)
})

test('a cancelled photo is shown no more and can be sent again; its twin stays', async () => {
  const [id, twin] = [await upload(farm, workerA, photo), await upload(farm, workerA, photo)]
  const shown = () => photoLinks(farm, workerA, [id, twin])
  const [link] = await shown()
  expect((await cancel(workerA, id)).status).toBe(204)
  expect((await shown()).map((one) => one.Id)).toEqual([twin])
  expect((await farm.server.inject({ url: link?.ViewUrl ?? '' })).statusCode).toBe(404)
  expect(await upload(farm, workerA, photo, { id })).toBe(id)
})

test('what was refused may be cancelled', async () => {
  const text = Buffer.from('%PDF-1.7')
  const { Id } = done(await begin(farm, workerA, text))
  expect((await put(farm, workerA, Id, 0, text)).status).toBe(422)
  expect((await cancel(workerA, Id)).status).toBe(204)
})

/** Finished photos of somebody, as if they had been sent. */
function finished(who: Persona, { count, size }: { count: number; size: number }): Promise<void> {
  return runOnce(
    farm.database.db,
    `insert into file (id, account_id, name, size, sha256, received, state, format, width, height, done_time)
     select gen_random_uuid(), '${who.id}', 'x.jpg', ${size}, '${'0'.repeat(64)}', ${size}, 'done', 'jpeg', 1, 1, now()
       from generate_series(1, ${count})`,
  )
}

const MEGABYTE = 1024 * 1024
const unsubmitted = [429, ['有太多照片还没有提交，请先提交或移除一些'], '60']
const told = (answer: Awaited<ReturnType<typeof begin>>) => [
  answer.status,
  answer.error.errors,
  answer.headers['retry-after'],
]

test('who has 400 photos that no record names begins another after one is cancelled or submitted', async () => {
  const [one, other] = [await upload(farm, managerA, photo), await upload(farm, managerA, photo)]
  await finished(managerA, { count: 398, size: 1000 })
  expect(told(await begin(farm, managerA, photo))).toEqual(unsubmitted)
  expect((await begin(farm, colleagueA, photo)).status).toBe(200)
  expect((await cancel(managerA, one)).status).toBe(204)
  expect((await begin(farm, managerA, photo)).status).toBe(200)
  expect(told(await begin(farm, managerA, photo))).toEqual(unsubmitted)
  await punchIn(managerA, [other])
  expect((await begin(farm, managerA, photo)).status).toBe(200)
})

test('who has almost 1 GB of photos that no record names begins only what still fits', async () => {
  await finished(managerB, { count: 51, size: 20 * MEGABYTE })
  expect(told(await begin(farm, managerB, photo, { size: 4 * MEGABYTE + 1 }))).toEqual(unsubmitted)
  expect((await begin(farm, managerB, photo, { size: 4 * MEGABYTE })).status).toBe(200)
  expect(told(await begin(farm, managerB, photo, { size: 1 }))).toEqual(unsubmitted)
})

test('what is no id is refused', async () => {
  expect((await cancel(workerA, 'x')).status).toBe(422)
  expect((await cancel(workerA, newId())).status).toBe(404)
})
