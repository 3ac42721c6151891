import { afterEach, describe, expect, test, vi } from 'vitest'
import { Neighbourhood } from '../guarded-address.ts'
import { isSignedForArtemis, md5, openPlatform, type Platform } from '../testing/platforms.ts'
import { faultText } from '../video-fault.ts'
import { fixed, rtsp, simulated } from './direct.ts'
import type { PlatformAt } from './driver.ts'
import { PlatformDrivers } from './drivers.ts'
import { hikHeaders } from './hik-sign.ts'
import { TokenCache } from './token-cache.ts'

const open: Platform[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function platform(...asked: Parameters<typeof openPlatform>) {
  const made = await openPlatform(...asked)
  open.push(made)
  return made
}

let clock = 0
const driverOf = (at: Omit<PlatformAt, 'id' | 'key' | 'secret'> & Partial<PlatformAt>, hasFfmpeg = true) => {
  const means = { neighbourhood: new Neighbourhood(['127.0.0.1']), hasFfmpeg, now: () => Date.now() + clock }
  return new PlatformDrivers(means).driverOf({ id: 'p', key: 'key', secret: 'secret', ...at })
}
const at = (code: string) => ({ code })

describe('海康综合安防平台', () => {
  const secrets = new Map([['key', 'secret']])
  const isc = (more: (path: string, body: Record<string, unknown>) => unknown = () => undefined) =>
    platform((heard) => {
      if (!isSignedForArtemis(heard, secrets)) return { body: { code: '0x02401003', msg: 'Invalid Signature' } }
      const body = JSON.parse(heard.body) as Record<string, unknown>
      const own = more(heard.url.pathname, body)
      if (own) return { body: own }
      return {
        body: { code: '0', msg: 'success', data: { url: `${String(body.protocol)}://10.2.145.66:554/openUrl/C` } },
      }
    })

  test('takes no request that another secret signed, and says so', async () => {
    const { address } = await isc()
    const driver = driverOf({ driver: 'hik-isc', address, secret: 'other' })
    await expect(driver.live(at('c1'), 'main')).rejects.toMatchObject({
      message: '平台拒绝了 AppKey 或 AppSecret，请核对后重新填写',
      isPassing: false,
    })
  })

  test('tells what it says of a camera that it does not know', async () => {
    const { address } = await isc(() => ({ code: '0x1b200005', msg: 'camera not exist', data: null }))
    await expect(driverOf({ driver: 'hik-isc', address }).live(at('c1'), 'main')).rejects.toThrow(
      '平台答复：camera not exist',
    )
  })

  test('answers RTSP for ffmpeg, and HLS where there is none; the smaller stream is asked for as such', async () => {
    const { address, heard } = await isc()
    expect(await driverOf({ driver: 'hik-isc', address }).live(at('c1'), 'main')).toEqual({
      kind: 'rtsp',
      url: 'rtsp://10.2.145.66:554/openUrl/C',
    })
    // Written with or without the path of the gateway.
    const without = driverOf({ driver: 'hik-isc', address: `${address}/artemis/` }, false)
    expect((await without.live(at('c1'), 'sub')).kind).toBe('hls')
    expect(heard.map(({ url, body }) => [url.pathname, JSON.parse(body) as unknown])).toEqual([
      [
        '/artemis/api/video/v2/cameras/previewURLs',
        { cameraIndexCode: 'c1', streamType: 0, protocol: 'rtsp', transmode: 1 },
      ],
      [
        '/artemis/api/video/v2/cameras/previewURLs',
        { cameraIndexCode: 'c1', streamType: 1, protocol: 'hls', transmode: 1 },
      ],
    ])
  })

  test('turns the way that is asked, and stops that way', async () => {
    const { address, heard } = await isc()
    const driver = driverOf({ driver: 'hik-isc', address })
    await driver.turn?.(at('c1'), { action: 'zoom-in', speed: 40 })
    await driver.turn?.(at('c1'), { action: 'stop', speed: 40 })
    await driver.turn?.(at('c1'), { action: 'stop', speed: 40 })
    expect(heard.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { action: 0, command: 'ZOOM_IN', speed: 40 },
      { action: 1, command: 'ZOOM_IN' },
    ])
  })

  test('lists its cameras with which are on, and without where it keeps no watch', async () => {
    let isWatched = true
    const { address } = await isc((path) => {
      if (path.endsWith('/cameras')) {
        return {
          code: '0',
          data: { total: 2, list: [{ cameraIndexCode: 'c1', cameraName: '大门' }, { cameraIndexCode: 'c2' }] },
        }
      }
      return isWatched
        ? { code: '0', data: { list: [{ indexCode: 'c1', online: 1 }] } }
        : { code: '0x02401007', msg: 'no' }
    })
    const driver = driverOf({ driver: 'hik-isc', address })
    const watched = await driver.cameras?.(1)
    isWatched = false
    expect([watched, await driver.cameras?.(1)]).toEqual([
      [
        { code: 'c1', name: '大门', isOnline: true },
        { code: 'c2', name: 'c2', isOnline: undefined },
      ],
      [
        { code: 'c1', name: '大门', isOnline: undefined },
        { code: 'c2', name: 'c2', isOnline: undefined },
      ],
    ])
  })

  test('what it recorded is told and played by the time of China, in signed questions', async () => {
    const list = [
      { beginTime: '2026-11-22T10:00:00.000+08:00', endTime: '2026-11-22T10:30:00.000+08:00', size: 1 },
      { beginTime: 'never', endTime: '' },
    ]
    const { address, heard } = await isc(() => ({ code: '0', data: { list, url: 'rtsp://10.2.145.66:655/x' } }))
    const driver = driverOf({ driver: 'hik-isc', address })
    const span = { from: Date.parse('2026-11-21T16:00:00Z'), to: Date.parse('2026-11-22T16:00:00Z') }
    expect(await driver.replay?.parts(at('c1'), span)).toEqual([
      { from: Date.parse('2026-11-22T02:00:00Z'), to: Date.parse('2026-11-22T02:30:00Z') },
    ])
    expect(await driver.replay?.play(at('c1'), span)).toEqual({ kind: 'rtsp', url: 'rtsp://10.2.145.66:655/x' })
    const asked = {
      cameraIndexCode: 'c1',
      recordLocation: '0',
      transmode: 1,
      beginTime: '2026-11-22T00:00:00.000+08:00',
      endTime: '2026-11-23T00:00:00.000+08:00',
    }
    expect(heard.map(({ url, body }) => [url.pathname, JSON.parse(body) as unknown])).toEqual([
      ['/artemis/api/video/v2/cameras/playbackURLs', { ...asked, protocol: 'hls' }],
      ['/artemis/api/video/v2/cameras/playbackURLs', { ...asked, protocol: 'rtsp' }],
    ])
    const without = driverOf({ driver: 'hik-isc', address }, false)
    await expect(without.replay?.play(at('c1'), span)).rejects.toThrow('服务器缺少视频组件，请联系系统管理员安装')
  })

  test('signs as its guide reckons', () => {
    const headers = hikHeaders({
      key: '29180881',
      secret: 'XO0wCAYGi4KV70ybjznx',
      path: '/artemis/api/x',
      now: 1479968678000,
      nonce: 'n',
    })
    expect(headers['x-ca-signature-headers']).toBe('x-ca-key,x-ca-nonce,x-ca-timestamp')
    const heard = { method: 'POST', url: new URL('http://x/artemis/api/x'), headers, body: '' }
    vi.useFakeTimers({ now: 1479968678000 })
    const isRight = isSignedForArtemis(heard, new Map([['29180881', 'XO0wCAYGi4KV70ybjznx']]))
    vi.useRealTimers()
    expect(isRight).toBe(true)
  })
})

