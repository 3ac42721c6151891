import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { accessCalls } from '@farm/contract/access'
import { recordingCalls, videoCalls } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { camerasOfA } from '../../app/testing/cameras-of-a.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { sql } from '../../platform/db/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { isSignedForArtemis, openPlatform } from '../../platform/video/testing/platforms.ts'
import { flvHeader, written } from '../../platform/video/flv-tag.ts'
import { openFlvCamera } from '../../platform/video/testing/flv-camera.ts'
import { tagsIn } from '../../platform/video/testing/watcher.ts'
import { Replaying } from './replaying.ts'

const folder = mkdtempSync(join(tmpdir(), 'farm-recordings-'))
const farm = await openFarm(undefined, undefined, {
  hosts: ['127.0.0.1'],
  ffmpeg: { path: 'ffmpeg', major: 5 },
  demoPort: () => undefined,
  patience: { frozenMs: 2_000, lingerMs: 100, shortestWaitMs: 20, longestWaitMs: 100 },
  recheckMs: 50,
  recordings: {
    folder,
    limitBytes: 1024 ** 3,
    leastFreeBytes: 0,
    roundMs: 50,
    pace: { segmentMs: 1_000, flushMs: 50, tellMs: 100 },
  },
})
const { people } = farm
const { admin, county, managerA, managerB, workerA, enterpriseA } = people
const { camera } = camerasOfA(farm, people)
const picture = await openFlvCamera()
const gate = await camera('大门', { Driver: 'static', Address: picture.url })
let origin = ''
const begun = Date.now()

const set = (DeviceIds: string[], more: Partial<BodyOf<typeof recordingCalls.setRecording>> = {}, who = managerA) =>
  farm.call(who, recordingCalls.setRecording, { body: { DeviceIds, Mode: 'always', KeepDays: 3, ...more } })
const replay = (from: string, who = managerA, deviceId = gate.Id, speed?: '4') =>
  farm.call(who, recordingCalls.replayUrl, { query: { deviceId, from, ...(speed && { speed }) } })
const clipsOf = async (who = managerA) => done(await farm.call(who, recordingCalls.clips, {}))
const keep = (more: Partial<BodyOf<typeof recordingCalls.keepClip>> = {}, who = managerA) =>
  farm.call(who, recordingCalls.keepClip, {
    body: { Id: newId(), DeviceId: gate.Id, From: at(begun), To: at(Date.now()), Name: '开门', ...more },
  })
const at = (moment: number) => new Date(moment).toISOString()
const farmDay = (moment: number) => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 10)
const parts = async (who = managerA) =>
  done(await farm.call(who, recordingCalls.day, { query: { deviceId: gate.Id, day: farmDay(Date.now()) } })).Parts
const files = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.flv'))

beforeAll(async () => {
  await farm.server.listen({ port: 0, host: '127.0.0.1' })
  origin = `127.0.0.1:${(farm.server.server.address() as AddressInfo).port}`
  done(await set([gate.Id]))
  await vi.waitFor(() => assert.ok(files().length >= 3))
  await vi.waitFor(async () => assert.notEqual((await parts()).length, 0))
}, 30_000)
afterAll(async () => {
  await farm.close()
  await picture.close()
  rmSync(folder, { recursive: true, force: true })
})

