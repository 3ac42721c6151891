import mpegts from 'mpegts.js'
import { type MediaListener, type OpenMedia, isDecodable } from './media.ts'

mpegts.LoggingControl.applyConfig({ enableAll: false })

/** Seconds of what was shown that are kept: nobody goes back in a live picture. */
const KEPT = { autoCleanupMaxBackwardDuration: 20, autoCleanupMinBackwardDuration: 8 } as const
/** By the name of the browser’s own refusal. */
const NOT_SUPPORTED = 9

const { ErrorDetails, Events } = mpegts
/** As the library counts them. */
const [IDLE, BUFFERING, COMPLETE] = [0, 2, 4]

/** Plays FLV that comes over a connection of the caller’s. */
export const openFlv: OpenMedia = (video, address, listener) => {
  const { onCodec, onUnsupported, onBroken } = listener
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: address },
    {
      // A worker would be a script from a blob; the stash holds pictures back until there are many.
      enableWorker: false,
      enableStashBuffer: false,
      lazyLoad: false,
      autoCleanupSourceBuffer: true,
      customLoader: loaderOf(address, listener),
      ...KEPT,
    },
  )
  player.on(Events.MEDIA_INFO, ({ videoCodec }: { readonly videoCodec?: string }) => {
    if (videoCodec === undefined) return
    onCodec(videoCodec)
    if (!isDecodable(videoCodec)) onUnsupported()
  })
  player.on(Events.ERROR, (_: string, detail: string, info: { readonly code?: number } | undefined) => {
    const isUnknown = detail === ErrorDetails.MEDIA_CODEC_UNSUPPORTED
    if (isUnknown || (detail === ErrorDetails.MEDIA_MSE_ERROR && info?.code === NOT_SUPPORTED)) onUnsupported()
    else onBroken('')
  })
  player.attachMediaElement(video)
  player.load()
  return { keepsUp: false, close: () => player.destroy() }
}

const nobody = () => {
  /* nobody hears of it yet */
}

/** What brings the bytes to the library; that they end is told to the listener, as the library would not know why. */
function loaderOf(address: string, { connect, onBroken }: MediaListener) {
  return class {
    readonly type = 'connection'
    readonly needStashBuffer = false
    readonly _needStash = false
    // The library says here who hears of what.
    onContentLengthKnown = nobody
    onURLRedirect = nobody
    onError = nobody
    onComplete = nobody
    onDataArrival: (bytes: ArrayBuffer, from: number, received?: number) => void = nobody
    _status = IDLE
    #received = 0
    #close = nobody

    get status(): number {
      return this._status
    }

    isWorking(): boolean {
      return this._status === BUFFERING
    }

    open(): void {
      this._status = BUFFERING
      const onBytes = (bytes: ArrayBuffer) => {
        const from = this.#received
        this.#received += bytes.byteLength
        this.onDataArrival(bytes, from, this.#received)
      }
      this.#close = connect(address, { onBytes, onEnd: onBroken })
    }

    abort(): void {
      this.#close()
      this._status = COMPLETE
    }

    destroy(): void {
      this.abort()
      this._status = IDLE
    }
  }
}
