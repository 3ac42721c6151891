import { fileURLToPath } from 'node:url'
import { makeApplication, migrateDatabase, prepareDatabase } from './app/application.ts'
import { makeDemo } from './app/demo.ts'
import { printAdminAddress } from './app/admin.ts'
import { makeDeviceDoors } from './app/device-doors.ts'
import { keepAtWork } from './app/keeping.ts'
import { printPermissions } from './app/permissions.ts'
import { videoSettings } from './app/video-settings.ts'
import { keepBackedUp } from './platform/backup/index.ts'
import { ConfigFault, type Config, readConfig } from './platform/config/index.ts'
import { openDatabase, patiently, startEmbedded } from './platform/db/index.ts'
import { type Log, openLog } from './platform/log/index.ts'
import { Retention } from './platform/retention/index.ts'
import { systemClock } from './platform/time/index.ts'

const DRAIN_MS = 10_000
/** So long a database may recover from a crash before the start is given up. */
const PATIENCE_MS = 60_000
const PAGES = fileURLToPath(new URL('../../web/dist/', import.meta.url))

async function start(config: Config, log: Log): Promise<void> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, log: (line) => log.info(line) })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const database = openDatabase({ url, onLost: (error) => log.warn({ err: error }, 'database connection lost') })
  const release = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    const whenItIsThere = <Outcome>(work: () => Promise<Outcome>) => patiently(work, PATIENCE_MS)
    if (process.argv.includes('--permissions')) {
      await whenItIsThere(() => migrateDatabase(database))
      if (!(await printPermissions(database.db))) process.exitCode = 1
      return await release()
    }
    const migrations = await whenItIsThere(() => prepareDatabase(database, config.timeZone))
    if (migrations.length > 0) log.info({ migrations }, 'database brought up to date')
    if (process.argv.includes('--admin')) {
      await printAdminAddress(database.db, config)
      return await release()
    }
    const clock = systemClock(config.timeZone)
    const demo = makeDemo({ dataDir: config.dataDir, isOn: config.demo, password: config.demoPassword, clock })
    await whenItIsThere(() => demo.invite(database.db))
    const { filesDir, tls, trustedProxies, tiles, publicUrl } = config
    const doors = makeDeviceDoors({ database, clock, log, config, isAlone: embedded?.isLaunchedHere ?? false })
    const retention = new Retention({ db: database.db, clock, log })
    const parts = { database, clock, log, retention, demoAccounts: demo.accounts, filesFolder: filesDir }
    const video = await videoSettings(config, log)
    const server = await whenItIsThere(() =>
      makeApplication({
        ...parts,
        video,
        tls,
        trustedProxies,
        tiles,
        publicUrl,
        pagesFolder: PAGES,
        telemetry: doors.telemetry,
      }),
    )
    await whenItIsThere(doors.open)
    await server.listen({ port: config.port, host: config.host })
    log.info({ port: config.port, host: config.host }, 'listening')
    const stopKeeping = keepAtWork({ ...parts, ...config, video, logMonths: config.logKeepMonths })
    const stopBackup = keepBackedUp({ ...config.backup, url, log })
    stopOnSignal(async () => {
      stopKeeping()
      await Promise.all([doors.shut(), stopBackup()])
      await server.close()
      await doors.close()
      await release()
    }, log)
  } catch (error) {
    await release()
    throw error
  }
}

/** Requests under way are finished; what takes longer than the limit is cut. */
function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let isStopping = false
  const onSignal = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function explain(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigFault) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `端口 ${config?.port} 已被占用。请先停止占用它的程序，或换一个端口：PORT=8081 npm start`
  }
  return `启动失败：${error instanceof Error ? error.message : String(error)}`
}

let config: Config | undefined
try {
  config = readConfig(process.env)
  await start(config, openLog(config.logLevel))
} catch (error) {
  process.stderr.write(`${explain(error, config)}\n`)
  process.exit(1)
}
