import Hls from 'hls.js/light'
import type { OpenMedia } from './media.ts'

/** Near the live picture by three segments; what was shown is not kept. */
const SETTINGS = {
  enableWorker: false,
  liveSyncDurationCount: 3,
  liveMaxLatencyDurationCount: 8,
  maxLiveSyncPlaybackRate: 1.1,
  maxBufferLength: 20,
  backBufferLength: 8,
}

/** Whether the browser lets a script feed it. */
export function isHlsPossible(): boolean {
  return Hls.isSupported()
}

/** Plays HLS. */
export const openHls: OpenMedia = (video, address, { onCodec, onUnsupported, onBroken }) => {
  const player = new Hls(SETTINGS)
  player.on(Hls.Events.BUFFER_CODECS, (_, { video: track }) => {
    if (track?.codec !== undefined) onCodec(track.codec)
  })
  player.on(Hls.Events.ERROR, (_, { fatal, details }) => {
    if (UNDECODED.includes(details)) onUnsupported()
    else if (fatal) onBroken('')
  })
  player.attachMedia(video)
  player.loadSource(address)
  return { keepsUp: true, close: () => player.destroy() }
}

const UNDECODED: readonly string[] = [
  Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  Hls.ErrorDetails.BUFFER_ADD_CODEC_ERROR,
  Hls.ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
]
