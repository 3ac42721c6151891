import { vi } from 'vitest'
import { standInForSockets } from '../../../platform/testing/fake-socket.ts'

/** A player of a library as it was made, with what the test lets it say. */
export interface FakePlayer {
  readonly address: string
  readonly settings: Readonly<Record<string, unknown>>
  video: HTMLVideoElement | undefined
  isClosed: boolean
  readonly emit: (event: string, ...details: readonly unknown[]) => void
}

interface Shown {
  position: number
  hasFrame: boolean
}

let made: FakePlayer[] = []
const shown = new WeakMap<HTMLMediaElement, Shown>()

/** The players that were made, and those that are open. */
export const players = () => made
export const openPlayers = () => made.filter(({ isClosed }) => !isClosed)

type Listener = (...details: readonly unknown[]) => void

function makePlayer(address: string, settings: Readonly<Record<string, unknown>>) {
  const listeners = new Map<string, Listener>()
  const player: FakePlayer = {
    address,
    settings,
    video: undefined,
    isClosed: false,
    emit: (event, ...details) => listeners.get(event)?.(...details),
  }
  made.push(player)
  const close = () => {
    player.isClosed = true
    if (player.video) shown.delete(player.video)
  }
  const attach = (video: HTMLVideoElement) => {
    player.video = video
  }
  return { on: (event: string, hear: Listener) => listeners.set(event, hear), attach, close }
}

interface FakeSettings extends Readonly<Record<string, unknown>> {
  readonly customLoader: new () => { readonly open: () => void; readonly destroy: () => void }
}

/** What stands in for mpegts.js, as a module. */
export const fakeMpegts = {
  default: {
    LoggingControl: { applyConfig: () => undefined },
    Events: { ERROR: 'error', MEDIA_INFO: 'media_info' },
    ErrorDetails: { MEDIA_CODEC_UNSUPPORTED: 'CodecUnsupported', MEDIA_MSE_ERROR: 'MediaMSEError' },
    createPlayer: ({ url }: { readonly url: string }, settings: FakeSettings) => {
      const { on, attach, close } = makePlayer(url, settings)
      const loader = new settings.customLoader()
      const destroy = () => {
        loader.destroy()
        close()
      }
      return { on, attachMediaElement: attach, load: () => loader.open(), destroy }
    },
  },
}

let isFed = true

/** Whether the browser lets a script feed it, as telephones of one maker do not. */
export function letScriptsFeed(isPossible: boolean): void {
  isFed = isPossible
}

/** What stands in for hls.js, as a module. */
export const fakeHls = {
  default: class {
    static readonly Events = { ERROR: 'error', BUFFER_CODECS: 'codecs' }
    static readonly ErrorDetails = {
      MANIFEST_INCOMPATIBLE_CODECS_ERROR: 'manifestIncompatibleCodecsError',
      BUFFER_ADD_CODEC_ERROR: 'bufferAddCodecError',
      BUFFER_INCOMPATIBLE_CODECS_ERROR: 'bufferIncompatibleCodecsError',
    }
    static readonly isSupported = () => isFed
    readonly #settings: Readonly<Record<string, unknown>>
    #video: HTMLVideoElement | undefined
    readonly #listeners: Array<readonly [string, Listener]> = []
    #close = () => {
      /* not loaded yet */
    }

    constructor(settings: Readonly<Record<string, unknown>>) {
      this.#settings = settings
    }

    on(event: string, hear: Listener): void {
      this.#listeners.push([event, hear])
    }

    attachMedia(video: HTMLVideoElement): void {
      this.#video = video
    }

    loadSource(address: string): void {
      const { on, attach, close } = makePlayer(address, this.#settings)
      for (const [event, hear] of this.#listeners) on(event, hear)
      if (this.#video) attach(this.#video)
      this.#close = close
    }

    destroy(): void {
      this.#close()
    }
  },
}

/** jsdom plays nothing: what elements say of themselves is what the test says. */
export function standInForMedia(): void {
  made = []
  isFed = true
  standInForSockets()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockImplementation(function position(
    this: HTMLMediaElement,
  ) {
    return shown.get(this)?.position ?? 0
  })
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockImplementation(function state(this: HTMLMediaElement) {
    return shown.get(this)?.hasFrame ? 4 : 0
  })
}

/** The picture of a player is there, `position` seconds in. */
export function showFrame({ video }: FakePlayer, position = 0.2): void {
  if (!video) throw new Error('the player has no element')
  shown.set(video, { position, hasFrame: true })
  video.dispatchEvent(new Event('loadeddata'))
}
