import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigFault, readConfig } from './config.ts'

const refused: ReadonlyArray<[name: string, value: string, says: string]> = [
  ['PORT', 'abc', 'PORT 应为 1 到 65535 的端口号'],
  ['PORT', '0', 'PORT 应为 1 到 65535 的端口号'],
  ['PORT', '65536', 'PORT 应为 1 到 65535 的端口号'],
  ['MQTT_PORT', '1.5', 'MQTT_PORT 应为 1 到 65535 的端口号'],
  ['FARM_TZ', 'Mars/Olympus', 'FARM_TZ 不是时区名'],
  ['FARM_DEMO', 'yes', 'FARM_DEMO 应为 on、off 之一'],
  ['FARM_DEMO_PASSWORD', 'short', 'FARM_DEMO_PASSWORD 至少 8 个字符'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL 应以 postgresql:// 开头'],
  ['TLS_CERT', '/nowhere.pem', 'TLS_CERT 指的文件不存在'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL 应为'],
]

test.each(refused)('%s=%s is refused in Chinese', (name, value, says) => {
  expect(() => readConfig({ [name]: value })).toThrow(says)
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
    timeZone: 'Asia/Shanghai',
    demo: false,
    filesDir: resolve('.data/files'),
  })
})

test('photos stand below the data unless they are told another place', () => {
  expect(readConfig({ DATA_DIR: '/srv/farm' }).filesDir).toBe('/srv/farm/files')
  expect(readConfig({ DATA_DIR: '/srv/farm', FILES_DIR: '/mnt/photos' }).filesDir).toBe('/mnt/photos')
})
