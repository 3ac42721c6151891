import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Tiles } from '@farm/contract/map'
import { isHostEntry } from '../video/index.ts'
import { readTiles } from './tiles.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where photos are kept. */
  readonly filesDir: string
  /** Where backups go, with the key that seals them; how many base backups are kept. */
  readonly backup: BackupConfig
  /** A real PostgreSQL; absent: the embedded one below `dataDir`. */
  readonly databaseUrl?: string
  /** 0: any that is free. */
  readonly mqttPort: number
  /** With a certificate devices may speak by TLS, on a port of its own. */
  readonly mqttTlsPort: number
  /** An outside broker instead of the product’s own. */
  readonly mqttUrl?: string
  /** For so many days single values of devices are kept. */
  readonly telemetryDays: number
  /** For so many days snapshots of faces are kept; of strangers a week at the most. */
  readonly snapshotDays: number
  /** For so many days snapshots of cameras are kept that say nothing else. */
  readonly cameraSnapshotDays: number
  /** Where everybody reaches the product from outside, without a path; printed codes lead there. */
  readonly publicUrl?: string
  readonly tls?: { readonly certFile: string; readonly keyFile: string }
  /** Days, weeks and months are cut in this zone. */
  readonly timeZone: string
  readonly demo: boolean
  readonly demoPassword?: string
  /** Where a finished demo county is cached for other data directories; absent: nowhere. */
  readonly cacheDir?: string
  readonly logLevel: string
  /** For so many months the logs of sign-ins and operations are kept. */
  readonly logKeepMonths: number
  /** Addresses of proxies whose X-Forwarded-* headers count. */
  readonly trustedProxies: readonly string[]
  /** Where pictures of the ground come from; empty: maps are drawn without any. */
  readonly tiles: readonly Tiles[]
  /** Where cameras and video platforms may be; empty: anywhere but on this machine and its link. */
  readonly videoHosts: readonly string[]
  /** Where recordings of cameras are kept. */
  readonly videoDir: string
  /** Recordings take as much at the most, GB. */
  readonly videoDiskGb: number
  /** The program that fetches cameras by RTSP. */
  readonly ffmpeg: string
}

interface BackupConfig {
  /** Whether the server backs up by itself. */
  readonly isOn: boolean
  readonly dir: string
  readonly keyFile: string
  readonly keep: number
}

