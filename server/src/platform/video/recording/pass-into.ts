import type { ByteSink } from '../../http/index.ts'
import { FlvReader } from '../flv-reader.ts'
import { type FlvTag, flvHeader, written } from '../flv-tag.ts'
import type { OpenSource, Source, Upstream } from '../source.ts'
import { faultText } from '../video-fault.ts'

interface Passing {
  readonly open: OpenSource
  readonly upstream: Upstream
  /** After so much it is over. */
  readonly lengthMs: number
}

const FROZEN_MS = 10_000
/** Nothing can be asked to send more slowly: who is slower than the recording is ended. */
const LOST_BYTES = 8 * 1024 * 1024

/** Passes what a platform plays of a recording on to one who watches, with times from zero; it ends when that ends. */
export function passInto(sink: ByteSink, { open, upstream, lengthMs }: Passing): void {
  const reader = new FlvReader()
  const opened: { source?: Source } = {}
  let first: number | undefined
  let isOver = false
  const hasEnded = () => isOver
  let frozen: NodeJS.Timeout | undefined
  const end = (fault?: string) => {
    if (isOver) return
    isOver = true
    clearTimeout(frozen)
    sink.end(fault)
    opened.source?.stop().catch(() => undefined)
  }
  const watchOver = () => {
    clearTimeout(frozen)
    frozen = setTimeout(() => end('平台没有送来画面'), FROZEN_MS)
  }
  const take = (tag: FlvTag) => {
    if (tag.kind !== 'video' || isOver) return
    if (first === undefined) sink.write(flvHeader('silent'))
    first ??= tag.timeMs
    const timeMs = Math.max(0, tag.timeMs - first)
    if (timeMs > lengthMs) return end()
    if (sink.waiting() > LOST_BYTES) return end('网络太慢')
    sink.write(written(tag, timeMs))
  }
  // Whoever watches may have left while it was asked for, or leaves while it is opened.
  sink.onEnd(() => end())
  if (hasEnded()) return
  watchOver()
  const source = open(upstream, {
    onBytes: (chunk) => {
      watchOver()
      try {
        for (const tag of reader.read(chunk)) take(tag)
      } catch (error) {
        end(faultText(error))
      }
    },
    // What began is over; of what never did it is told why.
    onEnd: (fault) => end(first === undefined ? faultText(fault) : undefined),
  })
  opened.source = source
  if (hasEnded()) source.stop().catch(() => undefined)
}
