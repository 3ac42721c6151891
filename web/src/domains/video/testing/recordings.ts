import type { Camera, RecordedDay } from '@farm/contract/video'
import { FakeAnswer, type FakeHandlers, type FakeRequest } from '../../../testing/fake-server.ts'
import { cameraServer } from './cameras.ts'

export const DAY = 'GET /api/Farm/Video/Day'
export const REPLAY_URL = 'GET /api/Farm/Video/ReplayUrl'
export const DOWNLOAD = 'GET /api/Farm/Video/DownloadUrl'
export const KEEP = 'POST /api/Farm/Video/KeepClip'
export const CLIPS = 'GET /api/Farm/Video/Clips'
export const CLIP_URL = 'GET /api/Farm/Video/ClipUrl'
export const DELETE_CLIPS = 'POST /api/Farm/Video/DeleteClips'
export const STORE = 'GET /api/Farm/Video/RecordingStore'
export const SET_RECORDING = 'POST /api/Farm/Video/SetRecording'

/** The moment at which the clock of the farm shows `10:32` on the day of the tests. */
export const at = (clock: string) => {
  const whole = clock.length === 5 ? `${clock}:00` : clock
  return new Date(`2026-11-20T${whole}+08:00`).toISOString()
}

/** A day that is recorded from eight to ten and from 10:32 to eleven. */
export const recordedDay: RecordedDay = {
  Parts: [
    { From: at('08:00'), To: at('10:00'), Bytes: 300_000_000 },
    { From: at('10:32'), To: at('11:00'), Bytes: 70_000_000 },
  ],
  At: 'here',
  Plan: { Mode: 'always', KeepDays: 7 },
}

/** A server of which every camera has recorded that day, and nothing else. */
export function recordingServer(cameras: readonly Camera[], handlers: FakeHandlers = {}) {
  let count = 0
  return cameraServer(cameras, {
    [DAY]: ({ query }: FakeRequest) => (query.day === '2026-11-20' ? recordedDay : { ...recordedDay, Parts: [] }),
    [REPLAY_URL]: ({ query }: FakeRequest) => {
      count += 1
      const part = recordedDay.Parts.find(({ To }) => (query.from ?? '') < To)
      if (!part) return new FakeAnswer({ code: 'x', errors: ['没有录像'], retryable: false }, 404)
      const From = part.From > (query.from ?? '') ? part.From : (query.from ?? '')
      return { Url: `/api/Video/Replay/ticket-${count}.flv`, From, To: part.To }
    },
    ...handlers,
  })
}
