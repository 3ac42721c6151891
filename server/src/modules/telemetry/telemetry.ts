import { openDatabase, openListener } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { FollowUp } from './follow-up.ts'
import { Intake } from './intake.ts'
import { KeptKeys } from './kept-keys.ts'
import { KeptSince } from './kept-since.ts'
import { KnownMetrics } from './known-metrics.ts'
import { MadeWeeks } from './made-weeks.ts'

interface Options {
  /** Of the database. */
  readonly url: string
  readonly clock: Clock
  readonly log: Log
  /** So long single values are kept. */
  readonly days: number
  readonly onTold: () => void
}

/** What takes in what devices send, whatever door it comes through. */
export interface Telemetry {
  readonly intake: Intake
  readonly keys: KeptKeys
  readonly followUp: FollowUp
  readonly metrics: KnownMetrics
  readonly clock: Clock
  /** The device of an id has lost its token; without one some may not be what they were. */
  readonly onChanged: (hear: (deviceId: string | undefined) => void) => void
  /** Everything that was taken in is stored, noted and told. */
  readonly close: () => Promise<void>
}

const CHANNEL = 'devices'
/** One for what is live, one for a backlog, one for what devices tell besides values. */
const STORING = 3
/** For what is asked and noted beside them: nothing that is stored waits for it. */
const ASKING = 2

/** Opens the intake, on connections of its own: no request waits for devices, and they for none. */
export function openTelemetry({ url, clock, log, days, onTold }: Options): Telemetry {
  const onLost = (error: Error) => log.warn({ err: error }, 'a connection of the intake was lost')
  const storing = openDatabase({ url, connections: STORING, onLost })
  const asking = openDatabase({ url, connections: ASKING, onLost })
  const keys = new KeptKeys(asking.db)
  const metrics = new KnownMetrics()
  const followUp = new FollowUp({ db: asking.db, clock, log, onTold })
  const intake = new Intake({
    db: storing.db,
    clock,
    log,
    kept: new KeptSince(days),
    keys,
    followUp,
    metrics,
    weeks: new MadeWeeks(),
  })
  const hearers: Array<(deviceId: string | undefined) => void> = []
  const change = (deviceId: string | undefined) => {
    keys.forget()
    for (const hear of hearers) hear(deviceId)
  }
  const listener = openListener({
    url,
    channels: [CHANNEL],
    onNotify: (_, payload) => change(payload === '' ? undefined : payload),
    onLost: (error) => {
      keys.hear(false)
      log.warn({ err: error }, 'changes of devices are not heard of for the time being')
    },
    onBack: () => {
      keys.hear(true)
      change(undefined)
    },
  })
  return {
    intake,
    keys,
    followUp,
    metrics,
    clock,
    onChanged: (hear) => void hearers.push(hear),
    close: async () => {
      await intake.drain()
      await followUp.close()
      await listener.close()
      await storing.close()
      await asking.close()
    },
  }
}
