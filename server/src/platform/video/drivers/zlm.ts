import { VideoFault } from '../video-fault.ts'
import { below, jsonOf, listAt, pictureIn, textAt } from './answer.ts'
import type { CameraAt, Driver, DriverMeans, PlatformAt, PlatformCamera } from './driver.ts'
import { statesIn } from './states-in.ts'

/** ZLMediaKit: a camera is an application and a stream, pulled when somebody asks for it. */
export function zlm({ address, secret = '' }: PlatformAt, means: DriverMeans): Driver {
  const get = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const url = below(address, path)
    url.search = new URLSearchParams({ secret, ...query }).toString()
    const answer = jsonOf(await means.ask({ url }))
    const code = textAt(answer, 'code') ?? ''
    if (code === '-100') throw new VideoFault('平台拒绝了接口密钥，请核对后重新填写', 'lasting')
    if (code !== '0') throw new VideoFault(`平台答复：${textAt(answer, 'msg') ?? code}`)
    return answer
  }
  const cameras = async (page: number): Promise<readonly PlatformCamera[]> => {
    // It tells all at once, each as often as there are ways to play it.
    if (page > 1) return []
    const answer = await get('/index/api/getMediaList', { schema: 'rtsp' })
    return listAt(answer, 'data').flatMap((one) => {
      const [app, stream] = [textAt(one, 'app'), textAt(one, 'stream')]
      return app === undefined || stream === undefined
        ? []
        : [{ code: `${app}/${stream}`, name: stream, isOnline: true }]
    })
  }
  return {
    live: async (camera) => ({ kind: 'flv', url: below(address, `/${pathOf(camera)}.live.flv`).href }),
    snapshot: async (camera) => {
      const url = below(address, '/index/api/getSnap')
      // Of itself it is fetched by the platform, at the outlet that only its own programs see.
      const stream = `rtsp://127.0.0.1:554/${pathOf(camera)}`
      url.search = new URLSearchParams({ secret, url: stream, timeout_sec: '4', expire_sec: '1' }).toString()
      return { kind: 'bytes', bytes: pictureIn(await means.ask({ url })) }
    },
    // What is pulled on demand is not among those that are there: of it nobody can tell.
    status: () => statesIn(cameras),
    cameras,
  }
}

function pathOf({ code }: CameraAt): string {
  const [app = '', stream = '', ...more] = code.split('/')
  if (app === '' || stream === '' || more.length > 0) throw new VideoFault('摄像头编号应为“应用名/流名”', 'lasting')
  return `${encodeURIComponent(app)}/${encodeURIComponent(stream)}`
}