async function fetched(path: string) {
  const answer = await fetch(`http://${origin}${path}`)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

function opened(path: string) {
  const socket = new WebSocket(`ws://${origin}${path}`)
  const chunks: Buffer[] = []
  let closed: { code: number; reason: string } | undefined
  socket.binaryType = 'nodebuffer'
  socket.on('message', (chunk: Buffer) => chunks.push(chunk))
  socket.on('close', (code, reason) => {
    closed = { code, reason: reason.toString() }
  })
  socket.on('error', () => undefined)
  return { bytes: () => Buffer.concat(chunks), closed: () => closed, leave: () => socket.terminate() }
}

const MINUTE = '2026-01-01T00:00:00.000Z'

/** A minute that was recorded, two pictures a second. */
async function writeMinute(id: string): Promise<void> {
  const file = `${id}/2026-01-01/${Date.parse(MINUTE)}.flv`
  const body = (mark: number) => Buffer.from([0x17, 1, 0, 0, 0, 0, 0, 0, mark])
  const header = written({ kind: 'video', timeMs: 0, body: Buffer.from([0x17, 0, 0, 0, 0, 1]) }, 0)
  const pictures = Array.from({ length: 120 }, (_, half) =>
    written({ kind: 'video', timeMs: half * 500, body: body(half) }, half * 500),
  )
  const bytes = Buffer.concat([flvHeader('silent'), header, ...pictures])
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), bytes)
  await sql`
    insert into recording_segment (device_id, begins, ends, bytes, file, is_open)
    values (${id}, ${MINUTE}, ${MINUTE}::timestamptz + interval '1 minute', ${bytes.length}, ${file}, false)
  `.execute(farm.database.db)
}

let made = 0
async function watcher(...urls: string[]): Promise<Persona> {
  made += 1
  const seeing = ['/Core/DeviceList', '/FarmOperation/RealTimeVideo']
  const roleId = await addRole(farm, admin, enterpriseA.Organ.Id, {
    name: `看回放${made}`,
    scope: '本组织及下级',
    urls: [...seeing, ...urls],
  })
  return addPerson(farm, admin, { organId: enterpriseA.Organ.Id, roleIds: [roleId], name: `watcher${made}` })
}

