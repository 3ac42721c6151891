import { accessCalls, builtInModules } from '@farm/contract/access'
import { deviceForm } from '@farm/contract/devices'
import { recordCalls } from '@farm/contract/forms'
import { userCalls } from '@farm/contract/users'
import { videoCalls } from '@farm/contract/video'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { oneText } from '../../platform/db/index.ts'
import { openFlvCamera } from '../../platform/video/testing/flv-camera.ts'
import { openPlatform } from '../../platform/video/testing/platforms.ts'
import { tagsIn } from '../../platform/video/testing/watcher.ts'
import { camerasOfA } from '../../app/testing/cameras-of-a.ts'

const farm = await openFarm(undefined, undefined, {
  hosts: ['127.0.0.1'],
  ffmpeg: undefined,
  demoPort: () => undefined,
  patience: { frozenMs: 2_000, lingerMs: 50, shortestWaitMs: 20, longestWaitMs: 100 },
  recheckMs: 50,
})
const { people } = farm
const { admin, managerA, managerB, enterpriseA, county } = people
const { camera, device, set, macOf } = camerasOfA(farm, people)
const picture = await openFlvCamera()
const platform = await openPlatform(({ url, body }) => {
  const { action, command } = JSON.parse(body || '{}') as Record<string, unknown>
  if (url.pathname.endsWith('/controlling')) turned.push([action, command])
  if (url.pathname.endsWith('/cameras')) {
    return {
      body: { code: '0', data: { list: [{ cameraIndexCode: 'c1', cameraName: '大门' }, { cameraIndexCode: 'c2' }] } },
    }
  }
  return { body: { code: '0', data: { url: `${platform.address}/cam/index.m3u8`, list: [] } } }
})
const turned: unknown[] = []
afterAll(async () => {
  await farm.close()
  await Promise.all([picture.close(), platform.close()])
})

const settingsOf = async (who: Persona, deviceId: string) =>
  done(await farm.call(who, videoCalls.settings, { query: { deviceId } })).Settings
const sourceOfA = async (more: object = {}) => {
  const body = {
    Name: '海康',
    Driver: 'hik-isc' as const,
    Address: platform.address,
    Key: 'key',
    Secret: 'geheim',
    ...more,
  }
  return done(await farm.call(managerA, videoCalls.saveSource, { body })).Id
}

