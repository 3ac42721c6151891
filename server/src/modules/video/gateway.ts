import type { VideoQuality } from '@farm/contract/video'
import type { Db } from '../../platform/db/index.ts'
import type { ByteSink } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import {
  type CameraAt,
  type Channel,
  type Driver,
  type Ffmpeg,
  Hub,
  HlsFeed,
  Neighbourhood,
  type OpenSource,
  type Patience,
  PlatformDrivers,
  type PlatformAt,
  type Upstream,
  VideoFault,
  fetchStill,
  fixed,
  keyFor,
  passInto,
  productPatience,
  rtsp,
  simulated,
  sourceOpener,
  unseal,
  noFfmpeg,
} from '../../platform/video/index.ts'
import { Gates } from '../access/index.ts'
import { type Pulled, cameraToPull, noteOutcome } from './camera.store.ts'
import type { RecordingSettings } from './recording-settings.ts'
import { videoSecret } from './secret.store.ts'

/** Where cameras may be and what stands on this machine to reach them. */
export interface VideoSettings {
  /** Hosts and networks where cameras may be; none: anywhere but on this machine and its link. */
  readonly hosts: readonly string[]
  readonly ffmpeg: Ffmpeg | undefined
  /** On which port the cameras of the demo are drawn, where they are. */
  readonly demoPort: () => number | undefined
  readonly patience?: Patience
  /** Whether those who watch still may is asked this often. */
  readonly recheckMs?: number
  /** For so many days snapshots are kept of cameras that say nothing else. */
  readonly snapshotDays?: number
  /** Where recordings stand and how much they may take; without it nothing is recorded. */
  readonly recordings?: RecordingSettings
}

interface Options extends VideoSettings {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

/** Two that ask for one camera shortly after each other ask its platform once. */
const ANSWER_MS = 20_000
/** More at a time than two cores carry. */
const MOST_STREAMS = 200
/** Each may be a process of its own, and holds a whole picture. */
const STILLS = { atOnce: 8, waiting: 64 } as const

interface Keys {
  readonly tickets: Buffer
  readonly seals: Buffer
}

/** Everything that is pulled from cameras at this process. Whoever asks was found to be allowed to before. */
export class Gateway {
  readonly #options: Options
  readonly #neighbourhood: Neighbourhood
  readonly #open: OpenSource
  readonly #hub: Hub
  readonly #platforms: PlatformDrivers
  readonly #demo: Driver
  readonly #answers = new Map<string, { readonly until: number; readonly upstream: Promise<Upstream> }>()
  readonly #feeds = new Map<string, HlsFeed>()
  readonly #stills = new Gates(STILLS)
  #keys: Promise<Keys> | undefined

