import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoFolder } from './demo-folder.ts'

let dataDir = ''

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'farm-demo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('without an invitation there is none', () => {
  expect(demoFolder(dataDir).invitation()).toBeUndefined()
})

test('an invitation that is no invitation counts as none', () => {
  mkdirSync(join(dataDir, 'demo'))
  writeFileSync(join(dataDir, 'demo', 'invitation.json'), '{"Ticket":"abc"}')
  expect(demoFolder(dataDir).invitation()).toBeUndefined()
})

test('a demo is done for the database in which it was made, and not for a new one', () => {
  const folder = demoFolder(dataDir)
  expect(folder.isDone({ Password: 'secret12', Ticket: 'first' })).toBe(false)
  folder.markDone({ Password: 'secret12', Ticket: 'first' })
  expect(folder.isDone({ Password: 'secret12', Ticket: 'first' })).toBe(true)
  expect(folder.isDone({ Password: 'secret12' })).toBe(true)
  expect(folder.isDone({ Password: 'secret12', Ticket: 'second' })).toBe(false)
})

test('progress is saved with the moment, and gone once it is cleared', () => {
  const file = join(dataDir, 'demo', 'progress.json')
  const folder = demoFolder(dataDir)
  folder.saveProgress({ Phase: '打卡', Done: 1, Total: 2, Share: 0.5 })
  const { At, ...progress } = JSON.parse(readFileSync(file, 'utf8')) as { At: number }
  expect(progress).toEqual({ Phase: '打卡', Done: 1, Total: 2, Share: 0.5 })
  expect(Number.isInteger(At)).toBe(true)
  folder.clearProgress()
  expect(existsSync(file)).toBe(false)
  folder.clearProgress()
})

test('only the owner may read the accounts', () => {
  demoFolder(dataDir).saveAccounts([{ Name: 'county', RealName: '李守田', Title: '县级管理员' }])
  const file = join(dataDir, 'demo', 'accounts.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
