import { vi } from 'vitest'

/** A socket as the page opened it, with what the test lets the server say. */
export class FakeSocket extends EventTarget {
  static made: FakeSocket[] = []
  readonly address: string
  isClosed = false

  constructor(address: string | URL) {
    super()
    this.address = String(address)
    FakeSocket.made.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  send(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  end(code: number, reason = ''): void {
    this.dispatchEvent(new CloseEvent('close', { code, reason }))
  }
}

/** From now on the page opens sockets that lead nowhere. */
export function standInForSockets(): void {
  FakeSocket.made = []
  vi.stubGlobal('WebSocket', FakeSocket)
}
