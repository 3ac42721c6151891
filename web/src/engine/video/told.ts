import { MOST_FAILURES, type Play } from './play.ts'

/** What is said over a picture that does not run. */
export interface Told {
  readonly text: string
  readonly reason: string
  /** What the person can do about it. */
  readonly act?: '重试' | '点击播放'
  /** It is being worked on. */
  readonly isBusy: boolean
}

/** What a player says of itself; nothing while the picture runs. */
export function toldOf(play: Play): Told | undefined {
  const { phase, failures, reason } = play
  switch (phase) {
    case 'playing':
      return undefined
    case 'queued':
    case 'opening':
    case 'waiting':
      return trying(play)
    case 'full':
      return { text: '未播放', reason, act: '点击播放', isBusy: false }
    case 'offline':
      return { text: '离线', reason, isBusy: false }
    case 'unsupported':
      return { text: '编码不支持', reason: UNSUPPORTED, act: '重试', isBusy: false }
    case 'refused':
      return failures < MOST_FAILURES
        ? { text: '未播放', reason, act: '点击播放', isBusy: false }
        : { text: '失败', reason, act: '重试', isBusy: false }
    case 'resting':
      return { text: '已暂停', reason: '页面不在前台', isBusy: false }
  }
}

const UNSUPPORTED = '浏览器不能解码这路视频（H.265），请把摄像头的子码流设为 H.264'

/** A camera that is off is asked about on and on: it says itself when it is back. */
function trying({ failures, reason, isOff }: Play): Told {
  if (failures === 0) return { text: '连接中', reason: '', isBusy: true }
  if (isOff) return { text: '离线', reason, isBusy: false }
  if (failures < MOST_FAILURES) return { text: '重连中', reason, isBusy: true }
  return { text: '失败', reason, act: '重试', isBusy: false }
}
