import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { roleCalls } from '@farm/contract/access'
import { fileCalls } from '@farm/contract/files'
import { recordCalls } from '@farm/contract/forms'
import { pictureCalls } from '@farm/contract/pictures'
import { sheetCalls } from '@farm/contract/sheets'
import { snapshotCalls, snapshotForm, videoCalls } from '@farm/contract/video'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { camerasOfA } from '../../app/testing/cameras-of-a.ts'
import { raisedAlarm } from '../../app/testing/alarms.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { jpeg, original, photoLinks, sha256 } from '../../app/testing/photos.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { FileStore } from '../../platform/files/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { faultText } from '../../platform/video/index.ts'
import { openPlatform } from '../../platform/video/testing/platforms.ts'
import { openStillCamera } from '../../platform/video/testing/still-camera.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { Gateway } from './gateway.ts'
import { keepCameraSnapshots, takeDueSnapshots } from './snapshot.jobs.ts'
import { askPlatforms } from './status.jobs.ts'

let now = new Date('2026-11-23T02:00:00.000Z')
const clock = { now: () => now, zone: 'Asia/Shanghai' }
const settings = { hosts: ['127.0.0.1'], ffmpeg: undefined, demoPort: () => undefined }
const farm = await openFarm(clock.now, undefined, settings)
const { db } = farm.database
const { people } = farm
const { admin, managerA, managerB, workerA, enterpriseA } = people
const { camera, set, device } = camerasOfA(farm, people)
const sight = await jpeg(64, 48)
const still = await openStillCamera(sight)
afterAll(async () => {
  await farm.close()
  await still.close()
})
beforeEach(() => still.show(sight))

const fixedAt = (name: string, url: string | undefined = still.url) =>
  camera(name, { Driver: 'static', Address: `${still.url}.flv`, ...(url !== undefined && { PictureAddress: url }) })
const capture = (DeviceId: string, who = managerA, Id: string = newId()) =>
  farm.call(who, snapshotCalls.capture, { body: { Id, DeviceId } })
const wall = async (who: Persona, query = {}) => done(await farm.call(who, pictureCalls.list, { query })).Records
const hours = { From: '08:00', To: '18:00', AtAlarm: false, KeepDays: 30 }
const plan = (who: Persona, deviceId: string, more = {}) =>
  farm.call(who, snapshotCalls.setPlan, { body: { DeviceIds: [deviceId], ...hours, ...more } })
/** A round of a process that has just been started. */
const round = () => {
  const gateway = new Gateway({ ...settings, db, clock, log: silentLog() })
  const files = new FileStore(farm.filesFolder)
  return takeDueSnapshots({ db, gateway, files, clock, signal: new AbortController().signal })
}
const reasonsOf = ({ error }: { readonly error: { readonly errors: readonly string[] } }) => error.errors

describe('no picture is taken', () => {
  test('for who may not see the camera, nor for who may only watch', async () => {
    const gate = await fixedAt('大门')
    const asked = still.asked()
    const role = await addRole(farm, admin, enterpriseA.Organ.Id, {
      name: '只看',
      scope: '本组织',
      urls: ['/FarmOperation/RealTimeVideo'],
    })
    const watcher = await addPerson(farm, admin, { name: 'looks', organId: enterpriseA.Organ.Id, roleIds: [role] })
    const answers = [await capture(gate.Id, managerB), await capture(gate.Id, workerA), await capture(gate.Id, watcher)]
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 403])
    expect(still.asked()).toBe(asked)
  })

  test('where nobody says how, and it is told why', async () => {
    const bare = await device('没有接入')
    const rtsp = await camera('直连', { Driver: 'rtsp', Address: 'rtsp://127.0.0.1/1' })
    const nowhere = await camera('没有抓图地址', { Driver: 'static', Address: 'http://127.0.0.1/live.flv' })
    const wrong = await fixedAt('网页')
    still.show(Buffer.from('<html>'))
    const told = [await capture(bare.Id), await capture(rtsp.Id), await capture(nowhere.Id), await capture(wrong.Id)]
    expect(told.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(told.map((one) => reasonsOf(one)[1])).toEqual([
      '还没有设置视频接入',
      '服务器缺少视频组件，请联系系统管理员安装',
      '还没有填写抓图地址',
      '收到的不是图片',
    ])
    expect(await wall(managerA, { deviceId: wrong.Id })).toEqual([])
  })

  test('by an address inside of this machine that nobody allowed', async () => {
    const inside = await openFarm()
    const { people: others } = inside
    const own = camerasOfA(inside, others)
    const one = await own.camera('内网', { Driver: 'static', Address: still.url, PictureAddress: still.url })
    const asked = still.asked()
    const body = { Id: newId(), DeviceId: one.Id }
    const { status } = await inside.call(others.managerA, snapshotCalls.capture, { body })
    expect([status, still.asked() - asked]).toEqual([422, 0])
    await inside.close()
  })
})

