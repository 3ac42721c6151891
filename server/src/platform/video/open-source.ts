import { type Ffmpeg, openFfmpegSource } from './ffmpeg.ts'
import { openFlvSource } from './flv-source.ts'
import type { Neighbourhood } from './guarded-address.ts'
import type { OpenSource, SourceEvents } from './source.ts'
import { VideoFault, noFfmpeg } from './video-fault.ts'

interface Means {
  readonly neighbourhood: Neighbourhood
  readonly ffmpeg: Ffmpeg | undefined
}

/** Opens upstreams by what they are; what can't be opened ends at once. */
export function sourceOpener({ neighbourhood, ffmpeg }: Means): OpenSource {
  return (upstream, events) => {
    if (upstream.kind === 'flv') return openFlvSource(neighbourhood, upstream, events)
    if (upstream.kind === 'hls') return nothing(events, new VideoFault('这一路视频是 HLS', 'lasting'))
    if (!ffmpeg) return nothing(events, noFfmpeg())
    return openFfmpegSource({ ffmpeg, neighbourhood }, upstream, events)
  }
}

function nothing(events: SourceEvents, fault: VideoFault) {
  const timer = setImmediate(() => events.onEnd(fault))
  return { stop: async () => clearImmediate(timer) }
}
