import type { ByteSink } from '../http/index.ts'
import { LiveStream, type Patience, type StreamListener } from './live-stream.ts'
import type { OpenSource, Upstream } from './source.ts'
import { VideoFault } from './video-fault.ts'

interface Options {
  readonly open: OpenSource
  readonly patience: Patience
  /** As many cameras at a time. */
  readonly most: number
}

/** What is pulled, by a name of its own, and how. */
export interface Channel {
  readonly key: string
  readonly upstream: () => Promise<Upstream>
  readonly onOutcome?: (fault: string | undefined) => void
}

/** All cameras that are watched at this process, each pulled once. */
export class Hub {
  readonly #options: Options
  readonly #streams = new Map<string, LiveStream>()
  readonly #ending = new Map<string, Promise<void>>()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** How many watch each camera. */
  counts(): ReadonlyMap<string, number> {
    return new Map([...this.#streams].map(([key, stream]) => [key, stream.viewers]))
  }

  isPulled(key: string): boolean {
    return this.#streams.has(key)
  }

  watch(channel: Channel, sink: ByteSink): void {
    this.#streamOf(channel).watch(sink)
  }

  /** Hears a camera without showing it; the answer ends that. */
  listen(channel: Channel, listener: StreamListener): { readonly stream: LiveStream; readonly leave: () => void } {
    const stream = this.#streamOf(channel)
    return { stream, leave: stream.listen(listener) }
  }

  /** Cuts off everybody who watches what a name begins with. */
  cut(beginning: string): void {
    for (const key of this.#streams.keys()) if (key.startsWith(beginning)) this.#end(key, '摄像头的接入方式已变更')
  }

  /** Ends everything; ready when no process and no connection is left. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const key of this.#streams.keys()) this.#end(key, '服务正在停止')
    await Promise.all(this.#ending.values())
  }

  #streamOf({ key, upstream, onOutcome }: Channel): LiveStream {
    const known = this.#streams.get(key)
    if (known) return known
    if (this.#isClosed) throw new VideoFault('服务正在停止')
    if (this.#streams.size >= this.#options.most) throw new VideoFault('同时播放的摄像头太多，请先关闭一些')
    const { open, patience } = this.#options
    const stream = new LiveStream({
      upstream: async () => {
        // The process or connection of before is gone first: there are never two for one camera.
        await this.#ending.get(key)
        return upstream()
      },
      open,
      patience,
      onOutcome: (fault) => onOutcome?.(fault),
      onIdle: () => this.#end(key),
    })
    this.#streams.set(key, stream)
    return stream
  }

  #end(key: string, fault?: string): void {
    const stream = this.#streams.get(key)
    if (!stream) return
    this.#streams.delete(key)
    const ending = stream.end(fault).finally(() => {
      if (this.#ending.get(key) === ending) this.#ending.delete(key)
    })
    this.#ending.set(key, ending)
  }
}
