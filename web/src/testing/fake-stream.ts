/** jsdom has no streams of its own; those of `Response` are the runtime’s. */
const Stream = new Response('-').body?.constructor as typeof ReadableStream

/** A stream of server-sent events that the test writes piece by piece. */
export class FakeStream {
  readonly body: ReadableStream<Uint8Array>
  /** The reader went away. */
  isGivenUp = false
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor() {
    this.body = new Stream<Uint8Array>({
      start: (controller) => {
        this.controller = controller
      },
      cancel: () => {
        this.isGivenUp = true
      },
    })
  }

  say(text: string): void {
    this.write(new TextEncoder().encode(text))
  }

  write(bytes: Uint8Array): void {
    this.controller?.enqueue(bytes)
  }

  /** The server closes it. */
  end(): void {
    this.controller?.close()
  }

  /** The network is cut. */
  cut(): void {
    this.controller?.error(new TypeError('network error'))
  }
}
