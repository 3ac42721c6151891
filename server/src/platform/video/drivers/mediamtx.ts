import { VideoFault } from '../video-fault.ts'
import { below, jsonOf, listAt, textAt, valueAt } from './answer.ts'
import { type Driver, type DriverMeans, PLATFORM_PAGE, type PlatformAt } from './driver.ts'

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
  return {
    live: async ({ code }) => {
      const [path, settings] = await Promise.all([get(`/v3/paths/get/${pathOf(code)}`), get('/v3/config/global/get')])
      // One that is pulled on demand is not ready before somebody asks for it.
      if (valueAt(path, 'ready') === false && valueAt(path, 'source') === null) throw new VideoFault('摄像头离线')
      const kind = means.hasFfmpeg && valueAt(settings, 'rtsp') !== false ? 'rtsp' : 'hls'
      return { kind, url: outletOf(address, kind, { settings, code, key, secret }) }
    },
    cameras: async (page) => {
      const answer = await get(`/v3/paths/list?itemsPerPage=${PLATFORM_PAGE}&page=${page - 1}`)
      return listAt(answer, 'items').flatMap((one) => {
        const name = textAt(one, 'name')
        const isReady = valueAt(one, 'ready')
        return name === undefined
          ? []
          : [{ code: name, name, isOnline: typeof isReady === 'boolean' ? isReady : undefined }]
      })
    },
  }
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
