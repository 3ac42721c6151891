/** Where the pictures of a camera come from, as a driver says. Its address may hold credentials: it is handed to nobody. */
export interface Upstream {
  readonly kind: 'flv' | 'rtsp' | 'hls'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** A program of the product itself on this machine, where no other may be. */
  readonly isOwn?: boolean
}

/** Bytes of FLV as they come in. */
export interface Source {
  /** Ends when everything that it began is gone: process or connection. */
  readonly stop: () => Promise<void>
}

export interface SourceEvents {
  readonly onBytes: (chunk: Buffer) => void
  /** It ended by itself; told once, and not after `stop`. */
  readonly onEnd: (fault: unknown) => void
}

/** Opens what an upstream says. */
export type OpenSource = (upstream: Upstream, events: SourceEvents) => Source
