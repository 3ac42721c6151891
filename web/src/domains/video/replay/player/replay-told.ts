import type { Told } from '../../../../engine/video/told.ts'
import { type Replay, hasFailed } from './replay-play.ts'

/** What a player of recordings says in place of its picture; nothing while that is there. */
export function replayTold(play: Replay): Told | undefined {
  const { phase, reason, failures, isPaused, isDry } = play
  switch (phase) {
    case 'aiming':
    case 'opening':
      return failures === 0 ? { text: '加载中', reason: '', isBusy: true } : { text: '重连中', reason, isBusy: true }
    case 'waiting':
      return hasFailed(play)
        ? { text: '失败', reason, act: '重试', isBusy: false }
        : { text: '重连中', reason, isBusy: true }
    case 'refused':
      return { text: '失败', reason, act: '重试', isBusy: false }
    case 'unsupported':
      return { text: '编码不支持', reason: UNSUPPORTED, act: '重试', isBusy: false }
    case 'running':
      return isDry && !isPaused ? { text: '缓冲中', reason: '', isBusy: true } : undefined
    case 'ended':
      return undefined
  }
}

const UNSUPPORTED = '这个浏览器不能播放这段录像，可以下载后用播放器观看'
