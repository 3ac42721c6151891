import { createHash } from 'node:crypto'
import type { PtzAction } from '@farm/contract/video'
import { VideoFault } from '../video-fault.ts'
import { below, jsonOf, listAt, pictureIn, textAt, urlIn } from './answer.ts'
import {
  type CameraAt,
  type Driver,
  type DriverMeans,
  PLATFORM_PAGE,
  type PlatformAt,
  type PlatformCamera,
  type Stretch,
} from './driver.ts'
import { statesIn } from './states-in.ts'
import { TokenCache } from './token-cache.ts'

const commands: Readonly<Record<PtzAction, string>> = {
  left: 'left',
  right: 'right',
  up: 'up',
  down: 'down',
  'zoom-in': 'zoomin',
  'zoom-out': 'zoomout',
  stop: 'stop',
}

/** Its tokens hold for half an hour; they are used for somewhat less. */
const TOKEN_MS = 25 * 60_000
const SIGN_IN_AGAIN = '401'

/** Asks with a token, and with a new one where that is over. */
function askerOf({ address, key = '', secret = '' }: PlatformAt, means: DriverMeans) {
  const tokens = new TokenCache(async () => {
    const url = below(address, '/api/user/login')
    url.search = new URLSearchParams({
      username: key,
      password: createHash('md5').update(secret).digest('hex'),
    }).toString()
    const told = await means.ask({ url })
    const answer = jsonOf(told)
    const named = told.headers['access-token']
    const value = textAt(answer, 'data', 'accessToken') ?? (typeof named === 'string' ? named : undefined)
    if (value === undefined) throw new VideoFault('平台拒绝了用户名或密码，请核对后重新填写', 'lasting')
    return { value, until: means.now() + TOKEN_MS }
  }, means.now)

  const tryGet = async (path: string, query: Readonly<Record<string, string>>) => {
    const token = await tokens.get()
    const url = below(address, path)
    url.search = new URLSearchParams(query).toString()
    const told = await means.ask({ url, headers: { 'access-token': token } })
    const isOver = told.status === 401 || textAt(safely(told.body), 'code') === SIGN_IN_AGAIN
    if (isOver) tokens.drop(token)
    return { told, isOver }
  }
  const get = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const first = await tryGet(path, query)
    const { told } = first.isOver ? await tryGet(path, query) : first
    const answer = jsonOf(told)
    const code = textAt(answer, 'code') ?? ''
    if (code !== '0') throw new VideoFault(`平台答复：${textAt(answer, 'msg') ?? code}`)
    return answer
  }
  return { tryGet, get }
}

/** WVP, the platform in front of cameras that speak GB/T 28181. */
export function wvp(platform: PlatformAt, means: DriverMeans): Driver {
  const { address } = platform
  const { get, tryGet } = askerOf(platform, means)
  const cameras = async (page: number) => {
    const answer = await get('/api/common/channel/list', { page: String(page), count: String(PLATFORM_PAGE) })
    return listAt(answer, 'data', 'list').flatMap(cameraIn)
  }
  return {
    live: async (camera) => {
      const answer = await get(`/api/play/start/${pathOf(camera)}`)
      return { kind: 'flv', url: urlIn(answer, 'data', secured(address) ? 'https_flv' : 'flv') }
    },
    snapshot: async (camera) => {
      const [deviceId = '', channelId = ''] = pathOf(camera).split('/')
      const answer = await get('/api/play/snap', { deviceId, channelId })
      // It tells the name of a file; what stands in it behind the two numbers is what it is asked for by.
      const mark = /_([^_]+)\.jpg$/.exec(textAt(answer, 'data') ?? '')?.[1]
      if (mark === undefined) throw new VideoFault('平台没有给出图片')
      const { told } = await tryGet(`/api/device/query/snap/${deviceId}/${channelId}`, { mark })
      return { kind: 'bytes', bytes: pictureIn(told) }
    },
    status: () => statesIn(cameras),
    replay: {
      parts: async (camera, span) => {
        const answer = await get(`/api/gb_record/query/${pathOf(camera)}`, spanOf(span))
        return listAt(answer, 'data', 'recordList').flatMap((one) => {
          const [from, to] = [momentIn(textAt(one, 'startTime')), momentIn(textAt(one, 'endTime'))]
          return from < to ? [{ from, to }] : []
        })
      },
      play: async (camera, stretch) => {
        const answer = await get(`/api/playback/start/${pathOf(camera)}`, spanOf(stretch))
        return { kind: 'flv', url: urlIn(answer, 'data', secured(address) ? 'https_flv' : 'flv') }
      },
    },
    turn: async (camera, { action, speed }) => {
      const step = String(Math.round((speed / 100) * 255))
      await get(`/api/front-end/ptz/${pathOf(camera)}`, {
        command: commands[action],
        horizonSpeed: step,
        verticalSpeed: step,
        zoomSpeed: String(Math.max(1, Math.round((speed / 100) * 15))),
      })
    },
    cameras,
  }
}

const CHINA_MS = 8 * 3_600_000

/** GB/T 28181 knows the time of Beijing alone: `2026-11-22 10:20:00`. */
function chinaTime(moment: number): string {
  return new Date(moment + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ')
}

function momentIn(told: string | undefined): number {
  return Date.parse(`${told?.replace(' ', 'T') ?? ''}+08:00`)
}

function spanOf({ from, to }: Stretch) {
  return { startTime: chinaTime(from), endTime: chinaTime(to) }
}

function cameraIn(told: unknown): PlatformCamera[] {
  const device = textAt(told, 'gbParentId') ?? textAt(told, 'deviceId')
  const channel = textAt(told, 'gbDeviceId')
  if (device === undefined || channel === undefined) return []
  const state = textAt(told, 'gbStatus')
  const name = textAt(told, 'gbName') ?? channel
  return [{ code: `${device}/${channel}`, name, isOnline: state === undefined ? undefined : state === 'ON' }]
}

function secured(address: string): boolean {
  return address.startsWith('https:')
}

function safely(body: Buffer): unknown {
  try {
    const said: unknown = JSON.parse(body.toString('utf8'))
    return said
  } catch {
    return undefined
  }
}

/** Device and channel, each by its twenty digits: `34020000001320000001/34020000001310000001`. */
function pathOf({ code }: CameraAt): string {
  const [device = '', channel = '', ...more] = code.split('/')
  if (device === '' || channel === '' || more.length > 0) {
    throw new VideoFault('摄像头编号应为“设备国标编号/通道国标编号”', 'lasting')
  }
  return `${encodeURIComponent(device)}/${encodeURIComponent(channel)}`
}
