import { BASE_PATH, addresses } from '@farm/contract/addresses'
import type { Tiles } from '@farm/contract/map'
import {
  ACCESS_CHANNEL,
  type DemoAccounts,
  Sessions,
  contactProofs,
  makeContactSecret,
  registerBuiltInModules,
} from '../modules/access/index.ts'
import { ALARM_RULES_CHANNEL, AlarmWatch } from '../modules/alarms/index.ts'
import { makeLinkSecret } from '../modules/files/index.ts'
import { FORMS_CHANNEL, Forms, foldCounts, indexAllOwnFields, syncKinds } from '../modules/forms/index.ts'
import { GROUND_CHANNEL } from '../modules/map/index.ts'
import { Imports } from '../modules/sheets/index.ts'
import type { Telemetry } from '../modules/telemetry/index.ts'
import { PublicTrace } from '../modules/trace/index.ts'
import { VIDEO_CHANNEL, type Video, type VideoSettings, makeVideoSecret, openVideo } from '../modules/video/index.ts'
import { originsOf } from '../platform/config/index.ts'
import { type Database, type Listener, migrate, openListener, runOnce } from '../platform/db/index.ts'
import { FileStore } from '../platform/files/index.ts'
import { type HttpServer, type Route, makeHttpServer } from '../platform/http/index.ts'
import type { Log } from '../platform/log/index.ts'
import { Retention } from '../platform/retention/index.ts'
import type { Clock } from '../platform/time/index.ts'
import { deviceRoutes } from './device-routes.ts'
import { docsRoutes } from './docs.ts'
import { errorAnswers } from './errors.ts'
import { healthRoutes } from './health.ts'
import { routesOf } from './http.ts'
import { type Live, type Pace, openLive } from './live.ts'
import { MIGRATIONS } from './migrations.ts'
import { makeModules } from './modules.ts'
import { openApiRoute } from './openapi.ts'
import { traceRoutes } from './trace-routes.ts'
import { videoRoutes, videoUpgrades } from './video-routes.ts'

/** Brings the tables of a database to what this version of the product expects. */
export function migrateDatabase({ db }: Database): Promise<string[]> {
  return migrate(db, MIGRATIONS)
}

/** Brings a database to what this version of the product expects. Safe to repeat and to interrupt. */
export async function prepareDatabase(database: Database, timeZone: string): Promise<string[]> {
  const done = await migrateDatabase(database)
  const { db } = database
  await db.transaction().execute(async (transaction) => {
    await runOnce(transaction, 'set local statement_timeout = 0')
    await runOnce(transaction, 'set local lock_timeout = 0')
    await syncKinds(transaction, timeZone)
    await registerBuiltInModules(transaction)
    await makeLinkSecret(transaction)
    await makeContactSecret(transaction)
    await makeVideoSecret(transaction)
  })
  await indexAllOwnFields(db)
  // After counting anew there is much to fold; reading it unfolded would be slow.
  while ((await foldCounts(db)) > 0);
  return done
}

interface Options {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Says whether anything may be deleted by age. */
  readonly retention?: Retention
  readonly demoAccounts: () => Promise<DemoAccounts>
  /** Where photos are kept. */
  readonly filesFolder: string
  readonly tls?: { readonly certFile: string; readonly keyFile: string }
  readonly trustedProxies?: readonly string[]
  /** How often live events are read and streams looked at; the product’s own unless told. */
  readonly pace?: Pace
  /** Where the built pages are. */
  readonly pagesFolder?: string
  /** Pictures of the ground; none unless told. */
  readonly tiles?: readonly Tiles[]
  /** Where everybody reaches the product from outside; the browser’s own address unless told. */
  readonly publicUrl?: string
  /** What takes in what devices send; without it none can by HTTP. */
  readonly telemetry?: Telemetry
  /** Where cameras may be, and what stands here to reach them; without it only what needs no more than a connection. */
  readonly video?: VideoSettings
}

const plainVideo: VideoSettings = { hosts: [], ffmpeg: undefined, demoPort: () => undefined }

type Served = Pick<Options, 'database' | 'clock' | 'telemetry'> & { readonly files: FileStore; readonly video: Video }

/** What is served besides the calls. */
function otherRoutes({ database: { db }, files, clock, telemetry, video }: Served): Route[] {
  return [
    openApiRoute(),
    ...docsRoutes(),
    ...healthRoutes(db),
    ...(telemetry ? deviceRoutes(telemetry) : []),
    ...videoRoutes(video),
    ...traceRoutes(new PublicTrace({ db, files, clock })),
  ]
}

