import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigFault, readConfig } from './config.ts'
import { originsOf } from './tiles.ts'

const refused: ReadonlyArray<[name: string, value: string, says: string]> = [
  ['PORT', 'abc', 'PORT 应为 1 到 65535 的端口号'],
  ['PORT', '0', 'PORT 应为 1 到 65535 的端口号'],
  ['PORT', '65536', 'PORT 应为 1 到 65535 的端口号'],
  ['MQTT_PORT', '1.5', 'MQTT_PORT 应为 0 到 65535 的端口号（0 为任意空闲端口）'],
  ['MQTT_TLS_PORT', '-1', 'MQTT_TLS_PORT 应为 0 到 65535 的端口号'],
  ['MQTT_URL', 'http://broker', 'MQTT_URL 应以 mqtt:// 或 mqtts:// 开头'],
  ['TELEMETRY_DAYS', '13', 'TELEMETRY_DAYS 应为 14 到 3650 的整数（天）'],
  ['VIDEO_DISK_GB', '0', 'VIDEO_DISK_GB 应为 1 到 1000000 的整数（GB）'],
  ['BACKUP', 'yes', 'BACKUP 应为 on、off 之一'],
  ['BACKUP_KEEP', '1', 'BACKUP_KEEP 应为 2 到 1000 的整数'],
  ['FARM_TZ', 'Mars/Olympus', 'FARM_TZ 不是时区名'],
  ['FARM_DEMO', 'yes', 'FARM_DEMO 应为 on、off 之一'],
  ['FARM_DEMO_PASSWORD', 'short', 'FARM_DEMO_PASSWORD 至少 8 个字符'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL 应以 postgresql:// 开头'],
  ['PUBLIC_URL', 'farm.example.cn', 'PUBLIC_URL 应为不带路径的网址'],
  ['PUBLIC_URL', 'https://farm.example.cn/Farm', 'PUBLIC_URL 应为不带路径的网址'],
  ['PUBLIC_URL', 'https://me:secret@farm.example.cn', 'PUBLIC_URL 应为不带路径的网址'],
  ['TLS_CERT', '/nowhere.pem', 'TLS_CERT 指的文件不存在'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL 应为'],
  ['LOG_KEEP_MONTHS', '5', 'LOG_KEEP_MONTHS 应为 6 到 120 的整数（月）'],
  ['LOG_KEEP_MONTHS', 'long', 'LOG_KEEP_MONTHS 应为 6 到 120 的整数（月）'],
  ['MAP_TILES', 'google', 'MAP_TILES 应为 tianditu、amap 之一，或含有 {z}、{x}、{y} 的瓦片地址'],
  ['MAP_TILES', 'tianditu', 'MAP_TILES=tianditu 需要 MAP_TILES_KEY'],
  ['MAP_TILES', 'https://t.example/{z}/{x}/{y}/{key}', 'MAP_TILES 里不认识 {key}'],
  ['MAP_TILES', 'https://{s}.example/{z}/{x}/{y}.png', '里的 {s} 要和 MAP_TILES_HOSTS 一起设置'],
  ['MAP_TILES', 'ftp://t.example/{z}/{x}/{y}.png', '应以 https://、http:// 或 / 开头'],
  ['MAP_TILES', 'https://me:secret@t.example/{z}/{x}/{y}.png', '不带用户名'],
  ['MAP_TILES', 'https://{x}.t.example/{z}/{y}.png', 'MAP_TILES 的主机名有误'],
  ['MAP_TILES', 'https://t.example;/{z}/{x}/{y}.png', 'MAP_TILES 的主机名有误'],
  ['MAP_TILES', '//t.example/{z}/{x}/{y}.png', '应以 https://、http:// 或 / 开头'],
  ['MAP_TILES_KEY', '0123456789abcdef', 'MAP_TILES_KEY 要和 MAP_TILES 一起设置'],
]

test.each(refused)('%s=%s is refused in Chinese', (name, value, says) => {
  expect(() => readConfig({ [name]: value })).toThrow(says)
})

test('where codes lead is an origin, with or without a slash behind it', () => {
  expect(readConfig({ PUBLIC_URL: 'https://farm.example.cn/' }).publicUrl).toBe('https://farm.example.cn')
  expect(readConfig({}).publicUrl).toBeUndefined()
})

test.each([
  [{ FARM_CACHE: '/srv/cache', XDG_CACHE_HOME: '/x', HOME: '/home/one' }, '/srv/cache'],
  [{ XDG_CACHE_HOME: '/x', HOME: '/home/one' }, '/x/farm-erp'],
  [{ HOME: '/home/one' }, '/home/one/.cache/farm-erp'],
  [{ FARM_CACHE: 'off', HOME: '/home/one' }, undefined],
  [{}, undefined],
])('with %o the demo county is cached in %s', (env, folder) => {
  expect(readConfig(env).cacheDir).toBe(folder)
})

test('all faults are told at once', () => {
  try {
    readConfig({ PORT: 'x', FARM_TZ: 'x' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigFault)
    expect(error instanceof ConfigFault && error.faults).toHaveLength(2)
  }
})

test('an empty environment gives the defaults of the manual', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    mqttPort: 1883,
    mqttTlsPort: 8883,
    mqttUrl: undefined,
    telemetryDays: 180,
    snapshotDays: 30,
    cameraSnapshotDays: 30,
    backup: { isOn: true, dir: resolve('.data/backups'), keyFile: resolve('.data/backup.key'), keep: 14 },
    timeZone: 'Asia/Shanghai',
    demo: false,
    logKeepMonths: 12,
    filesDir: resolve('.data/files'),
    videoDir: resolve('.data/video'),
    videoDiskGb: 20,
  })
})

