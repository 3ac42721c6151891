import { VideoFault } from '../video-fault.ts'
import { below, jsonOf, listAt, textAt, valueAt } from './answer.ts'
import { type Driver, type DriverMeans, PLATFORM_PAGE, type PlatformAt, type PlatformCamera } from './driver.ts'
import { statesIn } from './states-in.ts'

/** MediaMTX, asked at its control interface where the pictures come out. */
export function mediamtx({ address, key, secret = '' }: PlatformAt, means: DriverMeans): Driver {
  const login = Buffer.from(`${key}:${secret}`).toString('base64')
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Basic ${login}` }
  const get = async (path: string): Promise<unknown> => {
    const url = below(address, path.replace(/\?.*$/, ''))
    url.search = path.includes('?') ? path.slice(path.indexOf('?')) : ''
    const told = await means.ask({ url, headers })
    if (told.status === 404) throw new VideoFault('平台上没有这个摄像头', 'lasting')
    const answer = jsonOf(told)
    if (told.status >= 400) throw new VideoFault(`平台答复：${textAt(answer, 'error') ?? told.status}`)
    return answer
  }
  const cameras = async (page: number): Promise<readonly PlatformCamera[]> => {
    const answer = await get(`/v3/paths/list?itemsPerPage=${PLATFORM_PAGE}&page=${page - 1}`)
    return listAt(answer, 'items').flatMap((one) => {
      const name = textAt(one, 'name')
      return name === undefined ? [] : [{ code: name, name, isOnline: isOn(one) }]
    })
  }
  return {
    live: async ({ code }) => {
      const [path, settings] = await Promise.all([get(`/v3/paths/get/${pathOf(code)}`), get('/v3/config/global/get')])
      // One that is pulled on demand is not ready before somebody asks for it.
      if (valueAt(path, 'ready') === false && valueAt(path, 'source') === null) throw new VideoFault('摄像头离线')
      const kind = means.hasFfmpeg && valueAt(settings, 'rtsp') !== false ? 'rtsp' : 'hls'
      return { kind, url: outletOf(address, kind, { settings, code, key, secret }) }
    },
    snapshot: async ({ code }) => {
      const settings = await get('/v3/config/global/get')
      if (valueAt(settings, 'rtsp') === false)
        throw new VideoFault('平台没有打开 RTSP，不能抓拍，请在平台中打开', 'lasting')
      return { kind: 'frame', url: outletOf(address, 'rtsp', { settings, code, key, secret }) }
    },
    status: () => statesIn(cameras),
    cameras,
  }
}

/** One that is pulled on demand is not ready before somebody asks for it: nobody can tell. */
function isOn(path: unknown): boolean | undefined {
  const isReady = valueAt(path, 'ready')
  if (isReady === true) return true
  return isReady === false && valueAt(path, 'source') === null ? false : undefined
}

interface Outlet {
  readonly settings: unknown
  readonly code: string
  readonly key: string | undefined
  readonly secret: string
}

/** The same machine at the port of the outlet. */
function outletOf(address: string, kind: 'rtsp' | 'hls', { settings, code, key, secret }: Outlet): string {
  const [listens, fallback] = kind === 'rtsp' ? ['rtspAddress', '8554'] : ['hlsAddress', '8888']
  const port = /:(\d+)$/.exec(textAt(settings, listens) ?? '')?.[1] ?? fallback
  const { hostname } = new URL(address)
  const web = valueAt(settings, 'hlsEncryption') === true ? 'https' : 'http'
  const scheme = kind === 'rtsp' ? 'rtsp' : web
  const login = key === undefined ? '' : `${encodeURIComponent(key)}:${encodeURIComponent(secret)}@`
  return `${scheme}://${login}${hostname}:${port}/${pathOf(code)}${kind === 'hls' ? '/index.m3u8' : ''}`
}

function pathOf(code: string): string {
  return code.split('/').map(encodeURIComponent).join('/')
}