test('one taken by hand appears on the wall of those who see the camera, with its photo, once', async () => {
  const pond = await fixedAt('鱼塘')
  const id = newId()
  const { Photo } = done(await capture(pond.Id, managerA, id))
  const asked = still.asked()
  expect(done(await capture(pond.Id, managerA, id))).toEqual({ Id: id, Photo })
  expect(still.asked()).toBe(asked)
  expect([
    (await capture(pond.Id, admin, id)).status,
    (await capture((await fixedAt('别的')).Id, managerA, id)).status,
  ]).toEqual([409, 409])
  const [one] = await wall(managerA, { deviceId: pond.Id })
  expect(one).toMatchObject({
    Id: id,
    Source: 'camera',
    Title: '鱼塘',
    Why: '手动',
    Photos: [Photo],
    Camera: { Id: pond.Id },
  })
  expect(one?.User?.Id).toBe(managerA.id)
  const [link] = await photoLinks(farm, managerA, [Photo])
  const { statusCode, headers } = await farm.server.inject({ url: link?.ViewUrl ?? '' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  expect(original(farm, sha256(sight))).toEqual(sight)
  expect(await wall(managerB)).toEqual([])
  const cameras = done(await farm.call(managerA, videoCalls.cameras, { query: { search: '鱼塘' } }))
  expect(cameras[0]?.Picture).toEqual({ Id: Photo, Time: now.toISOString() })
})

test('nobody adds, changes or deletes a picture that a camera took', async () => {
  const yard = await fixedAt('场院')
  const { Id } = done(await capture(yard.Id))
  const added = await farm.call(admin, recordCalls.add, { body: { FormId: snapshotForm.id, Data: {} } })
  const removed = await farm.call(admin, recordCalls.remove, { body: { Ids: [Id] } })
  const { UpdateTime } = done(await farm.call(admin, recordCalls.get, { query: { id: Id } }))
  const edited = await farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data: { Why: '定时' } } })
  expect([added.status, removed.status, edited.status].filter((status) => status < 400)).toEqual([])
})

describe('of a camera of a group', () => {
  test('only those see pictures who hold one of its roles, wherever they look', async () => {
    const store = await camera('库房', { Driver: 'static', Address: still.url, PictureAddress: still.url })
    const { Id, Photo } = done(await capture(store.Id))
    const urls = ['/FarmOperation/ImgData', '/FarmOperation/ImgData#Export', '/FarmOperation/RealTimeVideo']
    const organId = enterpriseA.Organ.Id
    const role = (name: string) => addRole(farm, admin, organId, { name, scope: '本组织及下级', urls })
    const [chosen, plain] = [await role('库管'), await role('一般')]
    const keeper = await addPerson(farm, admin, { name: 'keeper', organId, roleIds: [chosen] })
    const other = await addPerson(farm, admin, { name: 'other', organId, roleIds: [plain] })
    const sees = async (who: Persona) => {
      const list = await farm.call(who, recordCalls.list, { query: { formId: snapshotForm.id } })
      const sheet = await farm.call(who, sheetCalls.export, { query: { formId: snapshotForm.id } })
      return {
        wall: (await wall(who, { deviceId: store.Id })).length,
        list: JSON.stringify(list.data).includes(Id),
        get: (await farm.call(who, recordCalls.get, { query: { id: Id } })).status,
        photos: done(await farm.call(who, fileCalls.list, { query: { ids: Photo } })).length,
        sheet: sheet.status,
      }
    }
    const all = { wall: 1, list: true, get: 200, photos: 1, sheet: 200 }
    expect([await sees(keeper), await sees(other)]).toEqual([all, all])
    const Group = done(await farm.call(admin, videoCalls.saveGroup, { body: { Name: '库房组', Roles: [chosen] } })).Id
    await set(store, { Driver: 'static', Address: still.url, PictureAddress: still.url, Group }, admin)
    expect(await sees(keeper)).toEqual(all)
    expect(await sees(other)).toEqual({ wall: 0, list: false, get: 404, photos: 0, sheet: 200 })
    expect((await sees(admin)).get).toBe(200)
  })

  test('who may no longer see devices sees none of their pictures', async () => {
    const hut = await fixedAt('看护房')
    const { Id } = done(await capture(hut.Id))
    const urls = ['/FarmOperation/ImgData']
    const organId = enterpriseA.Organ.Id
    const role = await addRole(farm, admin, organId, { name: '看图', scope: '本组织', urls })
    const viewer = await addPerson(farm, admin, { name: 'viewer', organId, roleIds: [role] })
    const get = async () => (await farm.call(viewer, recordCalls.get, { query: { id: Id } })).status
    expect(await get()).toBe(200)
    done(await farm.call(admin, recordCalls.remove, { body: { Ids: [hut.Id] } }))
    expect(await get()).toBe(404)
  })
})

