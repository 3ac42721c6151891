import { appendFileSync, existsSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Upload, fileCalls } from '@farm/contract/files'
import { afterAll, expect, test, vi } from 'vitest'
import { begin, jpeg, original, put, send, sha256, upload } from '../../app/testing/photos.ts'
import { done } from '../../app/testing/personas.ts'
import { type Persona, openFarm, stranger } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { runOnce } from '../../platform/db/index.ts'

const farm = await openFarm()
const { workerA, colleagueA, managerA, roleless } = farm.people
const photo = await jpeg()
afterAll(farm.close)

const told = (answer: { status: number; error?: { code?: string; errors?: string[] } }) => [
  answer.status,
  answer.error?.code,
]
const offset = async (who: Persona, id: string) => done(await farm.call(who, fileCalls.offset, { query: { id } }))

test('a photo of 28.6 MB is refused before a byte is sent, at its field', async () => {
  const answer = await begin(farm, workerA, photo, { size: 30_000_000 })
  expect([answer.status, answer.error.fields]).toEqual([422, { Size: ['照片不能超过 20 MB（这张 28.6 MB）'] }])
})

test('a photo of no bytes is refused', async () => {
  expect((await begin(farm, workerA, Buffer.alloc(0))).status).toBe(422)
})

test('an id that stands for another photo is refused, whoever’s it is', async () => {
  const { Id } = done(await begin(farm, workerA, photo))
  expect(told(await begin(farm, workerA, photo, { id: Id, name: '别的.jpg' }))).toEqual([409, 'form-data/id-used'])
  expect(told(await begin(farm, colleagueA, photo, { id: Id }))).toEqual([409, 'form-data/id-used'])
})

test('the upload of a colleague does not exist', async () => {
  const { Id } = done(await begin(farm, colleagueA, photo))
  expect((await put(farm, workerA, Id, 0, photo)).status).toBe(404)
  expect((await farm.call(workerA, fileCalls.offset, { query: { id: Id } })).status).toBe(404)
  expect((await offset(colleagueA, Id)).Offset).toBe(0)
})

test('bytes that leave a gap are refused, and it is said where to go on', async () => {
  const { Id } = done(await begin(farm, workerA, photo))
  await put(farm, workerA, Id, 0, photo.subarray(0, 1000))
  const answer = await put(farm, workerA, Id, 1500, photo.subarray(1500))
  expect([answer.status, answer.error.errors]).toEqual([409, ['上传中断，请从第 1000 字节继续']])
  expect(answer.error.present).toMatchObject({ Id, Offset: 1000 })
})

test('an offset beyond the end is refused', async () => {
  const { Id } = done(await begin(farm, workerA, photo))
  expect(told(await put(farm, workerA, Id, photo.length + 1, photo))).toEqual([422, 'files/surplus'])
})

test('more bytes than were told are refused, and nothing of the surplus is kept', async () => {
  const { Id } = done(await begin(farm, workerA, photo))
  expect(told(await put(farm, workerA, Id, 0, Buffer.concat([photo, photo])))).toEqual([422, 'files/surplus'])
  const after = done(await put(farm, workerA, Id, photo.length, Buffer.alloc(0)))
  expect(after.IsDone).toBe(true)
  expect(sha256(original(farm, sha256(photo)))).toBe(sha256(photo))
})

test('bytes that are not those that were told are dropped, and the right ones are taken afterwards', async () => {
  const mine = await jpeg()
  const wrong = Buffer.from(mine)
  wrong[500] = (wrong[500] ?? 0) ^ 1
  const { Id } = done(await begin(farm, workerA, mine))
  const answer = await put(farm, workerA, Id, 0, wrong)
  expect([answer.status, answer.error.errors]).toEqual([422, ['上传的内容不完整，请重新上传']])
  expect((await offset(workerA, Id)).Offset).toBe(0)
  expect(done(await put(farm, workerA, Id, 0, mine)).IsDone).toBe(true)
})

test('who has 200 uploads open begins no other, and can finish one of them', async () => {
  const ids = await Promise.all(Array.from({ length: 200 }, async () => done(await begin(farm, managerA, photo)).Id))
  const answer = await begin(farm, managerA, photo)
  expect([answer.status, answer.error.code, answer.headers['retry-after']]).toEqual([429, 'files/too-many', '60'])
  done(await put(farm, managerA, ids[0] ?? '', 0, photo))
  expect((await begin(farm, managerA, photo)).status).toBe(200)
})

test('who may not punch in uploads nothing', async () => {
  expect((await begin(farm, roleless, photo)).status).toBe(403)
})

