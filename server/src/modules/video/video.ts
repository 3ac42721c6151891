import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { Sessions } from '../access/index.ts'
import { Gateway, type VideoSettings } from './gateway.ts'
import { insertVideoSecret } from './secret.store.ts'
import { Turning } from './turning.service.ts'
import { Watching } from './watching.ts'

/** On which it is told that a camera or a platform is another than before. */
export const VIDEO_CHANNEL = 'farm_video'

/** What addresses are signed and passwords sealed with is made once per installation and shared by all its processes. */
export function makeVideoSecret(db: Db): Promise<void> {
  return insertVideoSecret(db, randomBytes(32).toString('base64url'))
}

interface Means {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly sessions: Pick<Sessions, 'callerBySession' | 'scopeFor'>
  readonly settings: VideoSettings
}

/** The cameras of this process: what is pulled, who watches, what turns. */
export interface Video {
  readonly gateway: Gateway
  readonly watching: Watching
  readonly turning: Turning
  readonly close: () => Promise<void>
}

export function openVideo({ settings, ...means }: Means): Video {
  const gateway = new Gateway({ ...means, ...settings })
  const watching = new Watching({ ...means, gateway, recheckMs: settings.recheckMs })
  const turning = new Turning(gateway)
  return {
    gateway,
    watching,
    turning,
    close: async () => {
      watching.close()
      await Promise.all([gateway.close(), turning.close()])
    },
  }
}
