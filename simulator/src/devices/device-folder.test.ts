import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deviceFolder } from './device-folder.ts'
import { brokerAt } from './device-means.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'devices-'))
const folder = deviceFolder(dataDir)
const madeAt = new Date('2026-11-20T02:21:07.000Z')
afterAll(() => rmSync(dataDir, { recursive: true }))

test('before the demo is made nothing is known of its devices', () => {
  expect([folder.kept(), folder.sentUntil(), folder.faults(), folder.brokerPort()]).toEqual([
    undefined,
    undefined,
    [],
    undefined,
  ])
})

test('tokens are kept where only the owner reads them', () => {
  const kept = { madeAt, tokens: new Map([['HEXI-SB-1', 'secret']]) }
  folder.keep(kept)
  expect(folder.kept()).toEqual(kept)
  expect(statSync(join(dataDir, 'demo', 'devices.json')).mode & 0o777).toBe(0o600)
})

test('how far the devices have got is remembered', () => {
  folder.noteSent(madeAt)
  expect(folder.sentUntil()).toEqual(madeAt)
})

test('faults are kept, and what is none is passed over', () => {
  const fault = { kind: 'spike', number: 'HEXI-SB-1', since: madeAt.getTime() } as const
  writeFileSync(join(dataDir, 'demo', 'faults.json'), JSON.stringify([{ ...fault, kind: 'fire' }, 7, fault]))
  expect(folder.faults()).toEqual([fault])
  folder.saveFaults([])
  expect(folder.faults()).toEqual([])
})

test('the broker stands on the host of the server, at the port that it noted', () => {
  writeFileSync(join(dataDir, 'mqtt.json'), '{"port":1885}')
  expect(brokerAt('https://[::1]:8443', folder.brokerPort())).toBe('mqtt://[::1]:1885')
  expect(brokerAt('http://127.0.0.1:8080', undefined)).toBeUndefined()
})
