import { goAlarmRound } from '../modules/alarms/index.ts'
import { Sessions, sweepSignIns } from '../modules/access/index.ts'
import { watchDevices } from '../modules/devices/index.ts'
import { tellOfDueConsultations } from '../modules/diagnosis/index.ts'
import { keepSnapshots } from '../modules/faces/index.ts'
import { dropDestroyed, sweepFiles } from '../modules/files/index.ts'
import { Forms, deriveDue, fillSearch, fillShares, foldCounts, purgeBin } from '../modules/forms/index.ts'
import { watchIrrigations } from '../modules/irrigations/index.ts'
import { purgeLogs } from '../modules/logs/index.ts'
import { purgeNotices, tellOfDue } from '../modules/notices/index.ts'
import { purgeReports, sendReports } from '../modules/schedules/index.ts'
import { purgeImports } from '../modules/sheets/index.ts'
import { valueDue } from '../modules/stock/index.ts'
import { forgetOldWeeks, prepareWeeks } from '../modules/telemetry/index.ts'
import { purgeUsers } from '../modules/users/index.ts'
import {
  Gateway,
  USUAL_SNAPSHOT_DAYS,
  type VideoSettings,
  askPlatforms,
  keepCameraSnapshots,
  takeDueSnapshots,
} from '../modules/video/index.ts'
import { issueDaily } from '../modules/work-orders/index.ts'
import type { Database } from '../platform/db/index.ts'
import { FileStore } from '../platform/files/index.ts'
import type { Log } from '../platform/log/index.ts'
import type { Retention } from '../platform/retention/index.ts'
import type { Clock } from '../platform/time/index.ts'
import { wakeListeners } from './live.ts'
import { keepLotsJudged } from './lots-keeping.ts'
import { type Rounds, inRounds, warning } from './rounds.ts'

const CLOCKS_EVERY_MS = 60_000
const FOLD_EVERY_MS = 1_000
const DERIVE_EVERY_MS = 500
const VALUE_EVERY_MS = 1_000
const HOUR_MS = 60 * 60_000
const FILL_EVERY_MS = 60_000
const ISSUE_EVERY_MS = 60_000
const TELL_EVERY_MS = 60_000
const SEND_EVERY_MS = 30_000
const WATCH_EVERY_MS = 15_000
const SNAPSHOTS_EVERY_MS = 60_000
const TURNS_EVERY_MS = 15_000
const STATES_EVERY_MS = 60_000
const IRRIGATIONS_EVERY_MS = 30_000

interface Keeping {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Says whether anything may be deleted by age. */
  readonly retention: Retention
  /** Where photos are kept. */
  readonly filesFolder: string
  /** How long the logs of sign-ins and operations are kept. */
  readonly logMonths: number
  /** How long single values of devices are kept. */
  readonly telemetryDays: number
  /** How long snapshots of faces are kept. */
  readonly snapshotDays: number
  /** Where cameras may be, and what stands here to reach them. */
  readonly video: VideoSettings
}