describe('WVP', () => {
  const flv = 'http://10.0.0.9:80/rtp/34020000001320000001_34020000001310000001.live.flv'
  const code = '34020000001320000001/34020000001310000001'
  let tokens = 0
  const wvp = (isHeld: (token: string) => boolean = () => true) =>
    platform(({ url, headers }) => {
      if (url.pathname === '/api/user/login') {
        const isRight = url.searchParams.get('username') === 'key' && url.searchParams.get('password') === md5('secret')
        if (!isRight) return { body: { code: 100, msg: '用户名或密码错误', data: null } }
        tokens += 1
        return { body: { code: 0, msg: '成功', data: { accessToken: `t${tokens}` } } }
      }
      if (!isHeld(String(headers['access-token']))) return { body: { code: 401, msg: '登录已失效' } }
      return { body: { code: 0, msg: '成功', data: { app: 'rtp', flv, https_flv: flv.replace('http', 'https') } } }
    })

  test('takes no wrong password', async () => {
    const { address } = await wvp()
    await expect(driverOf({ driver: 'wvp', address, secret: 'no' }).live(at(code), 'main')).rejects.toThrow(
      '平台拒绝了用户名或密码，请核对后重新填写',
    )
  })

  test('tells why a camera does not answer', async () => {
    const { address } = await platform(({ url }) =>
      url.pathname.endsWith('login')
        ? { body: { code: 0, data: { accessToken: 't' } } }
        : { body: { code: 100, msg: '点播超时' } },
    )
    await expect(driverOf({ driver: 'wvp', address }).live(at(code), 'main')).rejects.toThrow('平台答复：点播超时')
  })

  test('wants device and channel', async () => {
    const { address } = await wvp()
    await expect(driverOf({ driver: 'wvp', address }).live(at('1'), 'main')).rejects.toThrow(
      '设备国标编号/通道国标编号',
    )
  })

  test('is signed in to once for many, and once more when the token holds no longer', async () => {
    tokens = 0
    const { address, heard } = await wvp((token) => token !== 't1' || heard.length < 5)
    const driver = driverOf({ driver: 'wvp', address })
    const first = await Promise.all([1, 2, 3].map(() => driver.live(at(code), 'main')))
    expect([new Set(first.map(({ url }) => url)), tokens]).toEqual([new Set([flv]), 1])
    expect([(await driver.live(at(code), 'main')).url, tokens]).toEqual([flv, 2])
  })
})