  constructor(options: Options) {
    const { hosts, ffmpeg, patience = productPatience, clock, demoPort } = options
    this.#options = options
    this.#neighbourhood = new Neighbourhood(hosts)
    this.#open = sourceOpener({ neighbourhood: this.#neighbourhood, ffmpeg })
    this.#hub = new Hub({ open: this.#open, patience, most: MOST_STREAMS })
    this.#platforms = new PlatformDrivers({
      neighbourhood: this.#neighbourhood,
      hasFfmpeg: ffmpeg !== undefined,
      now: () => clock.now().getTime(),
    })
    this.#demo = simulated(demoPort)
  }

  get hub(): Hub {
    return this.#hub
  }

  keys(): Promise<Keys> {
    this.#keys ??= this.#readKeys().catch((error: unknown) => {
      this.#keys = undefined
      throw error
    })
    return this.#keys
  }

  /** How the pictures of a camera come; its platform is asked, where it has one, unless it was a moment ago. */
  async wayOf(id: string, quality: VideoQuality): Promise<'flv' | 'hls'> {
    const key = keyOf(id, quality)
    if (this.#hub.isPulled(key)) return 'flv'
    const { kind } = await this.#asked(key, id, quality).upstream
    if (kind === 'rtsp' && !this.#options.ffmpeg) {
      throw noFfmpeg()
    }
    return kind === 'hls' ? 'hls' : 'flv'
  }

  watch(id: string, quality: VideoQuality, sink: ByteSink): void {
    this.#hub.watch(this.channelOf(id, quality), sink)
  }

  /** What is pulled of a camera, for those who watch and those who listen alike. */
  channelOf(id: string, quality: VideoQuality): Channel {
    const key = keyOf(id, quality)
    return {
      key,
      upstream: () => this.#taken(key, id, quality),
      onOutcome: (fault) => {
        noteOutcome(this.#options.db, id, fault).catch((error: unknown) => {
          this.#options.log.warn({ err: error }, 'what came of a camera could not be noted')
        })
      },
    }
  }

  async feedOf(id: string, quality: VideoQuality): Promise<HlsFeed> {
    const key = keyOf(id, quality)
    const known = this.#feeds.get(key)
    if (known) return known
    const { tickets } = await this.keys()
    const feed = new HlsFeed({
      neighbourhood: this.#neighbourhood,
      upstream: () => this.#taken(key, id, quality),
      key: tickets,
    })
    this.#feeds.set(key, feed)
    return feed
  }

  dropFeed(id: string, quality: VideoQuality): void {
    this.#feeds.delete(keyOf(id, quality))
  }

  /** The camera with its driver; refuses where nobody said how it is fetched. */
  async driven(id: string): Promise<{ readonly driver: Driver; readonly camera: CameraAt }> {
    const pulled = await cameraToPull(this.#options.db, id)
    if (!pulled) throw new VideoFault('还没有设置视频接入', 'lasting')
    const { seals } = await this.keys()
    return { driver: this.#driverOf(pulled, seals), camera: cameraAt(pulled, seals) }
  }

  /** A picture of a camera as it is now, its bytes unchecked. */
  async still(id: string): Promise<Buffer> {
    const leave = await this.#stills.enter('')
    if (!leave) throw new VideoFault('同时抓拍的摄像头太多，请稍后再试')
    try {
      const { driver, camera } = await this.driven(id)
      const { ffmpeg } = this.#options
      return await fetchStill({ neighbourhood: this.#neighbourhood, ffmpeg }, await driver.snapshot(camera))
    } finally {
      leave()
    }
  }

  /** Shows once what an upstream sends, to one who watches. */
  pass(upstream: Upstream, sink: ByteSink, lengthMs: number): void {
    passInto(sink, { open: this.#open, upstream, lengthMs })
  }

  platform(at: PlatformAt): Driver {
    return this.#platforms.driverOf(at)
  }

  /** A camera or a platform is another than before, or gone: nothing that is known of it holds. */
  changed(id: string): void {
    this.#platforms.forget(id)
    for (const key of [...this.#answers.keys(), ...this.#feeds.keys()]) {
      if (!key.startsWith(id)) continue
      this.#answers.delete(key)
      this.#feeds.delete(key)
    }
    this.#hub.cut(id)
  }

  /** What was told meanwhile was missed. */
  changedAll(): void {
    this.#answers.clear()
    this.#feeds.clear()
    this.#platforms.forgetAll()
  }

  close(): Promise<void> {
    return this.#hub.close()
  }

  /** What was answered a moment ago is used once; later, or again, the platform is asked anew. */
  #taken(key: string, id: string, quality: VideoQuality): Promise<Upstream> {
    const { upstream } = this.#asked(key, id, quality)
    this.#answers.delete(key)
    return upstream
  }

  #asked(key: string, id: string, quality: VideoQuality) {
    const now = performance.now()
    const known = this.#answers.get(key)
    if (known && known.until > now) return known
    const upstream = this.#ask(id, quality)
    const asked = { until: now + ANSWER_MS, upstream }
    this.#answers.set(key, asked)
    upstream.catch(() => {
      if (this.#answers.get(key) === asked) this.#answers.delete(key)
    })
    return asked
  }

  async #ask(id: string, quality: VideoQuality): Promise<Upstream> {
    const { driver, camera } = await this.driven(id)
    return driver.live(camera, quality)
  }

  #driverOf({ driver, source }: Pulled, key: Buffer): Driver {
    if (driver === 'sim') return this.#demo
    if (driver === 'rtsp') return rtsp
    if (driver === 'static') return fixed
    if (!source) throw new VideoFault('还没有选择视频平台', 'lasting')
    return this.#platforms.driverOf({
      ...source,
      key: source.key ?? undefined,
      secret: source.secret === null ? undefined : unseal(Buffer.from(source.secret, 'hex'), { key, about: source.id }),
    })
  }

  async #readKeys(): Promise<Keys> {
    const kept = await videoSecret(this.#options.db)
    if (kept === undefined) throw new Error('the database is not prepared: nothing to seal with')
    return { tickets: keyFor('tickets', kept), seals: keyFor('seals', kept) }
  }
}

function keyOf(id: string, quality: VideoQuality): string {
  return `${id} ${quality}`
}

function cameraAt({ id, mac, code, mainUrl, subUrl, pictureUrl, login, secret }: Pulled, key: Buffer): CameraAt {
  return {
    code: code ?? mac,
    mainUrl: mainUrl ?? undefined,
    subUrl: subUrl ?? undefined,
    pictureUrl: pictureUrl ?? undefined,
    login: login ?? undefined,
    password: secret ? unseal(secret, { key, about: id }) : undefined,
  }
}
