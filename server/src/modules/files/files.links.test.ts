import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { fileCalls } from '@farm/contract/files'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { afterAll, expect, test, vi } from 'vitest'
import { begin, jpeg, photoLinks, sha256, upload } from '../../app/testing/photos.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { FileStore } from '../../platform/files/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { makePicture } from '../../platform/pictures/index.ts'

let now = new Date()
const farm = await openFarm(() => now)
const { people } = farm
const { workerA, colleagueA, managerA, managerB, county, otherCounty, roleless, enterpriseA, admin } = people
const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
const photo = await jpeg()
afterAll(farm.close)

function punchIn(who: Persona, Photos: string[]) {
  const Data = { Enterprise: enterpriseA.Id, Operation: operation.Id, Photos }
  return farm.call(who, recordCalls.add, { body: { FormId: clockForm.id, Id: newId(), Data } })
}

function edit(who: Persona, { Id, UpdateTime }: WireRecord, Photos: string[]) {
  return farm.call(who, recordCalls.edit, { body: { Id, UpdateTime, Data: { Photos } } })
}

const links = (who: Persona, ...ids: string[]) => photoLinks(farm, who, ids)
const seen = async (who: Persona, ...ids: string[]) => (await links(who, ...ids)).map((one) => one.Id)
const fetched = (url: string) => farm.server.inject({ url })

test('a punch-in names no photo that there is not, is not finished, or is another’s', async () => {
  const [missing, foreign] = [newId(), await upload(farm, colleagueA, photo)]
  const { Id: unfinished } = done(await begin(farm, workerA, photo))
  const before = done(await farm.call(managerA, recordCalls.list, { query: { formId: clockForm.id } })).length
  for (const [ids, texts] of [
    [[missing], ['照片不存在']],
    [[foreign], ['照片不存在']],
    [[unfinished], ['照片还没传完']],
    [
      [unfinished, missing],
      ['照片还没传完', '照片不存在'],
    ],
  ] as const) {
    const answer = await punchIn(workerA, [...ids])
    expect([answer.status, answer.error.fields]).toEqual([422, { Photos: texts }])
  }
  expect(done(await farm.call(managerA, recordCalls.list, { query: { formId: clockForm.id } })).length).toBe(before)
})

test('a photo belongs to one punch-in', async () => {
  const id = await upload(farm, workerA, photo)
  done(await punchIn(workerA, [id]))
  expect((await punchIn(workerA, [id])).error.fields).toEqual({ Photos: ['照片已属于另一条记录'] })
})

test('a punch-in that is refused leaves its photos free', async () => {
  const id = await upload(farm, workerA, photo)
  expect((await punchIn(workerA, [id, newId()])).status).toBe(422)
  expect((await punchIn(workerA, [id])).status).toBe(200)
})

test('the same punch-in sent again is answered, photos and all', async () => {
  const id = await upload(farm, workerA, photo)
  const body = {
    FormId: clockForm.id,
    Id: newId(),
    Data: { Enterprise: enterpriseA.Id, Operation: operation.Id, Photos: [id] },
  }
  const first = done(await farm.call(workerA, recordCalls.add, { body }))
  expect(done(await farm.call(workerA, recordCalls.add, { body }))).toEqual(first)
})

test('an edit by somebody else keeps the worker’s photos, adds their own and takes back what was dropped', async () => {
  const [first, second] = [await upload(farm, workerA, photo), await upload(farm, workerA, photo)]
  const record = done(await punchIn(workerA, [first, second]))
  const own = await upload(farm, admin, photo)
  const added = done(await edit(admin, record, [first, own]))
  expect(added.Data.Photos).toEqual([first, own])
  const again = done(await edit(admin, added, [second, first]))
  expect(again.Data.Photos).toEqual([second, first])
  expect((await edit(admin, again, [await upload(farm, colleagueA, photo)])).error.fields).toEqual({
    Photos: ['照片不存在'],
  })
})