describe('whoever may not look back', () => {
  test('is told that there is no such camera, and nothing of what was kept of it', async () => {
    const calls = [
      await replay(at(begun), managerB),
      await keep({}, managerB),
      await set([gate.Id], {}, managerB),
      await farm.call(managerB, recordingCalls.downloadUrl, {
        query: { deviceId: gate.Id, from: at(begun), to: at(begun + 1_000) },
      }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const { Id } = done(await keep({ Name: '别人的' }))
    expect(await clipsOf(managerB)).toEqual([])
    const gone = await farm.call(managerB, recordingCalls.clipUrl, { query: { id: Id } })
    const kept = await farm.call(managerB, recordingCalls.deleteClips, { body: { Ids: [Id] } })
    expect([gone.status, kept.status]).toEqual([404, 404])
    expect((await replay(at(begun), workerA)).status).toBe(403)
  })

  test('may watch and not look back, or look back and keep nothing', async () => {
    const watching = await watcher()
    const looking = await watcher('/FarmOperation/ReplayVideo', '/FarmOperation/VideoData')
    expect((await replay(at(begun), watching)).status).toBe(403)
    expect((await replay(at(begun), looking)).status).toBe(200)
    expect((await keep({}, looking)).status).toBe(403)
    const { Id } = done(await keep())
    expect((await farm.call(looking, recordingCalls.deleteClips, { body: { Ids: [Id] } })).status).toBe(403)
  })

  test('opens nothing with a ticket for something else, that was used, or that they changed', async () => {
    const { Url } = done(await replay(at(begun)))
    const live = done(await farm.call(managerA, videoCalls.liveUrl, { query: { indexCode: gate.Id } }))
    const [ticket = '', liveTicket = ''] = [Url, live].map((one) => /\/([\w-]+)\.flv$/.exec(one)?.[1])
    const changed = Buffer.from(ticket, 'base64url')
    changed[50] = (changed[50] ?? 0) ^ 1
    const wrong = [
      `/api/Video/Live/${ticket}.flv`,
      `/api/Video/Movie/${ticket}.mp4`,
      `/api/Video/Replay/${liveTicket}.flv`,
      `/api/Video/Replay/${changed.toString('base64url')}.flv`,
      '/api/Video/Replay/.flv',
    ]
    for (const path of wrong) expect((await fetched(path)).status).toBe(403)
    const one = opened(Url)
    await vi.waitFor(() => expect(one.bytes().length).toBeGreaterThan(100))
    expect((await fetched(Url)).status).toBe(403)
    one.leave()
  })

  test('is cut off while they look', async () => {
    const person = await watcher('/FarmOperation/ReplayVideo')
    const archive = await camera('旧录像', { Driver: 'static', Address: picture.url })
    done(await set([archive.Id], { Mode: 'off' }))
    await writeMinute(archive.Id)
    // So slow that what is sent ahead does not reach the end.
    const query = { deviceId: archive.Id, from: MINUTE, speed: '0.5' } as const
    const { Url } = done(await farm.call(person, recordingCalls.replayUrl, { query }))
    const one = opened(Url)
    await vi.waitFor(() => expect(one.bytes().length).toBeGreaterThan(100))
    expect(one.closed()).toBeUndefined()
    done(await farm.call(person, accessCalls.logout, {}))
    await vi.waitFor(() =>
      expect(one.closed()).toEqual({ code: 4000, reason: '您没有查看这个摄像头的权限，请联系管理员开通' }),
    )
  })
})

describe('what is recorded', () => {
  test('is told while it grows, with its plan', async () => {
    const told = done(
      await farm.call(managerA, recordingCalls.day, { query: { deviceId: gate.Id, day: farmDay(Date.now()) } }),
    )
    expect(told).toMatchObject({ At: 'here', Plan: { Mode: 'always', KeepDays: 3 } })
    const [first, last] = [told.Parts[0], told.Parts.at(-1)]
    await vi.waitFor(async () => expect((await parts()).at(-1)?.To).not.toBe(last?.To))
    expect((await parts())[0]?.From).toBe(first?.From)
  })

  test('is played from the key picture at or before a moment, with times from zero', async () => {
    const [part] = await parts()
    const wanted = Date.parse(part?.From ?? '') + 1_550
    const { Url, From, To } = done(await replay(at(wanted), managerA, gate.Id, '4'))
    expect(wanted - Date.parse(From)).toBeGreaterThanOrEqual(0)
    expect(wanted - Date.parse(From)).toBeLessThan(400)
    expect(Date.parse(To)).toBeGreaterThan(wanted)
    const { status, headers, bytes } = await fetched(Url)
    expect([status, headers.get('content-type')]).toEqual([200, 'video/x-flv'])
    const tags = tagsIn(bytes)
    const pictures = tags.filter(({ body }) => body[1] === 1)
    expect([tags[0]?.body[1], pictures[0]?.at, pictures[0]?.body[0]]).toEqual([0, 0, 0x17])
    const numbers = pictures.map(({ body }) => body.readUInt32BE(5))
    expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place))
    // As far as it was recorded when it was asked for, or a little further.
    const lastAt = Date.parse(From) + (pictures.at(-1)?.at ?? 0)
    expect(lastAt).toBeGreaterThan(Date.parse(To) - 1_500)
  })

  test('before its beginning plays from there; after its end nothing does', async () => {
    const [part] = await parts()
    expect(done(await replay('2020-01-01T00:00:00Z')).From).toBe(part?.From)
    const later = await replay('2099-01-01T00:00:00Z')
    expect([later.status, later.error.errors]).toEqual([404, ['这段时间没有录像，请换一个时间']])
    expect((await replay('yesterday')).error.fields).toEqual({
      from: ['应为日期和时间，如 2026-11-28 08:00（接口按 ISO 8601，须带时区）'],
    })
  })

  test('is played to a moment and no further, where that is said', async () => {
    const archive = await camera('旧片', { Driver: 'static', Address: picture.url })
    done(await set([archive.Id], { Mode: 'off' }))
    await writeMinute(archive.Id)
    const to = at(Date.parse(MINUTE) + 10_000)
    const ask = (from: string) =>
      farm.call(managerA, recordingCalls.replayUrl, { query: { deviceId: archive.Id, from, to, speed: '8' } })
    const { Url, To } = done(await ask(MINUTE))
    expect(To).toBe(to)
    const pictures = tagsIn((await fetched(Url)).bytes).filter(({ body }) => body[1] === 1)
    expect([pictures.length, pictures.at(-1)?.at]).toEqual([20, 9_500])
    expect((await ask(to)).error.fields).toEqual({ to: ['应晚于开始时间'] })
    expect((await ask('2025-12-31T00:00:00.000Z')).status).toBe(200)
    const query = { deviceId: archive.Id, from: '2025-12-31T00:00:00.000Z', to: '2025-12-31T01:00:00.000Z' }
    expect((await farm.call(managerA, recordingCalls.replayUrl, { query })).status).toBe(404)
  })

  test('is fetched whole though its files go meanwhile', async () => {
    const archive = await camera('旧仓', { Driver: 'static', Address: picture.url })
    done(await set([archive.Id], { Mode: 'off' }))
    await writeMinute(archive.Id)
    const about = Buffer.alloc(14)
    about.writeUIntBE(Date.parse(MINUTE), 0, 6)
    about.writeUIntBE(Date.parse(MINUTE) + 60_000, 6, 6)
    const admission = { open: async () => ({ cameraId: archive.Id, about }), hold: () => () => undefined }
    const { db } = farm.database
    const own = { zone: 'Asia/Shanghai', log: silentLog(), folder }
    const replaying = new Replaying({ ...own, db, gateway: undefined as never, admission: admission as never })
    const { stream, name } = await replaying.movie('x.mp4')
    rmSync(join(folder, archive.Id), { recursive: true })
    const whole = await buffer(stream)
    expect([name, whole.includes(Buffer.from([0, 0, 0, 119]))]).toEqual(['旧仓_2026-01-01_08-00-00.mp4', true])
  })

  test('is fetched as one MP4 file that is called by camera and time', async () => {
    const [part] = await parts()
    const from = Date.parse(part?.From ?? '')
    const query = { deviceId: gate.Id, from: at(from), to: at(from + 2_000) }
    const { Url, Name, Bytes } = done(await farm.call(managerA, recordingCalls.downloadUrl, { query }))
    expect(Name).toMatch(/^大门_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.mp4$/)
    expect(Bytes).toBeGreaterThan(1_000)
    const { headers, bytes } = await fetched(Url)
    expect(headers.get('content-type')).toBe('video/mp4')
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toBe(`attachment; filename*=UTF-8''${Name}`)
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
    expect(bytes.subarray(bytes.indexOf('avcC')).length).toBeGreaterThan(1_000)
    const wrong = [
      [at(from), at(from), '应晚于开始时间'],
      [at(from), at(from + 3_600_001), '最长 1 小时'],
    ]
    for (const [first = '', second = '', says] of wrong) {
      const answer = await farm.call(managerA, recordingCalls.downloadUrl, {
        query: { deviceId: gate.Id, from: first, to: second },
      })
      expect(answer.error.fields).toEqual({ to: [says] })
    }
  })
})