describe('ZLMediaKit, MediaMTX', () => {
  test('a stream of ZLMediaKit stands below its address, and its list needs the secret', async () => {
    const { address } = await platform(({ url }) =>
      url.searchParams.get('secret') === 'secret'
        ? { body: { code: 0, data: [{ app: 'live', stream: 'gate', schema: 'rtsp' }] } }
        : { body: { code: -100, msg: 'Incorrect secret' } },
    )
    const driver = driverOf({ driver: 'zlm', address })
    expect(await driver.live(at('live/gate'), 'main')).toEqual({ kind: 'flv', url: `${address}/live/gate.live.flv` })
    expect(await driver.cameras?.(1)).toEqual([{ code: 'live/gate', name: 'gate', isOnline: true }])
    await expect(driverOf({ driver: 'zlm', address, secret: 'no' }).cameras?.(1)).rejects.toThrow(
      '平台拒绝了接口密钥，请核对后重新填写',
    )
    await expect(driver.live(at('gate'), 'main')).rejects.toThrow('应用名/流名')
  })

  const mtx = () =>
    platform(({ url, headers }) => {
      if (headers.authorization !== `Basic ${Buffer.from('key:secret').toString('base64')}`)
        return { status: 401, body: { error: 'authentication error' } }
      if (url.pathname === '/v3/config/global/get')
        return { body: { rtsp: true, rtspAddress: ':8654', hls: true, hlsAddress: ':8988' } }
      if (url.pathname === '/v3/paths/get/gate')
        return { body: { name: 'gate', ready: true, source: { type: 'rtspSource' } } }
      return { status: 404, body: { error: 'path not found' } }
    })

  test('MediaMTX tells at which port a camera comes out', async () => {
    const { address } = await mtx()
    expect(await driverOf({ driver: 'mediamtx', address }).live(at('gate'), 'main')).toEqual({
      kind: 'rtsp',
      url: 'rtsp://key:secret@127.0.0.1:8654/gate',
    })
    const { kind, url } = await driverOf({ driver: 'mediamtx', address }, false).live(at('gate'), 'main')
    expect([kind, url]).toEqual(['hls', 'http://key:secret@127.0.0.1:8988/gate/index.m3u8'])
  })

  test('MediaMTX knows no other camera, and nobody with another password', async () => {
    const { address } = await mtx()
    await expect(driverOf({ driver: 'mediamtx', address }).live(at('none'), 'main')).rejects.toThrow(
      '平台上没有这个摄像头',
    )
    const other = driverOf({ driver: 'mediamtx', address, secret: 'no' })
    await expect(other.live(at('gate'), 'main')).rejects.toThrow('用户名或密码不正确，或没有权限，请核对')
  })
})