test('photos are seen by whoever sees the record, in the order asked for, and by nobody else', async () => {
  const [one, two] = [await upload(farm, workerA, photo), await upload(farm, workerA, photo)]
  done(await punchIn(workerA, [one, two]))
  for (const who of [workerA, managerA, county, admin]) expect(await seen(who, two, one)).toEqual([two, one])
  for (const who of [managerB, otherCounty, colleagueA]) expect(await seen(who, one, two)).toEqual([])
  const answer = await farm.call(roleless, fileCalls.list, { query: { ids: one } })
  expect(answer.status).toBe(403)
})

test('before a record names it a photo is seen by who sent it alone', async () => {
  const id = await upload(farm, workerA, photo)
  expect(await seen(workerA, id)).toEqual([id])
  for (const who of [managerA, county, admin]) expect(await seen(who, id)).toEqual([])
})

test('an unfinished photo and the photos of a deleted record are seen by nobody', async () => {
  const { Id: unfinished } = done(await begin(farm, managerA, photo))
  const id = await upload(farm, managerA, photo)
  const record = done(await punchIn(managerA, [id]))
  expect(await seen(managerA, id, unfinished)).toEqual([id])
  expect((await farm.call(admin, recordCalls.remove, { body: { Ids: [record.Id] } })).status).toBe(204)
  expect(await seen(managerA, id)).toEqual([])
})

test('an address that was given before the record was deleted shows nothing any more', async () => {
  const id = await upload(farm, managerA, photo)
  const record = done(await punchIn(managerA, [id]))
  const [link] = await links(managerA, id)
  expect((await fetched(link?.ViewUrl ?? '')).statusCode).toBe(200)
  expect((await farm.call(admin, recordCalls.remove, { body: { Ids: [record.Id] } })).status).toBe(204)
  for (const url of [link?.ViewUrl, link?.ThumbUrl]) {
    const answer = await fetched(url ?? '')
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { errors: ['照片不存在或已被删除，请刷新后再试'] }])
  }
})

test('the address of the page narrows the photos as it narrows the records', async () => {
  const id = await upload(farm, workerA, photo)
  done(await punchIn(workerA, [id]))
  const at = async (organPath: string) =>
    done(await farm.call(county, fileCalls.list, { query: { ids: id, organPath } })).length
  expect([await at(people.enterpriseA.Organ.Path), await at(people.enterpriseB.Organ.Path)]).toEqual([1, 0])
})

test.each([
  ['501 ids', Array.from({ length: 501 }, () => newId()).join(',')],
  ['what is no id', `${newId()},x`],
])('%s are refused', async (_, ids) => {
  expect((await farm.call(workerA, fileCalls.list, { query: { ids } })).status).toBe(400)
})

test('an address that was not given, is about another thing, or is too old shows nothing', async () => {
  const [id, other] = [await upload(farm, workerA, photo), await upload(farm, workerA, photo)]
  const [link] = await links(workerA, id)
  const url = link?.ViewUrl ?? ''
  const expires = Number(/expires=(\d+)/.exec(url)?.[1])
  const forged = [
    url.replace('copy=view', 'copy=thumb'),
    url.replace(id, other),
    url.replace(`expires=${expires}`, `expires=${expires + 600}`),
    url.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
    url.replace(/signature=.*/, `signature=${'A'.repeat(30)}`),
  ]
  expect((await fetched(url)).statusCode).toBe(200)
  for (const one of forged) {
    const answer = await fetched(one)
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { errors: ['链接已失效，请刷新页面后再试'] }])
  }
  now = new Date(expires * 1000)
  expect((await fetched(url)).statusCode).toBe(403)
  now = new Date()
})

test('a copy is a picture and nothing else, under the name of the photo', async () => {
  const [link] = await links(workerA, await upload(farm, workerA, photo, { name: '3 号棚.jpg' }))
  const { headers, rawPayload } = await fetched(link?.ThumbUrl ?? '')
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(rawPayload.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': "inline; filename*=UTF-8''3%20%E5%8F%B7%E6%A3%9A.webp",
    'x-content-type-options': 'nosniff',
  })
})