/** The environment has something that the product cannot start with; `faults` says what, in Chinese. */
export class ConfigFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`配置有误：\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigFault'
    this.faults = faults
  }
}

/** 网络安全法 第二十一条 asks for no less. */
const LEAST_LOG_MONTHS = 6
const MOST_LOG_MONTHS = 120
/** Figures of hours stand in for what is older: less would leave gaps in the curves of a week. */
const LEAST_TELEMETRY_DAYS = 14
const MOST_TELEMETRY_DAYS = 3650

/** While one is taken another one is complete. */
const LEAST_BACKUPS = 2
const MOST_BACKUPS = 1_000

const MOST_VIDEO_GB = 1_000_000

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks the whole configuration; the only place that looks at the environment. */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const read = reader(env, faults)
  const dataDir = resolve(read.text('DATA_DIR') ?? '.data')
  const config: Config = {
    port: read.port('PORT', 8080),
    host: read.text('HOST') ?? '127.0.0.1',
    dataDir,
    filesDir: resolve(read.text('FILES_DIR') ?? join(dataDir, 'files')),
    backup: readBackup(read, dataDir),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    mqttPort: read.portOrAny('MQTT_PORT', 1883),
    mqttTlsPort: read.portOrAny('MQTT_TLS_PORT', 8883),
    mqttUrl: read.mqttUrl('MQTT_URL'),
    telemetryDays: read.days('TELEMETRY_DAYS', LEAST_TELEMETRY_DAYS, 180),
    snapshotDays: read.days('FACE_SNAPSHOT_DAYS', 1, 30),
    cameraSnapshotDays: read.days('SNAPSHOT_DAYS', 1, 30),
    publicUrl: read.origin('PUBLIC_URL'),
    tls: read.tls(),
    timeZone: read.timeZone('FARM_TZ', 'Asia/Shanghai'),
    demo: read.onOff('FARM_DEMO'),
    demoPassword: read.demoPassword('FARM_DEMO_PASSWORD'),
    cacheDir: cacheDirOf(read.text),
    logKeepMonths: read.months('LOG_KEEP_MONTHS', LEAST_LOG_MONTHS, 12),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
    trustedProxies: read.list('TRUSTED_PROXIES'),
    tiles: readTiles({ text: read.text, fault: (text) => faults.push(text) }),
    videoHosts: read.hosts('VIDEO_HOSTS'),
    videoDir: resolve(read.text('VIDEO_DIR') ?? join(dataDir, 'video')),
    videoDiskGb: read.gigabytes('VIDEO_DISK_GB', 20),
    ffmpeg: read.text('FFMPEG') ?? 'ffmpeg',
  }
  if (faults.length > 0) throw new ConfigFault(faults)
  return config
}

function readBackup(read: ReturnType<typeof reader>, dataDir: string): BackupConfig {
  // A demo can be made anew, and is kept for that by a cache of its own.
  const isDemo = read.text('FARM_DEMO') === 'on'
  return {
    isOn: read.oneOf('BACKUP', ['on', 'off'], isDemo ? 'off' : 'on') === 'on',
    dir: resolve(read.text('BACKUP_DIR') ?? join(dataDir, 'backups')),
    keyFile: resolve(read.text('BACKUP_KEY') ?? join(dataDir, 'backup.key')),
    keep: read.count('BACKUP_KEEP', LEAST_BACKUPS, 14),
  }
}

/** `FARM_CACHE`, else the user’s own cache folder; `off` and a user without a home have none. */
function cacheDirOf(text: (name: string) => string | undefined): string | undefined {
  const asked = text('FARM_CACHE')
  if (asked) return asked === 'off' ? undefined : resolve(asked)
  const home = text('HOME')
  const folder = text('XDG_CACHE_HOME') ?? (home && join(home, '.cache'))
  return folder && join(folder, 'farm-erp')
}

interface Whole {
  readonly least: number
  readonly most: number
  readonly fallback: number
  readonly what: string
}

/** Separated by commas. */
function listOf(value: string): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

function hostsOf(name: string, entries: string[], faults: string[]): string[] {
  const wrong = entries.filter((one) => !isHostEntry(one))
  if (wrong.length > 0) {
    faults.push(`${name} 应为用逗号隔开的主机、主机:端口或网段（如 10.1.0.0/16），看不懂：${wrong.join('、')}`)
  }
  return entries
}

/** Whole numbers within what makes sense. */
function wholeNumbers(text: (name: string) => string | undefined, faults: string[]) {
  const whole = (name: string, { least, most, fallback, what }: Whole) => {
    const value = Number(text(name) ?? fallback)
    if (!Number.isInteger(value) || value < least || value > most)
      faults.push(`${name} 应为 ${least} 到 ${most} 的${what}，现在是“${text(name)}”`)
    return value
  }
  return {
    port: (name: string, fallback: number) => whole(name, { least: 1, most: 65_535, fallback, what: '端口号' }),
    portOrAny: (name: string, fallback: number) =>
      whole(name, { least: 0, most: 65_535, fallback, what: '端口号（0 为任意空闲端口）' }),
    count: (name: string, least: number, fallback: number) =>
      whole(name, { least, most: MOST_BACKUPS, fallback, what: '整数' }),
    months: (name: string, least: number, fallback: number) =>
      whole(name, { least, most: MOST_LOG_MONTHS, fallback, what: '整数（月）' }),
    gigabytes: (name: string, fallback: number) =>
      whole(name, { least: 1, most: MOST_VIDEO_GB, fallback, what: '整数（GB）' }),
    days: (name: string, least: number, fallback: number) =>
      whole(name, { least, most: MOST_TELEMETRY_DAYS, fallback, what: '整数（天）' }),
  }
}

function reader(env: Environment, faults: string[]) {
  const text = (name: string) => env[name]?.trim() || undefined
  const list = (name: string) => listOf(text(name) ?? '')
  const oneOf = (name: string, allowed: readonly string[], fallback: string) => {
    const value = text(name) ?? fallback
    if (!allowed.includes(value)) faults.push(`${name} 应为 ${allowed.join('、')} 之一，现在是“${value}”`)
    return value
  }
  const file = (name: string) => {
    const value = text(name)
    if (value && !existsSync(value)) faults.push(`${name} 指的文件不存在：${value}`)
    return value
  }
  return {
    text,
    oneOf,
    ...wholeNumbers(text, faults),
    onOff: (name: string) => oneOf(name, ['on', 'off'], 'off') === 'on',
    timeZone: (name: string, fallback: string) => {
      const value = text(name) ?? fallback
      if (!isTimeZone(value)) faults.push(`${name} 不是时区名：${value}（例如 Asia/Shanghai）`)
      return value
    },
    list,
    hosts: (name: string) => hostsOf(name, list(name), faults),
    databaseUrl: (name: string) => {
      const value = text(name)
      if (value && !/^postgres(ql)?:\/\//.test(value)) faults.push(`${name} 应以 postgresql:// 开头`)
      return value
    },
    mqttUrl: (name: string) => {
      const value = text(name)
      if (value && !/^(mqtts?|ssl|tcp|wss?):\/\//.test(value)) faults.push(`${name} 应以 mqtt:// 或 mqtts:// 开头`)
      return value
    },
    origin: (name: string) => {
      const value = text(name)?.replace(/\/$/, '')
      if (value !== undefined && !isOrigin(value)) {
        faults.push(`${name} 应为不带路径的网址（例如 https://farm.example.cn），现在是“${value}”`)
      }
      return value
    },
    demoPassword: (name: string) => {
      const value = text(name)
      if (value && value.length < 8) faults.push(`${name} 至少 8 个字符`)
      return value
    },
    tls: () => {
      const certFile = file('TLS_CERT')
      const keyFile = file('TLS_KEY')
      if (Boolean(certFile) !== Boolean(keyFile)) faults.push('TLS_CERT 和 TLS_KEY 要一起设置')
      return certFile && keyFile ? { certFile, keyFile } : undefined
    },
  }
}

function isOrigin(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('zh-CN', { timeZone: name })
    return true
  } catch {
    return false
  }
}
