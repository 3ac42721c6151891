import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Retention } from '../../platform/retention/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { Sessions } from '../access/index.ts'
import { Admission } from './admission.ts'
import { Gateway, type VideoSettings } from './gateway.ts'
import { Recorder } from './recorder.ts'
import type { RecordingSettings } from './recording-settings.ts'
import { Replaying } from './replaying.ts'
import { insertVideoSecret } from './secret.store.ts'
import { Turning } from './turning.service.ts'
import { Watching } from './watching.ts'

/** On which it is told that a camera or a platform is another than before. */
export const VIDEO_CHANNEL = 'farm_video'

export const USUAL_SNAPSHOT_DAYS = 30

/** What addresses are signed and passwords sealed with is made once per installation and shared by all its processes. */
export function makeVideoSecret(db: Db): Promise<void> {
  return insertVideoSecret(db, randomBytes(32).toString('base64url'))
}

interface Means {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly sessions: Pick<Sessions, 'callerBySession' | 'scopeFor'>
  readonly retention: Retention
  readonly settings: VideoSettings
}

/** The cameras of this process: what is pulled, who watches, what turns. */
export interface Video {
  readonly gateway: Gateway
  readonly watching: Watching
  readonly turning: Turning
  readonly replaying: Replaying
  /** None where nothing is recorded. */
  readonly recordings: RecordingSettings | undefined
  /** From now on what is to be recorded is, here or in another process. */
  readonly record: () => void
  /** For so many days snapshots are kept of cameras that say nothing else. */
  readonly snapshotDays: number
  readonly close: () => Promise<void>
}

export function openVideo({ settings, ...means }: Means): Video {
  const gateway = new Gateway({ ...means, ...settings })
  const admission = new Admission({ ...means, gateway, recheckMs: settings.recheckMs })
  const watching = new Watching({ gateway, admission })
  const { recordings } = settings
  const { db, log, clock, retention } = means
  const replaying = new Replaying({ db, log, zone: clock.zone, gateway, admission, folder: recordings?.folder })
  const recorder = recordings && new Recorder({ db, log, clock, gateway, retention, settings: recordings })
  const turning = new Turning(gateway)
  return {
    gateway,
    watching,
    turning,
    replaying,
    recordings,
    record: () => recorder?.start(),
    snapshotDays: settings.snapshotDays ?? USUAL_SNAPSHOT_DAYS,
    close: async () => {
      watching.close()
      admission.close()
      await recorder?.close()
      await Promise.all([gateway.close(), turning.close()])
    },
  }
}
