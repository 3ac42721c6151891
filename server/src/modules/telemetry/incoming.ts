import type { DeviceKey } from '../devices/index.ts'
import type { Route } from './topics.rules.ts'

/** A message as it comes in by whichever door. */
export interface Incoming {
  /** Who proved with a token who they are; nobody where an outside broker vouches for the names. */
  readonly sender: DeviceKey | undefined
  readonly route: Route
  readonly topic: string
  readonly payload: Buffer
  /** Absent where the way that it came has none. */
  readonly messageId?: number | undefined
  /** It may have come before. */
  readonly isRepeated?: boolean
}

/** Nobody has to send that: the connection is ended. */
export class Denied extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'Denied'
  }
}
