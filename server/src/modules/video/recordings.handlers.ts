import type { recordingCalls } from '@farm/contract/video'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { clipUrl, clips, deleteClips, keepClip } from './clips.service.ts'
import { recordingStore, setRecording } from './plans.service.ts'
import { downloadUrl, recordedDay, replayUrl } from './replay.service.ts'
import type { Video } from './video.ts'

export function recordingHandlers(
  clock: Clock,
  { gateway, replaying, recordings }: Video,
): Handlers<typeof recordingCalls> {
  const means = { clock, gateway, replaying }
  return {
    day: (request) => recordedDay(means, request, request.query),
    replayUrl: (request) => replayUrl(means, request, request.query),
    downloadUrl: (request) => downloadUrl(means, request, request.query),
    clips: (request) => clips(means, request, request.query),
    clipUrl: (request) => clipUrl(means, request, request.query.id),
    keepClip: (request) => keepClip(means, request, request.body),
    deleteClips: (request) => deleteClips(request, request.body.Ids),
    setRecording: (request) => setRecording(request, request.body),
    recordingStore: (request) => recordingStore(request, recordings),
  }
}