describe('萤石云', () => {
  const url = 'https://rtmp01open.ys7.com/v3/openlive/C0.flv?expire=1'
  let held = 'at.1'
  let made = 0
  const ezviz = (own: (fields: URLSearchParams) => unknown = () => undefined) =>
    platform((heard) => {
      const fields = new URLSearchParams(heard.body)
      if (heard.url.pathname === '/api/lapp/token/get') {
        if (fields.get('appSecret') !== 'secret') return { body: { code: '10030', msg: 'appkey和appsecret不匹配' } }
        made += 1
        return { body: { code: '200', data: { accessToken: held, expireTime: Date.now() + 7 * 86_400_000 } } }
      }
      if (fields.get('accessToken') !== held) return { body: { code: '10002', msg: 'accessToken过期或异常' } }
      return {
        body: own(fields) ?? {
          code: '200',
          msg: '操作成功',
          data: { id: '1', url, expireTime: '2026-11-22 21:00:00' },
        },
      }
    })

  test('takes no wrong secret', async () => {
    const { address } = await ezviz()
    await expect(driverOf({ driver: 'ezviz', address, secret: 'no' }).live(at('C0/1'), 'main')).rejects.toThrow(
      '平台拒绝了 AppKey 或 AppSecret，请核对后重新填写',
    )
  })

  const refused: ReadonlyArray<[code: string, means: string, isPassing: boolean]> = [
    ['20007', '摄像头离线', true],
    ['20018', '平台账号下没有这个摄像头', false],
    ['60019', '视频已加密，请填写摄像头的验证码', false],
    ['49999', '平台答复：数据异常', true],
  ]
  test.each(refused)('what it means by %s is told', async (code, message, isPassing) => {
    const { address } = await ezviz(() => ({ code, msg: '数据异常' }))
    await expect(driverOf({ driver: 'ezviz', address }).live(at('C0/1'), 'main')).rejects.toMatchObject({
      message,
      isPassing,
    })
  })

  test('gives FLV, and the smaller picture in a codec that every browser plays', async () => {
    const { address, heard } = await ezviz()
    const driver = driverOf({ driver: 'ezviz', address })
    expect(await driver.live({ code: 'C0', password: 'ABCDEF' }, 'sub')).toEqual({ kind: 'flv', url })
    const fields = Object.fromEntries(new URLSearchParams(heard.at(-1)?.body))
    expect(fields).toMatchObject({
      deviceSerial: 'C0',
      channelNo: '1',
      protocol: '4',
      quality: '2',
      supportH265: '0',
      code: 'ABCDEF',
    })
  })

  test('is given a new token once when the old one holds no more', async () => {
    made = 0
    const { address } = await ezviz()
    const driver = driverOf({ driver: 'ezviz', address })
    await driver.live(at('C0/1'), 'main')
    held = 'at.2'
    expect([(await driver.live(at('C0/1'), 'main')).url, made]).toEqual([url, 2])
    held = 'at.1'
  })
})

