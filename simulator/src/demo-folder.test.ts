import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

test('only the owner may read the accounts', () => {
  demoFolder(dataDir).saveAccounts([{ Name: 'county', RealName: '李守田', Title: '县级管理员' }])
  const file = join(dataDir, 'demo', 'accounts.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