describe('a clip', () => {
  test('is kept once under an id, told by who kept it, played and deleted', async () => {
    const Id = newId()
    const [part] = await parts()
    const from = Date.parse(part?.From ?? '')
    const sent = { Id, From: at(from), To: at(from + 2_000), Name: ' 换班 ', Note: '看车牌' }
    expect([done(await keep(sent)), done(await keep(sent))]).toEqual([{ Id }, { Id }])
    expect((await keep({ ...sent, To: at(from + 1_000) })).status).toBe(409)
    const answer = await farm.call(managerA, recordingCalls.clips, { query: { search: '换班', deviceId: gate.Id } })
    expect(answer.headers['x-total-count']).toBe('1')
    const [clip] = done(answer)
    expect(clip).toMatchObject({ Id, Name: '换班', Note: '看车牌', Camera: { Name: '大门' }, By: 'person' })
    expect([clip?.User?.Id, clip?.IsSimulated, (clip?.Bytes ?? 0) > 1_000]).toEqual([managerA.id, false, true])
    const { Download, Parts } = done(await farm.call(managerA, recordingCalls.clipUrl, { query: { id: Id } }))
    expect(Parts).toEqual([{ From: sent.From, To: sent.To, Bytes: clip?.Bytes }])
    // Whoever only looks what it is does not use it up.
    expect((await fetch(`http://${origin}${Download}`, { method: 'HEAD' })).status).toBe(404)
    expect((await fetched(Download)).headers.get('content-disposition')).toMatch(/^attachment/)
    done(await farm.call(managerA, recordingCalls.deleteClips, { body: { Ids: [Id] } }))
    expect((await farm.call(managerA, recordingCalls.clipUrl, { query: { id: Id } })).status).toBe(404)
  })

  test('is found by the name of its camera, by those who see that', async () => {
    const { Id } = done(await keep({ Name: '看不出来' }))
    const found = async (search: string) =>
      done(await farm.call(managerA, recordingCalls.clips, { query: { search } })).some((one) => one.Id === Id)
    expect([await found('大门'), await found('小门')]).toEqual([true, false])
  })

  test('of nothing is refused, and so is one without a name', async () => {
    expect((await keep({ From: '2020-01-01T00:00:00Z', To: '2020-01-01T00:01:00Z' })).status).toBe(404)
    expect((await keep({ Name: '  ' })).error.fields).toEqual({ Name: ['请填写片段名称'] })
  })

  test('deleting is all or nothing', async () => {
    const { Id } = done(await keep())
    const answer = await farm.call(managerA, recordingCalls.deleteClips, { body: { Ids: [Id, newId()] } })
    expect(answer.status).toBe(404)
    expect((await clipsOf()).some((one) => one.Id === Id)).toBe(true)
  })
})

