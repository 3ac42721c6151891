import { createHmac } from 'node:crypto'
import type { Neighbourhood } from './guarded-address.ts'
import { ask } from './guarded-request.ts'
import { statusFault } from './flv-source.ts'
import { VideoFault } from './video-fault.ts'
import type { Upstream } from './source.ts'

/** A playlist or a piece of it, as it goes to a page. */
export interface HlsPart {
  readonly body: Buffer
  readonly type: string
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const types: Readonly<Record<string, string>> = {
  m3u8: PLAYLIST_TYPE,
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  aac: 'audio/aac',
  vtt: 'text/vtt',
}
const OTHER = 'bin'
/** Asked by many at once, a playlist is fetched once; players ask every few seconds. */
const PLAYLIST_MS = 800
const PIECE_MS = 20_000
const PIECE_LIMIT_MS = 10_000
const MOST_KEPT_BYTES = 48 * 1024 * 1024
const MOST_NAMES = 1_000
/** Parts of pieces and what goes with them: players that know of none take whole pieces. */
const LOW_LATENCY = /^#EXT-X-(PART|PART-INF|PRELOAD-HINT|RENDITION-REPORT|SERVER-CONTROL|SKIP)\b/

interface Kept {
  readonly until: number
  readonly part: Promise<HlsPart>
  size: number
}

/** One camera by HLS for all who watch: fetched once, with names of our own instead of addresses. */
export class HlsFeed {
  readonly #neighbourhood: Neighbourhood
  readonly #upstream: () => Promise<Upstream>
  readonly #key: Buffer
  readonly #urls = new Map<string, string>()
  readonly #kept = new Map<string, Kept>()
  #found: Promise<Upstream> | undefined

  constructor({
    neighbourhood,
    upstream,
    key,
  }: {
    readonly neighbourhood: Neighbourhood
    readonly upstream: () => Promise<Upstream>
    readonly key: Buffer
  }) {
    this.#neighbourhood = neighbourhood
    this.#upstream = upstream
    this.#key = key
  }

  /** The first playlist; where its address holds no more, another is asked for once. */
  async index(): Promise<HlsPart> {
    this.#found ??= this.#upstream()
    try {
      return await this.#part((await this.#found).url, 'm3u8')
    } catch {
      this.#found = this.#upstream()
      this.#found.catch(() => {
        this.#found = undefined
      })
      return this.#part((await this.#found).url, 'm3u8')
    }
  }

  /** What stands in a playlist by a name of ours; nothing where it never did, or too long ago. */
  async part(name: string): Promise<HlsPart | undefined> {
    const url = this.#urls.get(name)
    return url === undefined ? undefined : this.#part(url, name.slice(name.lastIndexOf('.') + 1))
  }

  #part(url: string, ending: string): Promise<HlsPart> {
    const now = performance.now()
    const known = this.#kept.get(url)
    if (known && known.until > now) return known.part
    const part = ending === 'm3u8' ? this.#playlist(url) : this.#piece(url, ending)
    const kept: Kept = { until: now + (ending === 'm3u8' ? PLAYLIST_MS : PIECE_MS), part, size: 0 }
    this.#kept.set(url, kept)
    part.then(
      ({ body }) => {
        kept.size = body.length
        this.#sweep()
      },
      () => this.#kept.delete(url),
    )
    return part
  }

  async #playlist(url: string): Promise<HlsPart> {
    const { body, type } = await this.#piece(url, 'm3u8')
    const text = body.toString('utf8')
    if (!text.startsWith('#EXTM3U')) throw new VideoFault('收到的不是 HLS 播放列表')
    return { body: Buffer.from(rewritten(text, (uri) => this.#nameOf(new URL(uri, url)))), type }
  }

  async #piece(url: string, ending: string): Promise<HlsPart> {
    const { headers } = (await this.#found) ?? {}
    const told = await ask(this.#neighbourhood, {
      url: new URL(url),
      limitMs: ending === 'm3u8' ? undefined : PIECE_LIMIT_MS,
      ...(headers && { headers }),
    })
    if (told.status !== 200) throw statusFault(told.status)
    return { body: told.body, type: types[ending] ?? 'application/octet-stream' }
  }

  #nameOf(url: URL): string {
    if (!/^https?:$/.test(url.protocol)) throw new VideoFault('播放列表里有不允许的地址', 'lasting')
    const ending = /\.(\w{1,5})$/.exec(url.pathname)?.[1]?.toLowerCase() ?? OTHER
    const hash = createHmac('sha256', this.#key).update('hls\0').update(url.href).digest('base64url').slice(0, 22)
    const name = `${hash}.${Object.hasOwn(types, ending) ? ending : OTHER}`
    // Named last is dropped last.
    this.#urls.delete(name)
    this.#urls.set(name, url.href)
    for (const oldest of this.#urls.keys()) {
      if (this.#urls.size <= MOST_NAMES) break
      this.#urls.delete(oldest)
    }
    return name
  }

  /** The oldest go first; those that are over go anyway. */
  #sweep(): void {
    const now = performance.now()
    let bytes = [...this.#kept.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [url, { until, size }] of this.#kept) {
      if (until > now && bytes <= MOST_KEPT_BYTES) continue
      this.#kept.delete(url)
      bytes -= size
    }
  }
}

/** A playlist with every address in it replaced. */
export function rewritten(text: string, nameOf: (uri: string) => string): string {
  return text
    .split(/\r?\n/)
    .filter((line) => !LOW_LATENCY.test(line))
    .map((line) => {
      if (line === '') return line
      if (line.startsWith('#')) return line.replace(/\bURI="([^"]*)"/g, (_, uri: string) => `URI="${nameOf(uri)}"`)
      return nameOf(line.trim())
    })
    .join('\n')
}
