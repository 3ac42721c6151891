import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Neighbourhood } from '../guarded-address.ts'
import { fetchStill } from '../still.ts'
import { type Platform, isSignedForArtemis, openPlatform } from '../testing/platforms.ts'
import { fixed, rtsp, simulated } from './direct.ts'
import type { PlatformAt } from './driver.ts'
import { PlatformDrivers } from './drivers.ts'

const open: Platform[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function platform(...asked: Parameters<typeof openPlatform>) {
  const made = await openPlatform(...asked)
  open.push(made)
  return made
}

const neighbourhood = new Neighbourhood(['127.0.0.1'])
const drivers = new PlatformDrivers({ neighbourhood, hasFfmpeg: false, now: () => Date.now() })
const driverOf = (at: Omit<PlatformAt, 'id' | 'key' | 'secret'> & Partial<PlatformAt>) =>
  drivers.driverOf({ id: at.address, key: 'key', secret: 'secret', ...at })
const at = (code: string) => ({ code })
const JPEG = { 'content-type': 'image/jpeg' }
const shown = async (still: Awaited<ReturnType<typeof rtsp.snapshot>>) =>
  (await fetchStill({ neighbourhood, ffmpeg: undefined }, still)).toString('utf8')

describe('海康综合安防平台', () => {
  const secrets = new Map([['key', 'secret']])

  test('takes a picture and tells where it is, in a request that is signed', async () => {
    const isc = await platform((heard) => {
      if (heard.url.pathname === '/picture') return { headers: JPEG, body: 'jpeg' }
      if (!isSignedForArtemis(heard, secrets)) return { body: { code: '0x02401003', msg: 'Invalid Signature' } }
      return { body: { code: '0', data: { picUrl: `${isc.address}/picture` } } }
    })
    expect(await shown(await driverOf({ driver: 'hik-isc', address: isc.address }).snapshot(at('c1')))).toBe('jpeg')
    expect([isc.heard[0]?.url.pathname, isc.heard[0]?.body]).toEqual([
      '/artemis/api/video/v1/manualCapture',
      '{"cameraIndexCode":"c1"}',
    ])
    await expect(driverOf({ driver: 'hik-isc', address: isc.address, secret: 'x' }).snapshot(at('c1'))).rejects.toThrow(
      '平台拒绝了 AppKey 或 AppSecret，请核对后重新填写',
    )
  })

  test('tells which are on, a hundred at a time, and nothing of those that it does not watch', async () => {
    const isc = await platform(({ body }) => {
      const { indexCodes } = JSON.parse(body) as { indexCodes: string[] }
      const list = indexCodes.filter((one) => one !== 'c0').map((indexCode) => ({ indexCode, online: 0 }))
      return { body: { code: '0', data: { list } } }
    })
    const codes = Array.from({ length: 150 }, (_, index) => `c${index}`)
    const states = await driverOf({ driver: 'hik-isc', address: isc.address }).status?.(codes)
    expect([isc.heard.length, states?.size, states?.get('c0'), states?.get('c149')]).toEqual([2, 149, undefined, false])
  })
})

describe('WVP', () => {
  test('takes a picture, and gives it by what it called it', async () => {
    const wvp = await platform(({ url, headers }) => {
      if (url.pathname === '/api/user/login') return { body: { code: 0, data: { accessToken: 't' } } }
      if (headers['access-token'] !== 't') return { body: { code: 401 } }
      if (url.pathname === '/api/play/snap') return { body: { code: 0, data: 'snap/340200_340201_20261123101500.jpg' } }
      return { headers: JPEG, body: `${url.pathname}${url.search}` }
    })
    const still = await driverOf({ driver: 'wvp', address: wvp.address }).snapshot(at('340200/340201'))
    expect(await shown(still)).toBe('/api/device/query/snap/340200/340201?mark=20261123101500')
  })

  test('that answers in words gave no picture', async () => {
    const wvp = await platform(({ url }) => {
      if (url.pathname === '/api/user/login') return { body: { code: 0, data: { accessToken: 't' } } }
      if (url.pathname === '/api/play/snap') return { body: { code: 0, data: 'a_b_c.jpg' } }
      return { body: { code: 100, msg: '没有' } }
    })
    await expect(driverOf({ driver: 'wvp', address: wvp.address }).snapshot(at('1/2'))).rejects.toThrow(
      '平台没有给出图片',
    )
  })
})

test('ZLMediaKit draws one of its streams; what is pulled on demand is neither on nor off', async () => {
  const zlm = await platform(({ url }) => {
    if (url.pathname === '/index/api/getSnap') return { headers: JPEG, body: url.searchParams.get('url') ?? '' }
    return { body: { code: 0, data: [{ app: 'live', stream: 'gate' }] } }
  })
  const driver = driverOf({ driver: 'zlm', address: zlm.address })
  expect(await shown(await driver.snapshot(at('live/gate')))).toBe('rtsp://127.0.0.1:554/live/gate')
  expect(zlm.heard[0]?.url.searchParams.get('secret')).toBe('secret')
  const states = await driver.status?.(['live/gate', 'live/pond'])
  expect([states?.get('live/gate'), states?.get('live/pond')]).toEqual([true, undefined])
})

test('萤石云 takes a picture of a channel and tells where it is', async () => {
  const ezviz = await platform(({ url, body }) => {
    if (url.pathname === '/api/lapp/token/get') {
      return { body: { code: '200', data: { accessToken: 't', expireTime: Date.now() + 7 * 86_400_000 } } }
    }
    if (url.pathname === '/picture') return { headers: JPEG, body: 'jpeg' }
    const { deviceSerial, channelNo } = Object.fromEntries(new URLSearchParams(body))
    const isKnown = deviceSerial === 'C1' && channelNo === '2'
    return { body: isKnown ? { code: '200', data: { picUrl: `${ezviz.address}/picture` } } : { code: '20002' } }
  })
  const driver = driverOf({ driver: 'ezviz', address: ezviz.address })
  expect(await shown(await driver.snapshot(at('C1/2')))).toBe('jpeg')
  await expect(driver.snapshot(at('C9/1'))).rejects.toThrow('平台上没有这个摄像头')
})

test('MediaMTX is asked by RTSP, where it speaks that', async () => {
  let hasRtsp = true
  const mtx = await platform(() => ({ body: { rtsp: hasRtsp, rtspAddress: ':8555' } }))
  const driver = driverOf({ driver: 'mediamtx', address: mtx.address })
  expect(await driver.snapshot(at('gate'))).toEqual({ kind: 'frame', url: 'rtsp://key:secret@127.0.0.1:8555/gate' })
  hasRtsp = false
  await expect(driver.snapshot(at('gate'))).rejects.toThrow('平台没有打开 RTSP，不能抓拍，请在平台中打开')
})

describe('a camera at its own address', () => {
  test('by RTSP is asked for a frame, which takes an ffmpeg', async () => {
    const still = await rtsp.snapshot({ ...at('c'), mainUrl: 'rtsp://10.0.0.1/1', login: 'a b', password: 'p@' })
    expect(still).toEqual({ kind: 'frame', url: 'rtsp://a%20b:p%40@10.0.0.1/1' })
    await expect(shown(still)).rejects.toMatchObject({
      message: '服务器缺少视频组件，请联系系统管理员安装',
      isPassing: false,
    })
  })

  test('that is fixed gives what stands at its picture address, with its password', async () => {
    const still = await platform(({ headers }) => ({ headers: JPEG, body: headers.authorization ?? '' }))
    const camera = { ...at('c'), mainUrl: 'http://10.0.0.1/1.flv', pictureUrl: `${still.address}/still` }
    expect(await shown(await fixed.snapshot({ ...camera, login: 'u', password: 'p' }))).toBe(
      `Basic ${Buffer.from('u:p').toString('base64')}`,
    )
    await expect(fixed.snapshot({ ...at('c'), mainUrl: 'http://10.0.0.1/1.flv' })).rejects.toThrow('还没有填写抓图地址')
  })

  test('of the demo gives the pixels of its stream, while it runs', async () => {
    expect(await simulated(() => 81).snapshot(at('SXT-1'))).toEqual({
      kind: 'picture',
      url: 'http://127.0.0.1:81/camera/SXT-1.jpg',
      isOwn: true,
    })
    await expect(simulated(() => undefined).snapshot(at('SXT-1'))).rejects.toThrow('模拟摄像头没有在运行')
  })
})

test('a camera that hangs up is told in words that help', async () => {
  const server = createServer((request) => request.destroy())
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  const still = { kind: 'picture' as const, url: `http://127.0.0.1:${port}/still.jpg` }
  await expect(shown(still)).rejects.toMatchObject({ name: 'VideoFault', message: '对方断开了连接', isPassing: true })
  server.close()
})

test('a picture is fetched from nowhere where no camera may be, nor by way of a redirect', async () => {
  const still = await platform(() => ({ status: 302, headers: { location: 'http://127.0.0.1/secret' }, body: '' }))
  const picture = (url: string) => ({ kind: 'picture' as const, url })
  await expect(shown(picture(still.address))).rejects.toThrow('对方答复 302')
  const strict = { neighbourhood: new Neighbourhood([]), ffmpeg: undefined }
  await expect(fetchStill(strict, picture(still.address))).rejects.toMatchObject({ name: 'VideoFault' })
  await expect(fetchStill(strict, picture('http://169.254.169.254/latest'))).rejects.toMatchObject({
    name: 'VideoFault',
  })
  expect(still.heard.length).toBe(1)
})