describe('how a camera is fetched', () => {
  const wrong: ReadonlyArray<[what: string, settings: object, field: string]> = [
    ['an address of no camera', { Driver: 'rtsp', Address: 'http://10.0.0.1/' }, 'Address'],
    ['none', { Driver: 'static' }, 'Address'],
    ['a file', { Driver: 'static', Address: 'file:///etc/passwd' }, 'Address'],
    ['a password within the address', { Driver: 'rtsp', Address: 'rtsp://a:b@10.0.0.1/' }, 'Address'],
    ['a platform that is not told', { Driver: 'wvp' }, 'Source'],
  ]
  test.each(wrong)('is not taken with %s', async (_, settings, field) => {
    const { Id: DeviceId } = await device('错的')
    const body = { DeviceId, Driver: 'sim' as const, CanTurn: false, ...settings }
    const { status, error } = await farm.call(managerA, videoCalls.set, { body })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
  })

  test('nor by the platform or the group of another enterprise', async () => {
    const { Id: DeviceId } = await device('别家')
    const body = { Name: '乙家', Driver: 'zlm' as const, Address: 'http://10.0.0.1' }
    const Source = done(await farm.call(managerB, videoCalls.saveSource, { body })).Id
    const Group = done(await farm.call(managerB, videoCalls.saveGroup, { body: { Name: '乙组', Roles: [] } })).Id
    const own = { DeviceId, CanTurn: false }
    const answers = [
      await farm.call(managerA, videoCalls.set, { body: { ...own, Driver: 'zlm', Source } }),
      await farm.call(managerA, videoCalls.set, { body: { ...own, Driver: 'sim', Group } }),
    ]
    expect(answers.map(({ error }) => error.fields)).toEqual([
      { Source: ['视频平台已不存在，请重新选择'] },
      { Group: ['分组已不存在，请重新选择'] },
    ])
  })

  test('is told without its password, which stands nowhere to be read', async () => {
    const one = await camera('保密', {
      Driver: 'rtsp',
      Address: 'rtsp://10.0.0.1/',
      User: 'admin',
      Password: 'geheim-1',
    })
    expect(await settingsOf(managerA, one.Id)).toEqual({
      Driver: 'rtsp',
      Address: 'rtsp://10.0.0.1/',
      User: 'admin',
      CanTurn: false,
      HasPassword: true,
    })
    const { db } = farm.database
    const kept = await oneText(
      db,
      `select (select string_agg(c::text, '') from camera c) || (select string_agg(l::text, '') from operation_change l) as text`,
    )
    expect([kept.includes('geheim-1'), kept.includes(Buffer.from('geheim-1').toString('hex'))]).toEqual([false, false])
  })

  test('keeps its password while it leads to the same place, and asks for it anew where it would be sent elsewhere', async () => {
    const settings = { Driver: 'rtsp' as const, Address: 'rtsp://10.0.0.1/', User: 'admin' }
    const one = await camera('改址', { ...settings, Password: 'geheim-2' })
    await set(one, { ...settings, CanTurn: false })
    expect((await settingsOf(managerA, one.Id))?.HasPassword).toBe(true)
    const body = { DeviceId: one.Id, ...settings, Address: 'rtsp://10.9.9.9/', CanTurn: false }
    expect((await farm.call(managerA, videoCalls.set, { body })).error.fields).toHaveProperty('Password')
    done(await farm.call(managerA, videoCalls.set, { body: { ...body, Password: '' } }))
    expect((await settingsOf(managerA, one.Id))?.HasPassword).toBe(false)
  })

  test('goes with the device: once that is deleted nothing is left to watch', async () => {
    const one = await camera('拆除', { Driver: 'static', Address: picture.url })
    const url = done(await farm.call(managerA, videoCalls.liveUrl, { query: { indexCode: macOf(one) } }))
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [one.Id] } }))
    expect((await farm.server.inject({ url })).statusCode).toBe(403)
    expect((await farm.call(managerA, videoCalls.liveUrl, { query: { indexCode: macOf(one) } })).status).toBe(404)
    const told = done(await farm.call(managerA, videoCalls.cameras, {}))
    expect(told.some(({ Id }) => Id === one.Id)).toBe(false)
  })

  test('is tried out with what came and how soon', async () => {
    const [good, bad] = [
      await camera('好的', { Driver: 'static', Address: picture.url }),
      await camera('坏的', { Driver: 'static', Address: 'http://127.0.0.1:9/' }),
    ]
    const tried = async ({ Id }: { Id: string }) =>
      done(await farm.call(managerA, videoCalls.tryOut, { body: { DeviceId: Id } }))
    const { FirstFrameMs, ...told } = await tried(good)
    expect([told, (FirstFrameMs ?? 9_999) < 5_000]).toEqual([
      { IsReached: true, Codec: 'H.264', Width: 640, Height: 360 },
      true,
    ])
    expect([await tried(bad), await tried(await device('没接'))]).toEqual([
      { IsReached: false, Fault: '对方拒绝连接' },
      { IsReached: false, Fault: '还没有设置视频接入' },
    ])
  })
})

describe('a platform', () => {
  test('is not removed while cameras are asked there', async () => {
    const Id = await sourceOfA()
    const one = await camera('平台的', { Driver: 'hik-isc', Source: Id, Code: 'c1' })
    expect((await farm.call(managerA, videoCalls.removeSource, { body: { Id } })).error.errors).toEqual([
      '还有 1 个摄像头由这个平台接入，不能删除，请先改变它们的接入方式',
    ])
    done(await farm.call(managerA, videoCalls.unset, { body: { DeviceId: one.Id } }))
    done(await farm.call(managerA, videoCalls.removeSource, { body: { Id } }))
  })

  test('keeps its secret to itself, and is not sent it at another address', async () => {
    const Id = await sourceOfA()
    const [told] = done(await farm.call(managerA, videoCalls.sources, {})).filter((one) => one.Id === Id)
    expect([told?.HasSecret, JSON.stringify(told).includes('geheim')]).toEqual([true, false])
    const body = { Id, Name: '海康', Driver: 'hik-isc' as const, Address: 'http://10.9.9.9', Key: 'key' }
    expect((await farm.call(managerA, videoCalls.saveSource, { body })).error.fields).toHaveProperty('Secret')
    done(
      await farm.call(managerA, videoCalls.saveSource, { body: { ...body, Address: platform.address, Name: '改名' } }),
    )
  })

  test('tells its cameras, and which devices they are already', async () => {
    const Id = await sourceOfA()
    const one = await camera('已接', { Driver: 'hik-isc', Source: Id, Code: 'c1' })
    expect(done(await farm.call(managerA, videoCalls.sourceCameras, { query: { id: Id } }))).toEqual([
      { Code: 'c1', Name: '大门', DeviceId: one.Id },
      { Code: 'c2', Name: 'c2' },
    ])
  })

  test('gives HLS where there is no ffmpeg: then the address is one of a playlist', async () => {
    const one = await camera('流', { Driver: 'hik-isc', Source: await sourceOfA(), Code: 'c1' })
    const url = done(await farm.call(managerA, videoCalls.liveUrl, { query: { indexCode: macOf(one) } }))
    expect(url).toMatch(/^\/api\/Video\/Hls\/[\w-]{110,120}\/index\.m3u8$/)
    // The stand-in answers no playlist.
    const { statusCode, body } = await farm.server.inject({ url })
    expect([statusCode, body.includes('收到的不是 HLS 播放列表')]).toEqual([422, true])
    expect((await farm.server.inject({ url: url.replace('index.m3u8', 'x.ts') })).statusCode).toBe(403)
  })

  test('turns a camera and stops it by itself after three seconds', async () => {
    const one = await camera('球机', { Driver: 'hik-isc', Source: await sourceOfA(), Code: 'c1', CanTurn: true })
    const fixedOne = await camera('枪机', { Driver: 'hik-isc', Source: await sourceOfA(), Code: 'c2' })
    const turn = (DeviceId: string) => farm.call(managerA, videoCalls.turn, { body: { DeviceId, Action: 'left' } })
    expect((await turn(fixedOne.Id)).error.errors).toEqual(['云台控制失败', '这个摄像头没有云台'])
    done(await turn(one.Id))
    expect(turned).toEqual([[0, 'LEFT']])
    await vi.waitFor(() =>
      expect(turned).toEqual([
        [0, 'LEFT'],
        [1, 'LEFT'],
      ]),
    )
  })
})