describe('when cameras are recorded', () => {
  test('is refused where it can’t be', async () => {
    const platform = done(
      await farm.call(managerA, videoCalls.saveSource, {
        body: { Name: '海康', Driver: 'hik-isc', Address: 'http://127.0.0.1:9', Key: 'key', Secret: 'secret' },
      }),
    )
    const hik = await camera('平台的', { Driver: 'hik-isc', Source: platform.Id })
    expect((await set([gate.Id, hik.Id])).error.fields).toEqual({
      DeviceIds: ['平台的由海康综合安防平台录像，不在这里录'],
    })
    expect((await set([gate.Id], { Mode: 'hours' })).error.fields).toEqual({ Hours: ['请添加录像时段'] })
    expect((await set([gate.Id, newId()])).status).toBe(404)
    done(await set([hik.Id], { Mode: 'off' }))
  })

  test('holds at once: what is off is recorded no more, and says no fault', async () => {
    const other = await camera('库房', { Driver: 'static', Address: 'http://127.0.0.1:9/live.flv' })
    done(await set([other.Id]))
    const told = async () =>
      done(await farm.call(managerA, recordingCalls.recordingStore, {})).Cameras.find(({ Id }) => Id === other.Id)
    await vi.waitFor(async () => expect((await told())?.Fault).toBe('对方拒绝连接'))
    done(await set([other.Id], { Mode: 'off' }))
    await vi.waitFor(async () => expect(await told()).toMatchObject({ Plan: { Mode: 'off' }, Bytes: 0 }))
    expect((await told())?.Fault).toBeUndefined()
    const store = done(await farm.call(managerA, recordingCalls.recordingStore, {}))
    expect(store.Bytes).toBeGreaterThan(1_000)
    expect(store.Cameras.find(({ Id }) => Id === gate.Id)?.Oldest).toBeDefined()
  })
})