describe('who reaches less far with the one than with the other', () => {
  const role = (name: string, scope: '本组织' | '本组织及下级', ...urls: string[]) =>
    addRole(farm, admin, people.county.organId, { name, scope, urls })

  test('takes no picture beyond where they may take them', async () => {
    const far = await fixedAt('县里看得到')
    const roleIds = [
      await role('看全县', '本组织及下级', '/FarmOperation/RealTimeVideo'),
      await role('拍本级', '本组织', '/FarmOperation/RealTimeVideo#Capture'),
    ]
    const official = await addPerson(farm, admin, { name: 'taker', organId: people.county.organId, roleIds })
    const { status } = await farm.call(official, videoCalls.liveUrl, { query: { indexCode: far.Id } })
    expect([status, (await capture(far.Id, official)).status]).toEqual([200, 404])
  })

  test('is told of no picture beyond where they may see them, though of its camera', async () => {
    const far = await fixedAt('县里看不到图')
    done(await capture(far.Id))
    const roleIds = [
      await role('看全县画面', '本组织及下级', '/FarmOperation/RealTimeVideo'),
      await role('看本级图', '本组织', '/FarmOperation/ImgData'),
    ]
    const official = await addPerson(farm, admin, { name: 'glancer', organId: people.county.organId, roleIds })
    const cameras = done(await farm.call(official, videoCalls.cameras, { query: { search: '县里看不到图' } }))
    expect(cameras.map(({ Id, Picture }) => [Id, Picture])).toEqual([[far.Id, undefined]])
    expect(await wall(official, { deviceId: far.Id })).toEqual([])
    const seen = done(await farm.call(managerA, videoCalls.cameras, { query: { search: '县里看不到图' } }))
    expect(seen[0]?.Picture).toBeTruthy()
  })
})

describe('by schedule', () => {
  const ofCamera = async (id: string) => (await wall(admin, { deviceId: id, source: 'camera' })).length

  test('is set by who may set the camera up, for cameras that pictures come from, with hours in order', async () => {
    const one = await fixedAt('试设')
    const bare = await device('还没接入')
    expect((await plan(managerB, one.Id)).status).toBe(404)
    expect((await plan(workerA, one.Id)).status).toBe(403)
    expect((await plan(managerA, bare.Id)).error.fields).toHaveProperty('DeviceIds')
    expect((await plan(managerA, one.Id, { From: '18:00', To: '08:00' })).error.fields).toHaveProperty('To')
    done(await plan(managerA, one.Id, { Every: 30 }))
    const told = done(await farm.call(managerA, snapshotCalls.plan, { query: { deviceId: one.Id } }))
    expect(told).toEqual({ Plan: { ...hours, Every: 30 }, IsSet: true })
    done(await farm.call(managerA, videoCalls.unset, { body: { DeviceId: one.Id } }))
  })

  test('one is taken a turn, whatever starts anew in between, and none outside the hours', async () => {
    now = new Date('2026-11-23T02:01:00.000Z')
    const field = await fixedAt('一号田')
    done(await plan(managerA, field.Id, { Every: 30 }))
    await Promise.all([round(), round()])
    await round()
    expect(await ofCamera(field.Id)).toBe(1)
    now = new Date('2026-11-23T02:29:55.000Z')
    await round()
    expect(await ofCamera(field.Id)).toBe(1)
    // As if it had fallen before it was noted that the turn was taken.
    await db
      .updateTable('camera_snapshots' as never)
      .set({ next_time: now } as never)
      .execute()
    await round()
    expect(await ofCamera(field.Id)).toBe(1)
    now = new Date('2026-11-23T02:30:05.000Z')
    await round()
    expect(await ofCamera(field.Id)).toBe(2)
    // 20:00 of the farm: a turn of the day that was missed is not made up for.
    now = new Date('2026-11-23T12:00:00.000Z')
    await round()
    expect(await ofCamera(field.Id)).toBe(2)
  })

  test('a camera that gives none is asked three times a turn and says why', async () => {
    now = new Date('2026-11-24T03:00:30.000Z')
    const ridge = await fixedAt('田埂')
    done(await plan(managerA, ridge.Id, { Every: 60 }))
    const broken = await openStillCamera(sight)
    broken.show(undefined)
    await set(ridge, { Driver: 'static', Address: broken.url, PictureAddress: broken.url })
    for (let minute = 0; minute < 6; minute += 1) {
      now = new Date(Date.parse('2026-11-24T03:00:30.000Z') + minute * 60_000)
      await round()
    }
    expect(broken.asked()).toBe(3)
    const { Fault } = done(await farm.call(managerA, snapshotCalls.plan, { query: { deviceId: ridge.Id } }))
    expect(Fault).toBe('对方答复 503')
    broken.show(sight)
    now = new Date('2026-11-24T04:00:01.000Z')
    await round()
    expect(await ofCamera(ridge.Id)).toBe(1)
    expect(done(await farm.call(managerA, snapshotCalls.plan, { query: { deviceId: ridge.Id } }))).not.toHaveProperty(
      'Fault',
    )
    await broken.close()
  })
})