test('the same beginning sent again answers how far the upload is', async () => {
  const id = newId()
  await begin(farm, workerA, photo, { id })
  await put(farm, workerA, id, 0, photo.subarray(0, 700))
  expect(done(await begin(farm, workerA, photo, { id }))).toEqual({
    Id: id,
    Size: photo.length,
    Offset: 700,
    IsDone: false,
  })
})

test('pieces that overlap and repeat make the photo once', async () => {
  const mine = await jpeg()
  const { Id } = done(await begin(farm, workerA, mine))
  for (const [from, to] of [
    [0, 4000],
    [0, 4000],
    [2000, 6000],
    [100, 200],
    [6000, 9000],
    [5000, mine.length],
    [0, mine.length],
  ] as const)
    done(await put(farm, workerA, Id, from, mine.subarray(from, to)))
  expect(await offset(workerA, Id)).toMatchObject({ Offset: mine.length, IsDone: true })
  expect(original(farm, sha256(mine)).equals(mine)).toBe(true)
  expect(existsSync(join(farm.filesFolder, 'parts', Id))).toBe(false)
})

test('two that send the same upload at once do not get into each other’s way', async () => {
  const mine = await jpeg(1000, 800)
  const { Id } = done(await begin(farm, workerA, mine))
  const answers = await Promise.all([put(farm, workerA, Id, 0, mine), put(farm, workerA, Id, 0, mine)])
  expect(answers.map((answer) => [answer.status, answer.data.IsDone])).toEqual([
    [200, true],
    [200, true],
  ])
  expect(original(farm, sha256(mine)).equals(mine)).toBe(true)
})

test('two that send different bytes for one upload never make a photo of the mixture', async () => {
  const mine = await jpeg(1000, 800)
  const other = Buffer.alloc(mine.length, 7)
  const { Id } = done(await begin(farm, workerA, mine))
  await Promise.all([put(farm, workerA, Id, 0, other), put(farm, workerA, Id, 0, mine)])
  const { Offset, IsDone } = await offset(workerA, Id)
  if (!IsDone) expect(done(await put(farm, workerA, Id, Offset, mine.subarray(Offset))).IsDone).toBe(true)
  expect(original(farm, sha256(mine)).equals(mine)).toBe(true)
})

test('the same photo twice stands on the disk once', async () => {
  const mine = await jpeg()
  await upload(farm, workerA, mine)
  await upload(farm, colleagueA, mine)
  const hash = sha256(mine)
  const folder = join(farm.filesFolder, 'originals', hash.slice(0, 2), hash.slice(2, 4))
  expect(readdirSync(folder).filter((name) => name === hash)).toHaveLength(1)
})

test('killed between the last byte and the check, the upload is finished by asking again', async () => {
  const mine = await jpeg()
  const { Id } = done(await begin(farm, workerA, mine))
  done(await put(farm, workerA, Id, 0, mine.subarray(0, -1)))
  // The state that a kill leaves: every byte noted, nothing checked.
  appendFileSync(join(farm.filesFolder, 'parts', Id), mine.subarray(-1))
  await runOnce(farm.database.db, `update file set received = size where id = '${Id}'`)
  expect(done(await put(farm, workerA, Id, mine.length, Buffer.alloc(0))).IsDone).toBe(true)
})

test('a part that the disk has lost is asked for again from where it ends', async () => {
  const mine = await jpeg()
  const { Id } = done(await begin(farm, workerA, mine))
  done(await put(farm, workerA, Id, 0, mine.subarray(0, 5000)))
  truncateSync(join(farm.filesFolder, 'parts', Id), 3000)
  const answer = await put(farm, workerA, Id, 5000, mine.subarray(5000))
  expect([answer.status, answer.error.errors]).toEqual([409, ['上传中断，请从第 3000 字节继续']])
  expect(done(await put(farm, workerA, Id, 3000, mine.subarray(3000))).IsDone).toBe(true)
})

test('a full disk is told, and afterwards the upload goes on', async () => {
  const mine = await jpeg()
  const { Id } = done(await begin(farm, workerA, mine))
  const part = join(farm.filesFolder, 'parts', Id)
  symlinkSync('/dev/full', part)
  expect(told(await put(farm, workerA, Id, 0, mine))).toEqual([507, 'wire/storage-full'])
  rmSync(part)
  expect((await offset(workerA, Id)).Offset).toBe(0)
  expect(done(await put(farm, workerA, Id, 0, mine)).IsDone).toBe(true)
})

/** Sends the beginning of a request over a socket of its own, and leaves it at that. */
async function cutAt(
  address: URL,
  who: Persona,
  id: string,
  { from, sent, bytes }: { from: number; sent: number; bytes: Buffer },
) {
  const socket = connect(Number(address.port), address.hostname)
  const head = [
    `PUT ${fileCalls.put.path.replace('{id}', id)}?offset=${from} HTTP/1.1`,
    `host: ${address.host}`,
    ...(who.token ? [`token: ${who.token}`] : []),
    `content-length: ${bytes.length - from}`,
  ]
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes.subarray(from, from + sent)]), () =>
      resolve(),
    )
  })
  return socket
}