/** Begins everything that the server does of itself, again and again. Answers how to end it. */
export function keepAtWork(keeping: Keeping): () => void {
  const stops = [keepCountsFolded(keeping), ...roundsOf(keeping).map(inRounds)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Everything that the server does of itself, but for the folding of counts; tests do each once. */
export function roundsOf(keeping: Keeping): readonly Rounds[] {
  const { database, clock, log } = keeping
  return [
    keepClocksWatched(keeping),
    keepDerived(database, clock, log),
    keepStockValued(database, log),
    keepWorkOrdersIssued(database, clock, log),
    ...keepNoticesTold(keeping),
    ...keepReportsSent(keeping),
    keepDevicesWatched(database, clock, log),
    keepAlarmsRaised(database, clock, log),
    keepTelemetry(keeping),
    keepIrrigationsTold(database, clock, log),
    keepFilesSwept(keeping),
    keepSnapshotsShort(keeping),
    ...keepCamerasAsked(keeping),
    keepBinPurged(keeping),
    keepSearchFilled(database, log),
    keepSharesFilled(database, log),
    ...keepLotsJudged(keeping),
    keepSignInsSwept(keeping),
    keepLogsPurged(keeping),
  ]
}

/** Reads the clocks each minute, by which deleting by age is suspended and resumed. */
function keepClocksWatched({ retention, log }: Keeping): Rounds {
  return {
    everyMs: CLOCKS_EVERY_MS,
    work: () => retention.look(),
    onFailure: warning(log, 'reading the clocks failed'),
  }
}

/** Keeps the daily counts folded. One timer; a round that takes long delays the next. */
function keepCountsFolded({ database: { db }, log }: Keeping): () => void {
  let timer: NodeJS.Timeout
  const round = async () => {
    await foldCounts(db).catch((error: unknown) => log.warn({ err: error }, 'folding counts failed'))
    timer = setTimeout(() => void round(), FOLD_EVERY_MS)
  }
  timer = setTimeout(() => void round(), FOLD_EVERY_MS)
  return () => clearTimeout(timer)
}

/** Keeps what is derived from other records up to date, and notifies those who listen. */
function keepDerived({ db }: Database, clock: Clock, log: Log): Rounds {
  return {
    everyMs: DERIVE_EVERY_MS,
    work: async () => {
      const changed = await deriveDue({ db, now: clock.now(), zone: clock.zone })
      if (changed > 0) await wakeListeners(db)
    },
    onFailure: warning(log, 'working out derived fields failed'),
  }
}

/** Values what lies behind movements that were booked late, where that was too much for one request. */
function keepStockValued({ db }: Database, log: Log): Rounds {
  return {
    everyMs: VALUE_EVERY_MS,
    work: (signal) => valueDue(db, signal),
    onFailure: warning(log, 'valuing stock failed'),
  }
}

/** Looks which devices have been silent for too long. */
function keepDevicesWatched({ db }: Database, clock: Clock, log: Log): Rounds {
  return {
    everyMs: WATCH_EVERY_MS,
    work: () => watchDevices({ db, now: clock.now() }),
    onFailure: warning(log, 'looking for silent devices failed'),
  }
}

/** Raises and ends the alarms that time alone decides, and notifies people again of what nobody acknowledged. */
function keepAlarmsRaised({ db }: Database, clock: Clock, log: Log): Rounds {
  return {
    everyMs: WATCH_EVERY_MS,
    work: async (signal) => {
      const changed = await goAlarmRound({ db, now: clock.now(), zone: clock.zone, signal })
      if (changed > 0) await wakeListeners(db)
    },
    onFailure: warning(log, 'looking for alarms failed'),
  }
}

/** Logs the irrigations of valves and pumps that were closed. */
function keepIrrigationsTold({ db }: Database, clock: Clock, log: Log): Rounds {
  return {
    everyMs: IRRIGATIONS_EVERY_MS,
    work: async () => {
      const made = await watchIrrigations({ db, zone: clock.zone, now: clock.now() })
      if (made > 0) await wakeListeners(db)
    },
    onFailure: warning(log, 'telling irrigations failed'),
  }
}

/** Makes room for what devices will send and forgets what was kept for long enough, now and once an hour. */
function keepTelemetry({ database: { db }, clock, retention, telemetryDays: days, log }: Keeping): Rounds {
  return {
    everyMs: HOUR_MS,
    work: async (signal) => {
      await prepareWeeks({ db, now: clock.now() })
      await retention.run('telemetry', (now) => forgetOldWeeks({ db, now, days, signal }))
    },
    onFailure: warning(log, 'keeping the weeks of telemetry failed'),
  }
}

/** Sweeps the folder of the photos now and once an hour. */
function keepFilesSwept({ database: { db }, filesFolder, retention, log }: Keeping): Rounds {
  const files = new FileStore(filesFolder)
  return {
    everyMs: HOUR_MS,
    work: (signal) => retention.run('files', (now) => sweepFiles({ db, files, now, log, signal })),
    onFailure: warning(log, 'sweeping files failed'),
  }
}

/** Destroys snapshots of faces whose time is over, and what is left of those destroyed before. */
function keepSnapshotsShort({ database: { db }, filesFolder, retention, snapshotDays: days, log }: Keeping): Rounds {
  const files = new FileStore(filesFolder)
  return {
    everyMs: SNAPSHOTS_EVERY_MS,
    work: async (signal) => {
      // What people had destroyed goes whether or not anything may go for its age.
      await dropDestroyed(db, files)
      await retention.run('face-snapshots', (now) => keepSnapshots({ db, files, now, days, signal }))
    },
    onFailure: warning(log, 'destroying snapshots failed'),
  }
}

/** Has cameras take the pictures that are due, destroys those whose days are over, and asks platforms who is on. */
function keepCamerasAsked({ database: { db }, filesFolder, clock, retention, video, log }: Keeping): readonly Rounds[] {
  const files = new FileStore(filesFolder)
  const gateway = new Gateway({ ...video, db, clock, log })
  return [
    {
      everyMs: TURNS_EVERY_MS,
      work: (signal) => takeDueSnapshots({ db, gateway, files, clock, signal }),
      onFailure: warning(log, 'taking pictures with cameras failed'),
    },
    {
      everyMs: SNAPSHOTS_EVERY_MS,
      work: (signal) => {
        const { snapshotDays: days = USUAL_SNAPSHOT_DAYS } = video
        return retention.run('camera-snapshots', (now) => keepCameraSnapshots({ db, files, now, days, signal }))
      },
      onFailure: warning(log, 'destroying snapshots of cameras failed'),
    },
    {
      everyMs: STATES_EVERY_MS,
      work: (signal) => askPlatforms({ db, gateway, signal }),
      onFailure: warning(log, 'asking video platforms failed'),
    },
  ]
}

/** Empties the recycle bin of what nobody can take back any more, and forgets such imports, now and once an hour. */
function keepBinPurged({ database: { db }, retention, log }: Keeping): Rounds {
  return {
    everyMs: HOUR_MS,
    work: async (signal) => {
      await retention
        .run('recycle-bin', (now) => Promise.all([purgeBin({ db, now, signal }), purgeUsers({ db, now, signal })]))
        .catch(warning(log, 'purging the recycle bin failed'))
      await retention.run('imports', (now) => purgeImports({ db, now, signal }))
    },
    onFailure: warning(log, 'forgetting old imports failed'),
  }
}

/** Forgets what the logs of sign-ins and operations were kept for long enough, now and once an hour. */
function keepLogsPurged({ database: { db }, retention, logMonths: months, log }: Keeping): Rounds {
  return {
    everyMs: HOUR_MS,
    work: (signal) => retention.run('logs', (now) => purgeLogs({ db, now, months, signal })),
    onFailure: warning(log, 'purging the logs failed'),
  }
}

/** Takes away sessions, browsers and waits that are over, now and once an hour. */
function keepSignInsSwept({ database: { db }, retention, log }: Keeping): Rounds {
  return {
    everyMs: HOUR_MS,
    work: () => retention.run('sign-ins', (now) => sweepSignIns(db, now)),
    onFailure: warning(log, 'sweeping sessions that are over failed'),
  }
}

/** Writes what records are found by where it is lacking, now and from time to time. */
function keepSearchFilled({ db }: Database, log: Log): Rounds {
  return {
    everyMs: FILL_EVERY_MS,
    work: (signal) => fillSearch({ db, signal }),
    onFailure: warning(log, 'writing what records are found by failed'),
  }
}

/** Writes the shares of older records by plot, now and from time to time until all have them. */
function keepSharesFilled({ db }: Database, log: Log): Rounds {
  return {
    everyMs: FILL_EVERY_MS,
    work: (signal) => fillShares({ db, signal }),
    onFailure: warning(log, 'writing the shares of older records failed'),
  }
}

/** Notifies people of work orders that are due, and forgets what they read long ago. */
function keepNoticesTold({ database: { db }, clock, retention, log }: Keeping): readonly Rounds[] {
  const telling: Rounds = {
    everyMs: TELL_EVERY_MS,
    work: async (signal) => {
      const at = { db, now: clock.now(), zone: clock.zone, signal }
      const { told, withdrawn } = await tellOfDue(at)
      const consulted = await tellOfDueConsultations(at)
      if (told + withdrawn + consulted > 0) await wakeListeners(db)
    },
    onFailure: warning(log, 'telling people of what is due failed'),
  }
  const purging: Rounds = {
    everyMs: HOUR_MS,
    work: (signal) => retention.run('notices', (now) => purgeNotices({ db, now, signal })),
    onFailure: warning(log, 'forgetting old notices failed'),
  }
  return [telling, purging]
}

/** Makes the work orders of the day, soon after five in the morning of the farm. */
function keepWorkOrdersIssued({ db }: Database, clock: Clock, log: Log): Rounds {
  // Nothing of people and forms is kept from one morning to the next.
  const forms = new Forms(db)
  const sessions = new Sessions(db, forms.view)
  const workerFor = (accountId: string) => sessions.workerFor(accountId, undefined)
  return {
    everyMs: ISSUE_EVERY_MS,
    work: async (signal) => {
      const made = await issueDaily({ db, now: clock.now(), zone: clock.zone, log, workerFor, signal })
      if (made > 0) await wakeListeners(db)
    },
    onFailure: warning(log, 'making the work orders of the day failed'),
  }
}

/** Makes the reports whose time has come and puts them into inboxes, and forgets old ones. */
function keepReportsSent({ database: { db }, clock, retention, log }: Keeping): readonly Rounds[] {
  // Nothing of people and forms is kept from one round to the next.
  const sessions = new Sessions(db, new Forms(db).view)
  const workerFor = (accountId: string) => sessions.workerFor(accountId, undefined)
  const sending: Rounds = {
    everyMs: SEND_EVERY_MS,
    work: async (signal) => {
      const made = await sendReports({ db, now: clock.now(), zone: clock.zone, log, workerFor, signal })
      if (made > 0) await wakeListeners(db)
    },
    onFailure: warning(log, 'making scheduled reports failed'),
  }
  const purging: Rounds = {
    everyMs: HOUR_MS,
    work: (signal) => retention.run('reports', (now) => purgeReports({ db, now, signal })),
    onFailure: warning(log, 'forgetting old reports failed'),
  }
  return [sending, purging]
}