test('at an alarm the cameras of its plot take one picture each', async () => {
  now = new Date()
  const place = newId()
  const [near, far] = [await fixedAt('近处'), await fixedAt('远处')]
  for (const one of [near, far]) done(await plan(managerA, one.Id, { AtAlarm: true }))
  const raising = { organPath: enterpriseA.Organ.Path, userId: managerA.id }
  const alarm = await raisedAlarm(farm, {
    ...raising,
    data: { Enterprise: enterpriseA.Id, Device: near.Id, Place: [place] },
  })
  await Promise.all([round(), round()])
  await round()
  const pictures = await wall(admin, { deviceId: near.Id })
  expect(pictures.map(({ Why }) => Why)).toEqual(['预警'])
  const [one] = pictures
  expect(done(await farm.call(admin, recordCalls.get, { query: { id: one?.Id ?? '' } })).Data.Alarm).toBe(alarm)
  expect(await wall(admin, { deviceId: far.Id })).toEqual([])
})

test('at an alarm a camera that gives none is asked three times, a minute apart', async () => {
  const begin = Date.now()
  now = new Date(begin)
  const broken = await openStillCamera(sight)
  broken.show(undefined)
  const one = await fixedAt('坏的', broken.url)
  done(await plan(managerA, one.Id, { AtAlarm: true }))
  await raisedAlarm(farm, {
    organPath: enterpriseA.Organ.Path,
    userId: managerA.id,
    data: { Enterprise: enterpriseA.Id, Device: one.Id },
  })
  const asked: number[] = []
  for (let step = 0; step < 12; step += 1) {
    now = new Date(begin + step * 30_000)
    await round()
    asked.push(broken.asked())
  }
  expect(asked).toEqual([1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3])
  const { Fault } = done(await farm.call(managerA, snapshotCalls.plan, { query: { deviceId: one.Id } }))
  expect(Fault).toBe('对方答复 503')
  await broken.close()
})

test('so many pictures are fetched at a time, and so many wait', async () => {
  const opened = Promise.withResolvers<void>()
  const slow = await openPlatform(() => opened.promise.then(() => ({ status: 503, body: {} })))
  const one = await fixedAt('慢的', slow.address)
  const gateway = new Gateway({ ...settings, db, clock, log: silentLog() })
  const tried = Array.from({ length: 80 }, () => gateway.still(one.Id).catch((error: unknown) => faultText(error)))
  await vi.waitFor(() => expect(slow.heard).toHaveLength(8))
  expect(await Promise.all(tried.slice(72))).toEqual(
    Array.from({ length: 8 }, () => '同时抓拍的摄像头太多，请稍后再试'),
  )
  opened.resolve()
  await Promise.all(tried)
  expect(slow.heard).toHaveLength(72)
  await gateway.close()
  await slow.close()
})