describe('a platform that does not answer', () => {
  test(
    'is given up after five seconds, and left alone for a while after the third time',
    { timeout: 30_000 },
    async () => {
      const { address, heard } = await platform(() => 'silence')
      const driver = driverOf({ driver: 'hik-isc', address })
      const begun = performance.now()
      const first = await Promise.allSettled([1, 2, 3].map(() => driver.live(at('c1'), 'main')))
      const took = performance.now() - begun
      expect([first.map(({ status }) => status), took > 4_500, took < 9_000]).toEqual([
        Array(3).fill('rejected'),
        true,
        true,
      ])
      const again = performance.now()
      await expect(driver.live(at('c1'), 'main')).rejects.toThrow('平台没有响应，请稍后再试')
      expect([performance.now() - again < 500, heard.length]).toEqual([true, 3])
    },
  )

  test('is asked again when its rest is over', async () => {
    const nowhere = 'http://127.0.0.1:9'
    const means = { neighbourhood: new Neighbourhood(['127.0.0.1']), hasFfmpeg: true, now: () => clock }
    const away = new PlatformDrivers(means).driverOf({
      id: 'x',
      driver: 'hik-isc',
      address: nowhere,
      key: 'k',
      secret: 's',
    })
    const told = () => away.live(at('c'), 'main').catch((error: unknown) => faultText(error))
    const first = [await told(), await told(), await told(), await told()]
    clock = 16_000
    expect([...first, await told()]).toEqual([
      '对方拒绝连接',
      '对方拒绝连接',
      '对方拒绝连接',
      '平台没有响应，请稍后再试',
      '对方拒绝连接',
    ])
    clock = 0
  })

  test('or answers with a redirect is not followed', async () => {
    const other = await platform(() => ({ body: { code: '0', data: { url: 'rtsp://10.0.0.1/' } } }))
    const { address } = await platform(() => ({
      status: 302,
      body: '',
      headers: { location: `${other.address}/artemis/` },
    }))
    await expect(driverOf({ driver: 'hik-isc', address }).live(at('c'), 'main')).rejects.toThrow(
      '平台的回答不符合约定，请检查接入方式和地址',
    )
    expect(other.heard).toEqual([])
  })
})

test('a token is fetched once for all who wait, and anew shortly before it ends', async () => {
  let fetched = 0
  let now = 0
  const cache = new TokenCache(
    async () => ({ value: `t${(fetched += 1)}`, until: now + 100 }),
    () => now,
  )
  expect(await Promise.all([cache.get(), cache.get(), cache.get()])).toEqual(['t1', 't1', 't1'])
  now = 100
  expect(await cache.get()).toBe('t2')
  cache.drop('t1')
  expect(await cache.get()).toBe('t2')
  cache.drop('t2')
  expect(await cache.get()).toBe('t3')
})

describe('a camera at an address of its own', () => {
  const wrong = ['', 'rtsp', 'http://10.0.0.1/', 'file:///etc/passwd', 'concat:a|b']
  test.each(wrong)('is no RTSP at %j', async (mainUrl) => {
    await expect(rtsp.live({ code: '', mainUrl }, 'main')).rejects.toMatchObject({ isPassing: false })
  })

  test('is reached with name and password, whatever signs they hold', async () => {
    const camera = {
      code: '',
      mainUrl: 'rtsp://10.0.0.1:554/1',
      subUrl: 'rtsp://10.0.0.1:554/2',
      login: 'admin',
      password: 'a b@/:%',
    }
    const { url } = await rtsp.live(camera, 'sub')
    const { pathname, username, password } = new URL(url)
    expect([pathname, username, decodeURIComponent(password)]).toEqual(['/2', 'admin', 'a b@/:%'])
  })

  test.each([
    ['http://10.0.0.1/live.flv', 'flv'],
    ['wss://10.0.0.1/live.flv', 'flv'],
    ['https://10.0.0.1/live/index.m3u8?x=1', 'hls'],
    ['rtsp://10.0.0.1/1', 'rtsp'],
  ])('is what its address says: %s', async (mainUrl, kind) => {
    expect((await fixed.live({ code: '', mainUrl }, 'main')).kind).toBe(kind)
  })

  test('of the demo is drawn on this machine while the program runs', async () => {
    await expect(simulated(() => undefined).live(at('A/1'), 'main')).rejects.toThrow('模拟摄像头没有在运行')
    expect(await simulated(() => 4711).live(at('A/1'), 'main')).toEqual({
      kind: 'flv',
      url: 'http://127.0.0.1:4711/camera/A%2F1.flv',
      isOwn: true,
    })
  })
})