describe('a group of cameras', () => {
  const videoUrls = builtInModules.flatMap(({ functions }) =>
    functions.map(({ url }) => url).filter((url) => url.startsWith('/FarmOperation/RealTimeVideo')),
  )
  const watch = () =>
    addRole(farm, admin, county.organId, { name: `看视频 ${(roles += 1)}`, scope: '本组织及下级', urls: videoUrls })
  let roles = 0
  const namesFor = async (who: Persona) => done(await farm.call(who, videoCalls.cameras, {})).map(({ Name }) => Name)

  test('is seen by who holds one of its roles and by nobody else, whoever may set it up', async () => {
    const [one, other] = [await watch(), await watch()]
    const person = (name: string, roleIds: string[]) =>
      addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds })
    const [insider, outsider] = [await person('insider', [one]), await person('outsider', [other])]
    const Group = done(await farm.call(admin, videoCalls.saveGroup, { body: { Name: '财务室', Roles: [one] } })).Id
    const safe = await device('保险柜')
    await set(safe, { Driver: 'static', Address: picture.url, Group }, admin)
    const seen = await Promise.all(
      [insider, outsider, managerA, managerB, admin].map(async (who) => (await namesFor(who)).includes('保险柜')),
    )
    expect(seen).toEqual([true, false, false, false, true])
    const asked = await Promise.all(
      [insider, outsider].map((who) => farm.call(who, videoCalls.liveUrl, { query: { indexCode: macOf(safe) } })),
    )
    expect(asked.map(({ status }) => status)).toEqual([200, 404])
    done(await farm.call(admin, videoCalls.saveGroup, { body: { Id: Group, Name: '财务室', Roles: [] } }))
    const still = await Promise.all([insider, admin].map(namesFor))
    expect(still.map((names) => names.includes('保险柜'))).toEqual([false, true])
    done(await farm.call(admin, videoCalls.removeGroup, { body: { Id: Group } }))
    expect((await namesFor(outsider)).includes('保险柜')).toBe(true)
  })

  test('is given no role that the person may not know of, and keeps those that they do not', async () => {
    const role = await watch()
    const refused = await farm.call(managerA, videoCalls.saveGroup, { body: { Name: '机房', Roles: [role] } })
    expect(refused.error.fields).toEqual({ Roles: ['角色已不存在，请重新选择'] })
    const Id = done(await farm.call(managerA, videoCalls.saveGroup, { body: { Name: '机房', Roles: [] } })).Id
    done(await farm.call(admin, videoCalls.saveGroup, { body: { Id, Name: '机房', Roles: [role] } }))
    done(await farm.call(managerA, videoCalls.saveGroup, { body: { Id, Name: '新机房', Roles: [] } }))
    const told = done(await farm.call(admin, videoCalls.groups, {})).find((one) => one.Id === Id)
    expect([told?.Name, told?.Roles.map((one) => one.Id)]).toEqual(['新机房', [role]])
  })

  test('is called as no other there', async () => {
    done(await farm.call(managerA, videoCalls.saveGroup, { body: { Name: '大棚', Roles: [] } }))
    const again = await farm.call(managerA, videoCalls.saveGroup, { body: { Name: ' 大棚 ', Roles: [] } })
    expect(again.error.fields).toEqual({ Name: ['已有同名分组，请换一个名称'] })
  })

  test('who may watch less far than they see devices watches no further', async () => {
    const near = await addRole(farm, admin, county.organId, { name: '只看本级', scope: '本组织', urls: videoUrls })
    const devices = await addRole(farm, admin, county.organId, {
      name: '看设备',
      scope: '本组织及下级',
      urls: ['/Core/DeviceList'],
    })
    const official = await addPerson(farm, admin, { name: 'near', organId: county.organId, roleIds: [near, devices] })
    const one = await camera('远处', { Driver: 'static', Address: picture.url })
    expect(done(await farm.call(official, recordCalls.get, { query: { id: one.Id } })).Id).toBe(one.Id)
    const asked = [
      await farm.call(official, videoCalls.liveUrl, { query: { indexCode: one.Id } }),
      await farm.call(official, videoCalls.settings, { query: { deviceId: one.Id } }),
      await farm.call(official, videoCalls.turn, { body: { DeviceId: one.Id, Action: 'left' } }),
    ]
    expect([asked.map(({ status }) => status), await namesFor(official)]).toEqual([[404, 404, 404], []])
  })
})