test('photos stand below the data unless they are told another place', () => {
  expect(readConfig({ DATA_DIR: '/srv/farm' }).filesDir).toBe('/srv/farm/files')
  expect(readConfig({ DATA_DIR: '/srv/farm', FILES_DIR: '/mnt/photos' }).filesDir).toBe('/mnt/photos')
})

const own = 'https://tiles.example/{z}/{x}/{y}.png'

const refusedTogether: ReadonlyArray<[env: Readonly<Record<string, string>>, says: string]> = [
  [{ MAP_TILES: 'tianditu', MAP_TILES_KEY: "a' ; script" }, 'MAP_TILES_KEY 应为 8 到 80 个字母、数字或短横线'],
  [{ MAP_TILES: 'amap', MAP_TILES_KEY: '0123456789abcdef' }, 'MAP_TILES=amap 不需要 MAP_TILES_KEY'],
  [{ MAP_TILES: 'amap', MAP_TILES_SYSTEM: 'WGS-84' }, 'MAP_TILES_SYSTEM 只用于自有的瓦片地址'],
  [{ MAP_TILES: own, MAP_TILES_KEY: '0123456789abcdef' }, 'MAP_TILES_KEY 只用于天地图'],
  [{ MAP_TILES: own, MAP_TILES_SYSTEM: 'BD-09' }, 'MAP_TILES_SYSTEM 应为 WGS-84、GCJ-02 之一'],
  [{ MAP_TILES: own, MAP_TILES_ZOOM: '30' }, 'MAP_TILES_ZOOM 应为 1 到 22 的整数'],
  [{ MAP_TILES: own, MAP_TILES_HOSTS: 'a,b' }, '里的 {s} 要和 MAP_TILES_HOSTS 一起设置'],
  [{ MAP_TILES: 'https://{s}.t.example/{z}/{x}/{y}', MAP_TILES_HOSTS: "a b,'self'" }, 'MAP_TILES_HOSTS 应为'],
]

test.each(refusedTogether)('tiles told as %o are refused in Chinese', (env, says) => {
  expect(() => readConfig(env)).toThrow(says)
})

test('without tiles maps ask nobody for pictures', () => {
  const { tiles } = readConfig({})
  expect(tiles).toEqual([])
  expect(originsOf(tiles)).toEqual([])
})

test('tiles of 天地图 are a map and pictures from space, each with its names over it, under the key', () => {
  const { tiles } = readConfig({ MAP_TILES: 'tianditu', MAP_TILES_KEY: '0123456789abcdef' })
  expect(tiles.map(({ Name, System }) => [Name, System])).toEqual([
    ['天地图矢量', 'WGS-84'],
    ['天地图矢量', 'WGS-84'],
    ['天地图影像', 'WGS-84'],
    ['天地图影像', 'WGS-84'],
  ])
  expect(tiles.every(({ Url }) => Url.endsWith('&tk=0123456789abcdef'))).toBe(true)
  expect(originsOf(tiles)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((host) => `https://t${host}.tianditu.gov.cn`))
})

test('tiles of 高德 say that they lie in GCJ-02', () => {
  const { tiles } = readConfig({ MAP_TILES: 'amap' })
  expect(new Set(tiles.map(({ System }) => System))).toEqual(new Set(['GCJ-02']))
  expect(originsOf(tiles)).toContain('https://webst01.is.autonavi.com')
})

test('tiles of one’s own come from one’s own hosts', () => {
  const env = {
    MAP_TILES: 'https://{s}.tiles.example:8443/{z}/{x}/{y}.png',
    MAP_TILES_HOSTS: 'a, b',
    MAP_TILES_SYSTEM: 'GCJ-02',
    MAP_TILES_ZOOM: '16',
    MAP_TILES_ATTRIBUTION: '县测绘院',
  }
  const { tiles } = readConfig(env)
  expect(tiles).toEqual([
    {
      Name: '自有底图',
      Url: env.MAP_TILES,
      Hosts: ['a', 'b'],
      System: 'GCJ-02',
      MostZoom: 16,
      Attribution: '县测绘院',
    },
  ])
  expect(originsOf(tiles)).toEqual(['https://a.tiles.example:8443', 'https://b.tiles.example:8443'])
  expect(originsOf(readConfig({ MAP_TILES: '/tiles/{z}/{x}/{y}.png' }).tiles)).toEqual([])
})
