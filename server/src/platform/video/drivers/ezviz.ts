import type { PtzAction } from '@farm/contract/video'
import { VideoFault } from '../video-fault.ts'
import { below, jsonOf, listAt, textAt, urlIn } from './answer.ts'
import {
  type CameraAt,
  type Driver,
  type DriverMeans,
  PLATFORM_PAGE,
  type PlatformAt,
  type PlatformCamera,
} from './driver.ts'
import { statesIn } from './states-in.ts'
import { TokenCache } from './token-cache.ts'

const directions: Readonly<Record<Exclude<PtzAction, 'stop'>, string>> = {
  up: '0',
  down: '1',
  left: '2',
  right: '3',
  'zoom-in': '8',
  'zoom-out': '9',
}

const TOKEN_OVER = '10002'
const faults: Readonly<Record<string, VideoFault>> = {
  '10017': new VideoFault('平台拒绝了 AppKey 或 AppSecret，请核对后重新填写', 'lasting'),
  '10030': new VideoFault('平台拒绝了 AppKey 或 AppSecret，请核对后重新填写', 'lasting'),
  '10005': new VideoFault('平台账号异常', 'lasting'),
  '20002': new VideoFault('平台上没有这个摄像头', 'lasting'),
  '20014': new VideoFault('平台上没有这个摄像头', 'lasting'),
  '20018': new VideoFault('平台账号下没有这个摄像头', 'lasting'),
  '20007': new VideoFault('摄像头离线'),
  '20008': new VideoFault('摄像头没有响应'),
  '60019': new VideoFault('视频已加密，请填写摄像头的验证码', 'lasting'),
  '60061': new VideoFault('平台账号的流量已用完', 'lasting'),
  '9048': new VideoFault('同时播放的人数超过平台账号的限制'),
}

const FLV = '4'
const HD = '1'
const FLUENT = '2'
/** Nobody opens it later; what is open goes on. */
const ADDRESS_SECONDS = '300'
/** Tokens of seven days are fetched anew an hour before. */
const BEFORE_END_MS = 3_600_000

/** 萤石云: a camera is a serial number, and a channel of it behind a stroke. */
export function ezviz({ address, key = '', secret = '' }: PlatformAt, means: DriverMeans): Driver {
  const post = async (path: string, fields: Readonly<Record<string, string>>): Promise<unknown> => {
    const told = await means.ask({
      url: below(address, path),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    return jsonOf(told)
  }
  const tokens = new TokenCache(async () => {
    const answer = checked(await post('/api/lapp/token/get', { appKey: key, appSecret: secret }))
    const value = textAt(answer, 'data', 'accessToken')
    if (value === undefined) throw new VideoFault('平台没有给出令牌')
    return { value, until: Number(textAt(answer, 'data', 'expireTime') ?? 0) - BEFORE_END_MS }
  }, means.now)
  const call = async (path: string, fields: Readonly<Record<string, string>>): Promise<unknown> => {
    const accessToken = await tokens.get()
    const answer = await post(path, { accessToken, ...fields })
    if (textAt(answer, 'code') !== TOKEN_OVER) return checked(answer)
    tokens.drop(accessToken)
    return checked(await post(path, { accessToken: await tokens.get(), ...fields }))
  }
  const cameras = async (page: number) => {
    const answer = await call('/api/lapp/camera/list', {
      pageStart: String(page - 1),
      pageSize: String(Math.min(PLATFORM_PAGE, 50)),
    })
    return listAt(answer, 'data').flatMap(cameraIn)
  }
  return {
    live: async (camera, quality) => {
      const answer = await call('/api/lapp/v2/live/address/get', {
        ...placeOf(camera),
        protocol: FLV,
        quality: quality === 'main' ? HD : FLUENT,
        expireTime: ADDRESS_SECONDS,
        // 子码流 is always one that every browser plays.
        supportH265: quality === 'main' ? '1' : '0',
        ...(camera.password !== undefined && { code: camera.password }),
      })
      return { kind: 'flv', url: urlIn(answer, 'data', 'url') }
    },
    snapshot: async (camera) => {
      const answer = await call('/api/lapp/device/capture', placeOf(camera))
      return { kind: 'picture', url: urlIn(answer, 'data', 'picUrl') }
    },
    status: () => statesIn(cameras),
    turn: async (camera, { action, speed }) => {
      const place = placeOf(camera)
      if (action === 'stop') await call('/api/lapp/device/ptz/stop', place)
      else {
        await call('/api/lapp/device/ptz/start', { ...place, direction: directions[action], speed: stepOf(speed) })
      }
    },
    cameras,
  }
}

function cameraIn(told: unknown): PlatformCamera[] {
  const serial = textAt(told, 'deviceSerial')
  if (serial === undefined) return []
  const code = `${serial}/${textAt(told, 'channelNo') ?? '1'}`
  return [{ code, name: textAt(told, 'channelName') ?? serial, isOnline: textAt(told, 'status') === '1' }]
}

function checked(answer: unknown): unknown {
  const code = textAt(answer, 'code') ?? ''
  if (code !== '200') throw faults[code] ?? new VideoFault(`平台答复：${textAt(answer, 'msg') ?? code}`)
  return answer
}

/** Three of them. */
function stepOf(speed: number): string {
  return String(Math.min(2, Math.floor(speed / 34)))
}

function placeOf({ code }: CameraAt) {
  const [deviceSerial = '', channelNo = '1'] = code.split('/')
  return { deviceSerial, channelNo }
}