test('the same address is given for five minutes, so that a browser need not fetch again', async () => {
  const id = await upload(farm, workerA, photo)
  now = new Date('2026-11-20T08:00:00Z')
  const first = await links(workerA, id)
  now = new Date('2026-11-20T08:04:59Z')
  const second = await links(workerA, id)
  now = new Date('2026-11-20T08:05:00Z')
  const third = await links(workerA, id)
  now = new Date()
  expect(second).toEqual(first)
  expect(third).not.toEqual(first)
})

test('an address is good for a quarter of an hour at most, and no browser keeps the picture for longer', async () => {
  const id = await upload(farm, workerA, photo)
  now = new Date('2026-11-20T08:00:00Z')
  const [link] = await links(workerA, id)
  const url = link?.ViewUrl ?? ''
  const kept = async () => (await fetched(url)).headers['cache-control']
  expect([link?.ExpireTime, await kept()]).toEqual(['2026-11-20T08:15:00.000Z', 'private, max-age=900, immutable'])
  now = new Date('2026-11-20T08:14:00.500Z')
  expect(await kept()).toBe('private, max-age=59, immutable')
  now = new Date('2026-11-20T08:15:00Z')
  expect((await fetched(url)).statusCode).toBe(403)
  now = new Date()
})

/** A photo of the worker, with what it takes to lose its files. */
async function losable() {
  const mine = await jpeg()
  const [link] = await links(workerA, await upload(farm, workerA, mine))
  const hash = sha256(mine)
  const place = (area: string) => join(farm.filesFolder, area, hash.slice(0, 2), hash.slice(2, 4), hash)
  return { url: link?.ViewUrl ?? '', place, lose: (area: string) => rmSync(place(area)) }
}

test('a copy that the disk has lost is made anew; without the original there is nothing to show', async () => {
  const { url, lose } = await losable()
  const before = (await fetched(url)).rawPayload
  lose('view')
  expect((await fetched(url)).rawPayload.equals(before)).toBe(true)
  lose('view')
  lose('originals')
  expect((await fetched(url)).statusCode).toBe(404)
})

test('a lost copy whose original has been spoilt is not there', async () => {
  const { url, lose, place } = await losable()
  lose('view')
  writeFileSync(place('originals'), 'spoilt')
  expect((await fetched(url)).statusCode).toBe(404)
})

test('many that ask for a lost copy at once get one that is made once', async () => {
  const { url, lose } = await losable()
  lose('view')
  const reading = vi.spyOn(FileStore.prototype, 'readKept')
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetched(url)))
  const reads = reading.mock.calls.length
  reading.mockRestore()
  expect([new Set(answers.map((one) => one.statusCode)), reads]).toEqual([new Set([200]), 1])
})

test('the original of a lost copy is read when its turn has come, not before', async () => {
  const { url, lose } = await losable()
  lose('view')
  const looking = vi.spyOn(FileStore.prototype, 'isKept')
  const reading = vi.spyOn(FileStore.prototype, 'readKept')
  const other = Promise.withResolvers<Buffer>()
  const before = makePicture(() => other.promise, { maxPixels: 1_000_000, view: 1600, thumb: 320 })
  const asked = fetched(url)
  await vi.waitFor(() => expect(looking).toHaveBeenCalled())
  await Promise.all(looking.mock.results.map(({ value }) => value as unknown))
  const readBefore = reading.mock.calls.length
  other.resolve(photo)
  await before
  expect([readBefore, (await asked).statusCode, reading.mock.calls.length]).toEqual([0, 200, 1])
  looking.mockRestore()
  reading.mockRestore()
})

test('nothing is left between part and photo', () => {
  expect(readdirSync(join(farm.filesFolder, 'aside'))).toEqual([])
})

test('a kind without photos is written as before', async () => {
  expect((await add(farm, managerA, cropForm, { data: { Name: '番茄' } })).Data).toEqual({ Name: '番茄' })
})