/** The server with all its calls, on a prepared database. */
export async function makeApplication({
  database,
  clock,
  log,
  retention = new Retention({ db: database.db, clock, log }),
  demoAccounts,
  filesFolder,
  tls,
  trustedProxies = [],
  pace,
  pagesFolder,
  tiles = [],
  publicUrl,
  telemetry,
  video: settings = plainVideo,
}: Options): Promise<HttpServer> {
  const forms = new Forms(database.db)
  const live = await openLive({ database, log, pace, viewKinds: forms.view })
  const sessions = new Sessions(database.db, forms.view)
  const alarms = new AlarmWatch(clock.zone)
  const video = openVideo({ db: database.db, clock, log, sessions, retention, settings })
  const changes = hearChanges({ sessions, forms, live, alarms, video, database, log })
  const files = new FileStore(filesFolder)
  const imports = makeImports({ database, files, clock, log, sessions, forms, live })
  const handlers = makeModules({
    clock,
    files,
    retention,
    demoAccounts,
    live,
    tiles,
    publicUrl,
    imports,
    viewKinds: forms.view,
    alarms,
    video,
  })
  const heardEverywhere = telling(changes, log)
  const contactProof = contactProofs(database.db, clock)
  const server = await makeHttpServer({
    routes: [
      ...routesOf({ db: database.db, sessions, forms, onWritten: live.wake, heardEverywhere, contactProof }, handlers),
      ...otherRoutes({ database, files, clock, telemetry, video }),
    ],
    upgrades: videoUpgrades(video),
    onError: errorAnswers(log),
    tls,
    trustedProxies,
    imageOrigins: originsOf(tiles),
    ...(pagesFolder && { pages: { folder: pagesFolder, basePath: BASE_PATH, hostPaths } }),
  })
  closeWith(server, { live, video, changes, imports })
  // What another start was in the midst of goes on.
  imports.wake()
  video.record()
  return server
}

type OfImports = Pick<Hearing, 'database' | 'log' | 'sessions' | 'forms' | 'live'> & {
  readonly files: FileStore
  readonly clock: Clock
}

function makeImports({ database, files, clock, log, sessions, forms, live }: OfImports): Imports {
  return new Imports({
    db: database.db,
    files,
    clock,
    log,
    workerFor: (accountId, path) => sessions.workerFor(accountId, path),
    forgetForms: () => forms.forget(),
    onWritten: live.wake,
  })
}

type Parts = Pick<Hearing, 'live' | 'video'> & { readonly changes: Listener; readonly imports: Imports }

/** An open stream would keep the server from ending. */
function closeWith(server: HttpServer, { live, video, changes, imports }: Parts): void {
  server.addHook('preClose', live.close)
  server.addHook('preClose', video.close)
  server.addHook('onClose', changes.close)
  server.addHook('onClose', imports.close)
}

interface Hearing {
  readonly sessions: Sessions
  readonly forms: Forms
  readonly live: Live
  readonly alarms: AlarmWatch
  readonly video: Video
  readonly database: Database
  readonly log: Log
}

/** A process that does not say that it has heard goes by what it kept for ten seconds at the most. */
function telling({ heardEverywhere }: Listener, log: Log): () => Promise<void> {
  return async () => {
    if (!(await heardEverywhere())) log.warn('not every process has said that it heard of a change of rights')
  }
}

/** What is kept of people, their rights and the forms is forgotten when it changes, in whichever process. */
function hearChanges({ sessions, forms, live, alarms, video, database, log }: Hearing): Listener {
  const hear = (isHearing: boolean) => {
    sessions.hear(isHearing)
    forms.hear(isHearing)
    alarms.forget()
    video.gateway.changedAll()
  }
  return openListener({
    url: database.url,
    channels: [ACCESS_CHANNEL, FORMS_CHANNEL, GROUND_CHANNEL, ALARM_RULES_CHANNEL, VIDEO_CHANNEL],
    onNotify: (channel, payload) => {
      if (channel === VIDEO_CHANNEL) return video.gateway.changed(payload)
      if (channel === GROUND_CHANNEL) return live.groundChanged()
      if (channel === ALARM_RULES_CHANNEL) return alarms.forget()
      // An organisation that moves takes its forms along.
      forms.forget()
      if (channel === FORMS_CHANNEL) live.formsChanged()
      else sessions.forget()
    },
    onLost: (error) => {
      hear(false)
      log.warn({ err: error }, 'sessions and forms are read anew at every request for the time being')
    },
    onBack: () => hear(true),
  })
}

const hostPaths = addresses.filter((one) => one.outside && one.built).map((one) => one.path)
