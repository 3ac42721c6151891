import type { Camera } from '@farm/contract/video'
import { idOf } from '../../../testing/builders.ts'
import { type FakeHandlers, fakeServer } from '../../../testing/fake-server.ts'

export const CAMERAS = 'GET /api/Farm/Video/Cameras'
export const ASK = 'GET /api/LuLiang/Device/GetLiveUrl'

const stone = { Id: idOf(11), Name: '石桥农业合作社' }
const east = { Id: idOf(21), Name: '东 1 号地' }

let made = 300

/** A camera on the east plot that is on and set, unless told. */
export function cameraWith(own: Partial<Camera> = {}): Camera {
  made += 1
  return {
    Id: idOf(made),
    Name: `${made} 号机`,
    MAC: `AA-${made}`,
    IsOnline: true,
    Reason: '',
    Enterprise: stone,
    Places: [east],
    IsSet: true,
    IsSimulated: false,
    CanTurn: false,
    IsRecordable: true,
    ...own,
  }
}

/** A server that knows these cameras and hands out an address of each. */
export function cameraServer(cameras: readonly Camera[], handlers: FakeHandlers = {}) {
  return fakeServer({
    [CAMERAS]: () => cameras,
    [ASK]: ({ query }) => `/api/Video/Live/${query.indexCode}-${query.quality}.flv`,
    ...handlers,
  })
}