async function address(): Promise<URL> {
  if (!farm.server.server.listening) await farm.server.listen({ port: 0, host: '127.0.0.1' })
  const bound = farm.server.server.address()
  return new URL(`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`)
}

test('what arrived before the connection was cut is kept, and the rest completes it', async () => {
  const mine = await jpeg(1200, 900)
  const { Id } = done(await begin(farm, workerA, mine))
  const half = Math.floor(mine.length / 2)
  const socket = await cutAt(await address(), workerA, Id, { from: 0, sent: half, bytes: mine })
  await vi.waitFor(() => expect(statSync(join(farm.filesFolder, 'parts', Id)).size).toBe(half))
  socket.destroy()
  await vi.waitFor(async () => expect((await offset(workerA, Id)).Offset).toBe(half))
  expect(done(await put(farm, workerA, Id, half, mine.subarray(half))).IsDone).toBe(true)
  expect(original(farm, sha256(mine)).equals(mine)).toBe(true)
})

test('fifty cuts at random places make the same bytes', async () => {
  const mine = await jpeg(1200, 900)
  const { Id } = done(await begin(farm, workerA, mine))
  const url = await address()
  let at: Upload = await offset(workerA, Id)
  const part = join(farm.filesFolder, 'parts', Id)
  for (let cut = 0; cut < 50; cut += 1) {
    const sent = 1 + Math.floor(Math.random() * (mine.length / 60))
    const reached = at.Offset + sent
    const socket = await cutAt(url, workerA, Id, { from: at.Offset, sent, bytes: mine })
    // Every other time the server has got everything before the cut; else the cut comes at whatever moment.
    const isPatient = cut % 2 === 0
    if (isPatient)
      await vi.waitFor(() => expect(statSync(part).size).toBeGreaterThanOrEqual(reached), { timeout: 5000 })
    socket.destroy()
    if (isPatient)
      await vi.waitFor(async () => expect((await offset(workerA, Id)).Offset).toBeGreaterThanOrEqual(reached), {
        timeout: 5000,
      })
    const next = await offset(workerA, Id)
    expect(next.Offset).toBeGreaterThanOrEqual(at.Offset)
    at = next
  }
  expect(at.Offset).toBeGreaterThan(mine.length / 20)
  const last = await put(farm, workerA, Id, at.Offset, mine.subarray(at.Offset))
  expect(done(last).IsDone).toBe(true)
  expect(original(farm, sha256(mine)).equals(mine)).toBe(true)
}, 60_000)

test('an answer reaches who is still sending', async () => {
  const { Id } = done(await begin(farm, colleagueA, photo))
  const answer = await fetch(new URL(`${fileCalls.put.path.replace('{id}', Id)}?offset=0`, await address()), {
    method: 'PUT',
    headers: { token: workerA.token ?? '' },
    body: Buffer.alloc(15_000_000),
  })
  expect(answer.status).toBe(404)
})

test.each([
  ['a stranger', stranger, 401],
  ['who may not punch in', roleless, 403],
])('%s is answered at once and cut off, however much is still to come', async (_, who, status) => {
  const { Id } = done(await begin(farm, workerA, photo))
  const bytes = Buffer.alloc(30_000_000)
  const socket = await cutAt(await address(), who, Id, { from: 0, sent: 1000, bytes })
  const [answer, isOver] = await Promise.all([text(socket), once(socket, 'close').then(() => true)])
  expect([answer.split('\r\n')[0], isOver]).toEqual([expect.stringContaining(` ${status} `), true])
  expect(answer).toContain('connection: close')
})

test('a photo of 20 MB is taken over a real connection', async () => {
  const small = await jpeg(300, 300)
  // What stands after the end of a picture is no part of it.
  const mine = Buffer.concat([small, Buffer.alloc(20 * 1024 * 1024 - small.length, 1)])
  const { Id } = done(await begin(farm, workerA, mine))
  const answer = await fetch(new URL(`${fileCalls.put.path.replace('{id}', Id)}?offset=0`, await address()), {
    method: 'PUT',
    headers: { token: workerA.token ?? '', 'content-type': 'image/jpeg' },
    body: mine,
  })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { Id, Size: mine.length, Offset: mine.length, IsDone: true },
  ])
})

test('the first piece may be the whole photo', async () => {
  expect(done(await send(farm, workerA, await jpeg())).IsDone).toBe(true)
})