test('who may turn less far than they watch turns no further', async () => {
  const role = (name: string, scope: '本组织' | '本组织及下级', url: string) =>
    addRole(farm, admin, county.organId, { name, scope, urls: [url] })
  const roleIds = [
    await role('看全县', '本组织及下级', '/FarmOperation/RealTimeVideo'),
    await role('转本级', '本组织', '/FarmOperation/RealTimeVideo#Turn'),
  ]
  const official = await addPerson(farm, admin, { name: 'turner', organId: county.organId, roleIds })
  const one = await camera('县里看', { Driver: 'static', Address: picture.url })
  const asked = [
    await farm.call(official, videoCalls.liveUrl, { query: { indexCode: one.Id } }),
    await farm.call(official, videoCalls.turn, { body: { DeviceId: one.Id, Action: 'left' } }),
  ]
  expect(asked.map(({ status }) => status)).toEqual([200, 404])
})

describe('whoever watches', () => {
  test('is cut off once they sign out, or may no longer', async () => {
    const one = await camera('值班室', { Driver: 'static', Address: picture.url })
    const role = await addRole(farm, admin, county.organId, {
      name: '值班',
      scope: '本组织及下级',
      urls: ['/FarmOperation/RealTimeVideo'],
    })
    const person = (name: string) => addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [role] })
    const [leaver, stripped] = [await person('leaver'), await person('stripped')]
    const streams = await Promise.all(
      [leaver, stripped].map(async (who) => {
        const url = done(await farm.call(who, videoCalls.liveUrl, { query: { indexCode: macOf(one) } }))
        const { stream } = await farm.server.inject({ url, payloadAsStream: true })
        const chunks: Buffer[] = []
        let isOver = false
        stream()
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('close', () => {
            isOver = true
          })
        return { seen: () => (chunks.length > 1 ? tagsIn(Buffer.concat(chunks)).length : 0), isOver: () => isOver }
      }),
    )
    await vi.waitFor(() => expect(streams.every((stream) => stream.seen() > 3)).toBe(true))
    expect(streams.map((stream) => stream.isOver())).toEqual([false, false])
    done(await farm.call(leaver, accessCalls.logout, {}))
    await vi.waitFor(() => expect(streams.map((stream) => stream.isOver())).toEqual([true, false]))
    const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: stripped.id } }))
    done(await farm.call(admin, userCalls.edit, { body: { Id: stripped.id, UpdateTime, RoleIds: [] } }))
    await vi.waitFor(() => expect(streams.map((stream) => stream.isOver())).toEqual([true, true]))
  })
})

test('a camera that says by MQTT that it is off is not asked for', async () => {
  const one = await add(farm, managerA, deviceForm, {
    data: { Name: '掉线的', Number: 'OFF-1', Type: '摄像头', MAC: 'OFF', Enterprise: enterpriseA.Id },
  })
  await set(one, { Driver: 'static', Address: picture.url })
  const { db } = farm.database
  await oneText(
    db,
    `with a as (insert into device_access (device_id) values ('${one.Id}') returning no)
     insert into device_state (device_no, last_seen, is_online, reason) select no, now(), false, '断电' from a returning reason as text`,
  )
  const pulls = picture.pulls()
  const { status, error } = await farm.call(managerA, videoCalls.liveUrl, { query: { indexCode: 'off' } })
  expect([status, error.errors, error.retryable, picture.pulls() - pulls]).toEqual([
    409,
    ['摄像头离线，请检查电源和网络', '断电'],
    true,
    0,
  ])
})