test('is gone from disk when the days of its camera are over, and not before', async () => {
  const gone = await jpeg(40, 30)
  still.show(gone)
  now = new Date('2026-10-01T02:00:00.000Z')
  const [short, long] = [await fixedAt('短'), await fixedAt('长')]
  done(await plan(managerA, short.Id, { KeepDays: 3 }))
  const { Photo } = done(await capture(short.Id))
  still.show(await jpeg(48, 36))
  done(await capture(long.Id))
  const files = new FileStore(farm.filesFolder)
  const signal = new AbortController().signal
  const keep = (day: string) =>
    keepCameraSnapshots({ db, files, signal, now: trusted(new Date(`2026-${day}T02:00:01.000Z`)), days: 30 })
  await keep('10-03')
  expect((await wall(admin, { deviceId: short.Id })).length).toBe(1)
  await keep('10-04')
  expect([
    (await wall(admin, { deviceId: short.Id })).length,
    (await wall(admin, { deviceId: long.Id })).length,
  ]).toEqual([0, 1])
  const hash = sha256(gone)
  const at = ['originals', 'view', 'thumb'].map((area) =>
    join(farm.filesFolder, area, hash.slice(0, 2), hash.slice(2, 4), hash),
  )
  expect(at.map((path) => existsSync(path))).toEqual([false, false, false])
  expect(await photoLinks(farm, admin, [Photo])).toEqual([])
  await keep('11-01')
  expect((await wall(admin, { deviceId: long.Id })).length).toBe(0)
})

test('outlives how its camera was fetched, for as many days as that camera said', async () => {
  now = new Date('2026-09-01T02:00:00.000Z')
  const one = await fixedAt('拆了')
  done(await plan(managerA, one.Id, { Every: 30, KeepDays: 200 }))
  done(await capture(one.Id))
  done(await farm.call(managerA, videoCalls.unset, { body: { DeviceId: one.Id } }))
  const signal = new AbortController().signal
  const later = new Date('2026-12-01T02:00:00.000Z')
  await keepCameraSnapshots({ db, files: new FileStore(farm.filesFolder), signal, now: trusted(later), days: 30 })
  expect((await wall(admin, { deviceId: one.Id })).length).toBe(1)
  const asked = still.asked()
  await round()
  expect(still.asked()).toBe(asked)
  const told = done(await farm.call(managerA, snapshotCalls.plan, { query: { deviceId: one.Id } }))
  expect(told).toMatchObject({ Plan: { KeepDays: 200 }, IsSet: true })
})

test('a platform tells which of its cameras are on, and is asked once for all of them', async () => {
  let state: 'ON' | 'OFF' | 'silent' = 'OFF'
  const platform = await openPlatform(({ url }) => {
    if (url.pathname === '/api/user/login') return { body: { code: 0, data: { accessToken: 'token' } } }
    if (state === 'silent') return { status: 500, body: '' }
    const list = [1, 2].map((channel) => ({
      gbParentId: 'd',
      gbDeviceId: `c${channel}`,
      gbStatus: channel === 1 ? state : 'ON',
    }))
    return { body: { code: 0, data: { list: url.searchParams.get('page') === '1' ? list : [] } } }
  })
  const saved = { Name: '国标', Driver: 'wvp' as const, Address: platform.address, Key: 'k', Secret: 's' }
  const Source = done(await farm.call(managerA, videoCalls.saveSource, { body: saved })).Id
  const ones = [
    await camera('国标一', { Driver: 'wvp', Source, Code: 'd/c1' }),
    await camera('国标二', { Driver: 'wvp', Source, Code: 'd/c2' }),
  ]
  const gateway = new Gateway({ ...settings, db, clock, log: silentLog() })
  const ask = () => askPlatforms({ db, gateway, signal: new AbortController().signal })
  const told = async () => {
    const cameras = done(await farm.call(managerA, videoCalls.cameras, { query: { search: '国标' } }))
    return ones.map(({ Id }) => cameras.find((one) => one.Id === Id)).map((one) => [one?.IsOnline, one?.Reason])
  }
  await ask()
  expect(await told()).toEqual([
    [false, '平台显示离线'],
    [true, ''],
  ])
  const lists = platform.heard.filter(({ url }) => url.pathname.endsWith('/channel/list'))
  expect(lists.length).toBe(2)
  const live = await farm.call(managerA, videoCalls.liveUrl, { query: { indexCode: ones[0]?.Id ?? '' } })
  expect([live.status, live.error.code]).toEqual([409, 'video/offline'])
  state = 'ON'
  await ask()
  expect(await told()).toEqual([
    [true, ''],
    [true, ''],
  ])
  state = 'silent'
  await ask()
  expect(await told()).toEqual([
    [true, ''],
    [true, ''],
  ])
  await platform.close()
})

test('who looks at the roles of the demo finds both functions among them', async () => {
  const tree = JSON.stringify(done(await farm.call(admin, roleCalls.functionTree, { query: {} })))
  for (const title of ['图片数据', '手动抓拍']) expect(tree).toContain(title)
})
