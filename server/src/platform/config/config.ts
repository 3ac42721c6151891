import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Tiles } from '@farm/contract/map'
import { readTiles } from './tiles.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where photos are kept. */
  readonly filesDir: string
  /** A real PostgreSQL; absent: the embedded one below `dataDir`. */
  readonly databaseUrl?: string
  readonly mqttPort: number
  readonly tls?: { readonly certFile: string; readonly keyFile: string }
  /** Days, weeks and months are cut in this zone. */
  readonly timeZone: string
  readonly demo: boolean
  readonly demoPassword?: string
  readonly logLevel: string
  /** For so many months the logs of sign-ins and operations are kept. */
  readonly logKeepMonths: number
  /** Addresses of proxies whose X-Forwarded-* headers count. */
  readonly trustedProxies: readonly string[]
  /** Where pictures of the ground come from; empty: maps are drawn without any. */
  readonly tiles: readonly Tiles[]
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
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    mqttPort: read.port('MQTT_PORT', 1883),
    tls: read.tls(),
    timeZone: read.timeZone('FARM_TZ', 'Asia/Shanghai'),
    demo: read.onOff('FARM_DEMO'),
    demoPassword: read.demoPassword('FARM_DEMO_PASSWORD'),
    logKeepMonths: read.months('LOG_KEEP_MONTHS', LEAST_LOG_MONTHS, 12),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
    trustedProxies: (read.text('TRUSTED_PROXIES') ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
    tiles: readTiles({ text: read.text, fault: (text) => faults.push(text) }),
  }
  if (faults.length > 0) throw new ConfigFault(faults)
  return config
}

function reader(env: Environment, faults: string[]) {
  const text = (name: string) => env[name]?.trim() || undefined
  const oneOf = (name: string, allowed: readonly string[], fallback: string) => {
    const value = text(name) ?? fallback
    if (!allowed.includes(value)) faults.push(`${name} 应为 ${allowed.join('、')} 之一，现在是“${value}”`)
    return value
  }
  const port = (name: string, fallback: number) => {
    const value = Number(text(name) ?? fallback)
    if (!Number.isInteger(value) || value < 1 || value > 65_535)
      faults.push(`${name} 应为 1 到 65535 的端口号，现在是“${text(name)}”`)
    return value
  }
  const months = (name: string, least: number, fallback: number) => {
    const value = Number(text(name) ?? fallback)
    if (!Number.isInteger(value) || value < least || value > MOST_LOG_MONTHS)
      faults.push(`${name} 应为 ${least} 到 ${MOST_LOG_MONTHS} 的整数（月），现在是“${text(name)}”`)
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
    port,
    months,
    onOff: (name: string) => oneOf(name, ['on', 'off'], 'off') === 'on',
    timeZone: (name: string, fallback: string) => {
      const value = text(name) ?? fallback
      if (!isTimeZone(value)) faults.push(`${name} 不是时区名：${value}（例如 Asia/Shanghai）`)
      return value
    },
    databaseUrl: (name: string) => {
      const value = text(name)
      if (value && !/^postgres(ql)?:\/\//.test(value)) faults.push(`${name} 应以 postgresql:// 开头`)
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

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('zh-CN', { timeZone: name })
    return true
  } catch {
    return false
  }
}