test('a camera of a platform is looked back at there, by signed questions', async () => {
  const day = farmDay(begun)
  const secrets = new Map([['key', 'secret']])
  const platform = await openPlatform((heard) => {
    if (!isSignedForArtemis(heard, secrets)) return { body: { code: '0x02401003', msg: 'Invalid Signature' } }
    const list = [
      { beginTime: `${day}T10:00:00.000+08:00`, endTime: `${day}T10:30:00.000+08:00` },
      { beginTime: `${day}T10:30:00.000+08:00`, endTime: `${day}T11:00:00.000+08:00` },
    ]
    return { body: { code: '0', data: { list, url: 'rtsp://127.0.0.1:9/openUrl/x' } } }
  })
  const source = done(
    await farm.call(managerA, videoCalls.saveSource, {
      body: { Name: '海康二', Driver: 'hik-isc', Address: platform.address, Key: 'key', Secret: 'secret' },
    }),
  )
  const hik = await camera('渠首', { Driver: 'hik-isc', Source: source.Id, Code: 'c1' })
  const told = done(await farm.call(managerA, recordingCalls.day, { query: { deviceId: hik.Id, day } }))
  expect(told).toEqual({
    At: 'platform',
    Parts: [{ From: `${day}T02:00:00.000Z`, To: `${day}T03:00:00.000Z`, Bytes: 0 }],
  })
  expect(JSON.parse(platform.heard[0]?.body ?? '')).toMatchObject({
    cameraIndexCode: 'c1',
    beginTime: `${day}T00:00:00.000+08:00`,
  })
  const { Url, From } = done(await replay(`${day}T02:10:00Z`, managerA, hik.Id))
  expect(From).toBe(`${day}T02:10:00.000Z`)
  const one = opened(Url)
  await vi.waitFor(() => expect(one.closed()?.code).toBe(4000), 10_000)
  const query = { deviceId: hik.Id, from: `${day}T02:10:00Z`, to: `${day}T02:11:00Z` }
  expect((await farm.call(managerA, recordingCalls.downloadUrl, { query })).error.errors).toEqual([
    '录像获取失败',
    '录像在摄像头的平台上，请到平台下载或保存',
  ])
  await platform.close()
  expect((await replay(`${day}T02:10:00Z`, managerA, hik.Id)).status).toBe(422)
})

type Reach = '本组织' | '本组织及下级'

/** An official of the county with one role for each function. */
async function official(name: string, ...functions: ReadonlyArray<readonly [url: string, scope: Reach]>) {
  const roleIds: string[] = []
  for (const [url, scope] of functions) {
    const role = { name: `${name}${roleIds.length}`, scope, urls: [url] }
    roleIds.push(await addRole(farm, admin, county.organId, role))
  }
  return addPerson(farm, admin, { name, organId: county.organId, roleIds })
}

test('who may look back less far than they watch looks back no further', async () => {
  const { Id } = done(await keep())
  const person = await official(
    'looker',
    ['/FarmOperation/RealTimeVideo', '本组织及下级'],
    ['/FarmOperation/ReplayVideo', '本组织'],
  )
  const asked = [
    await farm.call(person, videoCalls.liveUrl, { query: { indexCode: gate.Id } }),
    await replay(at(begun), person),
    await farm.call(person, recordingCalls.clipUrl, { query: { id: Id } }),
  ]
  expect([asked.map(({ status }) => status), await clipsOf(person)]).toEqual([[200, 404, 404], []])
})

test('who may delete less far than they look back deletes no further', async () => {
  const { Id } = done(await keep())
  const person = await official(
    'sweeper',
    ['/FarmOperation/VideoData', '本组织及下级'],
    ['/FarmOperation/VideoData#Delete', '本组织'],
  )
  expect((await clipsOf(person)).some((one) => one.Id === Id)).toBe(true)
  expect((await farm.call(person, recordingCalls.deleteClips, { body: { Ids: [Id] } })).status).toBe(404)
})
