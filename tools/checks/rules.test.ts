import { describe, expect, test } from 'vitest'
import { boundaries } from './boundaries.ts'
import { codeRules } from './code-rules.ts'
import { modulesOf } from './modules.ts'
import { findingsIn, unreadWorkspaces } from './rules.ts'
import { testRules } from './test-rules.ts'
import { treeOf } from './tree.ts'
import { treeRules } from './tree-rules.ts'

/** A small house in which all is in order. */
const house = {
  'contract/src/wire/index.ts': "export { call } from './call.ts'\n",
  'contract/src/wire/call.ts': "import { Type } from 'typebox'\nexport const call = Type.Object({})\n",
  'contract/src/clock/index.ts': "export { punchIn } from './clock.calls.ts'\n",
  'contract/src/clock/clock.calls.ts': "import { call } from '../wire/index.ts'\nexport const punchIn = call\n",
  'server/migrations/0001-organs.sql': 'create table organ (id bigint primary key)\n',
  'server/src/main.ts': "import { start } from './app/http.ts'\nawait start()\n",
  'server/src/app/http.ts':
    "import fastify from 'fastify'\nimport { clock } from '../modules/clock/index.ts'\n" +
    'export const start = () => fastify(clock)\n',
  'server/src/platform/db/open.ts':
    "import { readFileSync } from 'node:fs'\n" +
    "import { PostgresDialect, sql } from 'kysely'\nimport pg from 'pg'\n" +
    'export const open = () => [readFileSync, PostgresDialect, sql, pg]\n',
  'server/src/platform/testing/database.ts': "import { test } from 'vitest'\nexport const database = test\n",
  'server/src/modules/clock/index.ts': "export { clock } from './clock.handlers.ts'\n",
  'server/src/modules/clock/clock.handlers.ts':
    "import { punchIn } from '@farm/contract/clock'\n" +
    "import { add } from './clock.service.ts'\nexport const clock = { punchIn, add }\n",
  'server/src/modules/clock/clock.service.ts':
    "import { late } from './clock.rules.ts'\n" +
    "import { insert } from './clock.store.ts'\nexport const add = () => late(insert)\n",
  'server/src/modules/clock/clock.rules.ts': 'export const late = (isWorkday: boolean) => (isWorkday ? 1 : 2)\n',
  'server/src/modules/clock/clock.store.ts':
    "import { type Kysely, sql } from 'kysely'\n" +
    "import { open } from '../../platform/db/open.ts'\n" +
    'export const insert = (db: Kysely<unknown>) => [db, sql`select 1`, open]\n',
  'server/src/modules/clock/clock.test.ts':
    "import { database } from '../../platform/testing/database.ts'\n" +
    "import { start } from '../../app/http.ts'\ndatabase('select 1 from clock', start)\n",
  'server/src/modules/crops/index.ts': "export { crops } from './crops.store.ts'\n",
  'server/src/modules/crops/crops.store.ts': 'export const crops = 1\n',
  'server/src/modules/users/index.ts': "export { users } from './users.service.ts'\n",
  'server/src/modules/users/users.service.ts': 'export const users = 1\n',
  'web/src/app/main.tsx': "import { Core } from '../routes/Core.routes.ts'\nexport const shell = Core\n",
  'web/src/routes/Core.routes.ts':
    "import { cropCards } from '../domains/crops/cards.ts'\n" + 'export const Core = cropCards\n',
  'web/src/dashboards/county/CountyHome.tsx':
    "import { cropCards } from '../../domains/crops/cards.ts'\n" +
    'export const CountyHome = () => <h1 title="打开 Excel">{cropCards} 农业ERP系统</h1>\n',
  'web/src/domains/crops/cards.ts': "import { crud } from '../../engine/crud.ts'\nexport const cropCards = crud\n",
  'web/src/domains/crops/CropForm.tsx':
    "import { white } from '../../ui/tokens.ts'\n" +
    'export const CropForm = () => <b className="crop-form" style={{ color: white }}>作物</b>\n',
  'web/src/domains/clock/index.ts': "export { clockScreens } from './clock.screens.ts'\n",
  'web/src/domains/clock/clock.screens.ts': "export const clockScreens = { title: '打卡', key: 'clock' }\n",
  'web/src/engine/crud.ts':
    "import { white } from '../ui/tokens.ts'\nimport { get } from '../platform/http.ts'\n" +
    'export const crud = [white, get]\n',
  'web/src/platform/http.ts': "import { call } from '@farm/contract/wire'\nexport const get = call\n",
  'web/src/ui/tokens.ts': "export const white = '#FFFFFF'\n",
  'web/src/ui/tokens.css': ':root { --white: #ffffff }\n',
  'simulator/src/main.ts': "import { punchIn } from '@farm/contract/clock'\nexport const devices = punchIn\n",
  'journeys/clock.test.ts':
    "import { expect } from '@playwright/test'\n" +
    "import { devices } from '../simulator/src/main.ts'\nexpect(devices)\n",
}

/** The rule, the address of a file, and the line in it at which the rule fires. */
type Seed = readonly [rule: string, at: string, text: string]

const host = ['registry', 'npmjs', 'org'].join('.')
const note = ['TO', 'DO'].join('')

const importSeeds: readonly Seed[] = [
  ['contract-knows-nobody', 'contract/src/wire/page.ts', "import { shell } from '../../../web/src/app/main.tsx'"],
  ['contract-has-no-effects', 'contract/src/wire/page.ts', "import { readFileSync } from 'node:fs'"],
  ['contract-has-no-effects', 'contract/src/wire/page.ts', "import { useState } from 'react'"],
  ['values-know-no-domain', 'contract/src/values/number.ts', "import { call } from '../wire/index.ts'"],
  ['sides-meet-only-in-contract', 'web/src/app/live.ts', "import { start } from '../../../server/src/app/http.ts'"],
  [
    'sides-meet-only-in-contract',
    'simulator/src/phones.ts',
    "import type { start } from '@farm/server/src/app/http.ts'",
  ],
  ['contract-by-front-door', 'server/src/app/live.ts', "import { call } from '../../../contract/src/wire/index.ts'"],
  ['contract-by-front-door', 'web/src/engine/list.ts', "type Call = import('../../../contract/src/wire/call.ts').call"],
  ['journeys-see-what-people-see', 'journeys/plan.test.ts', "import { start } from '../server/src/app/http.ts'"],
  ['platform-below-modules', 'server/src/platform/log/log.ts', "import { clock } from '../../modules/clock/index.ts'"],
  ['modules-below-app', 'server/src/modules/crops/crops.service.ts', "import { start } from '../../app/http.ts'"],
  ['module-by-front-door', 'server/src/modules/clock/clock.reactions.ts', "export * from '../users/users.service.ts'"],
  ['app-by-front-door', 'server/src/app/modules.ts', "import { add } from '../modules/clock/clock.service.ts'"],
  ['store-is-the-floor', 'server/src/modules/users/users.store.ts', "import { users } from './users.service.ts'"],
  ['service-below-handlers', 'server/src/modules/clock/days.service.ts', "import { clock } from './clock.handlers.ts'"],
  [
    'handlers-never-touch-store',
    'server/src/modules/crops/crops.handlers.ts',
    "import { crops } from './crops.store.ts'",
  ],
  [
    'foundation-knows-no-business',
    'server/src/modules/users/users.store.ts',
    "import { clock } from '../clock/index.ts'",
  ],
  ['rules-are-pure', 'server/src/modules/crops/crops.rules.ts', "import { open } from '../../platform/db/open.ts'"],
  ['drivers-in-platform', 'server/src/modules/crops/crops.service.ts', "import pg from 'pg'"],
  ['drivers-in-platform', 'server/src/modules/crops/crops.service.ts', "const argon = await import('@node-rs/argon2')"],
  ['drivers-in-platform', 'server/src/app/files.ts', "import { rm } from 'node:fs/promises'"],
  ['drivers-in-platform', 'server/src/app/files.ts', "import { rm } from 'fs'"],
  ['fastify-in-app-and-platform', 'server/src/modules/crops/crops.service.ts', "import fastify from 'fastify'"],
  ['sql-in-stores', 'server/src/modules/crops/crops.service.ts', "import { sql } from 'kysely'"],
  ['dialect-in-platform', 'server/src/modules/users/users.store.ts', "import { Kysely } from 'kysely'"],
  ['ui-knows-only-ui', 'web/src/ui/Clock.tsx', "import { get } from '../platform/http.ts'"],
  ['ui-knows-only-ui', 'web/src/ui/Clock.tsx', "import { punchIn } from '@farm/contract/clock'"],
  ['web-platform-is-the-floor', 'web/src/platform/live.ts', "import { white } from '../ui/tokens.ts'"],
  ['engine-below-domains', 'web/src/engine/list.ts', "import { clockScreens } from '../domains/clock/index.ts'"],
  ['domains-are-strangers', 'web/src/domains/clock/ClockForm.tsx', "import { cropCards } from '../crops/cards.ts'"],
  [
    'domain-by-front-door',
    'web/src/routes/Clock.routes.ts',
    "import { CropForm } from '../domains/crops/CropForm.tsx'",
  ],
  ['dashboards-below-routes', 'web/src/dashboards/Home.tsx', "import { Core } from '../routes/Core.routes.ts'"],
  ['routes-below-app', 'web/src/routes/Clock.routes.ts', "const lazy = () => import('../app/main.tsx')"],
  ['heavy-parts-in-ui', 'web/src/dashboards/Home.tsx', "import { init } from 'echarts/core'"],
  ['storage-in-web-platform', 'web/src/engine/list.ts', "import { openDB } from 'idb'"],
  ['testing-stays-in-tests', 'server/src/app/live.ts', "import { database } from '../platform/testing/database.ts'"],
  ['testing-stays-in-tests', 'web/src/ui/Clock.tsx', "import { render } from '@testing-library/react'"],
  ['no-missing', 'web/src/ui/Clock.tsx', "import { gone } from './gone.ts'"],
  ['no-missing', 'simulator/src/phones.ts', "import { gone } from '@farm/contract/gone'"],
  ['no-cycles', 'web/src/ui/tokens.ts', "import { white } from './tokens.ts'"],
  ['no-cycles', 'contract/src/wire/call.ts', "import type { punchIn } from '../clock/index.ts'"],
]

const codeSeeds: readonly Seed[] = [
  ['statements-in-stores', 'server/src/modules/crops/crops.service.ts', "export const all = 'select id from crop'"],
  ['statements-in-stores', 'server/src/app/live.ts', 'export const all = `\n  insert into crop (id) values (${1})`'],
  [
    'statements-in-stores',
    'server/src/modules/crops/crops.service.ts',
    "export const all = (db) => db.selectFrom('crop')",
  ],
  ['colours-in-tokens', 'web/src/domains/clock/ClockForm.tsx', "export const pale = '#e3e8e1'"],
  ['colours-in-tokens', 'web/src/ui/Card.tsx', 'export const edge = `1px solid rgba(0, 0, 0, ${1})`'],
  ['colours-in-tokens', 'web/src/ui/Card.tsx', "export const style = { backgroundColor: 'white' }"],
  ['colours-in-tokens', 'web/src/ui/Card.tsx', 'export const Dot = () => <circle fill="red" />'],
  ['rules-take-time-and-chance', 'server/src/modules/crops/crops.rules.ts', 'export const now = () => Date.now()'],
  ['rules-take-time-and-chance', 'server/src/modules/crops/crops.rules.ts', 'export const now = () => new Date()'],
  [
    'no-boolean-parameter',
    'server/src/app/live.ts',
    'export function alarms(scope: unknown, open: boolean) { return [scope, open] }',
  ],
  ['no-boolean-parameter', 'web/src/engine/list.ts', 'export const load = (again = false) => again'],
  ['index-without-logic', 'web/src/domains/crops/index.ts', 'export const crops = (n: number) => (n > 1 ? 1 : 2)'],
  ['index-without-logic', 'web/src/domains/crops/index.ts', 'export function crops() { const n = 1; return n }'],
  ['todo-needs-decision', 'web/src/engine/list.ts', `// ${note}: sort by name`],
  [
    'no-boolean-parameter',
    'web/src/engine/list.ts',
    'class List { load(again: boolean, n: number) { return [again, n] } }',
  ],
  [
    'no-sleeping-tests',
    'server/src/app/http.test.ts',
    'await new Promise((resolve) => setTimeout(resolve, 200))\nexport {}',
  ],
  [
    'no-sleeping-tests',
    'server/src/app/http.test.ts',
    "import { setTimeout as wait } from 'node:timers/promises'\nawait wait(9)",
  ],
  ['no-sleeping-tests', 'journeys/plots.spec.ts', 'export const settle = (page) => page.waitForTimeout(500)'],
  ['nothing-is-tried-twice', 'journeys/playwright.config.ts', 'export const config = { retries: 1 }'],
  ['nothing-is-tried-twice', 'web/src/app/App.test.tsx', "export const all = (test) => test('is shown', { retry: 2 })"],
  ['tools-run-on-node-20', 'tools/times.mjs', 'export const times = Map.groupBy([1], String)'],
  ['no-semicolons', 'web/src/engine/list.ts', 'export const one = 1;'],
  ['single-quotes', 'web/src/engine/list.ts', 'export const one = "1"'],
  ['formats-in-values', 'web/src/ui/Card.tsx', 'export const Card = ({ n }) => <b>{n.toFixed(2)}</b>'],
  ['texts-are-chinese', 'web/src/ui/Card.tsx', 'export const Card = () => <b>Loading 12</b>'],
  ['texts-are-chinese', 'web/src/ui/Card.tsx', "export const Card = ({ on }) => <b>{on ? '开' : 'closed'}</b>"],
  ['texts-are-chinese', 'web/src/ui/Card.tsx', 'export const Card = ({ n }) => <b>{`${n} rows`}</b>'],
  ['texts-are-chinese', 'web/src/ui/Card.tsx', 'export const Card = () => <input placeholder="Search" />'],
  [
    'texts-are-chinese',
    'web/src/domains/clock/clock.screens.ts',
    "export const clockScreens = [{ title: 'Name', key: 'Name' }]",
  ],
  ['texts-are-chinese', 'contract/src/errors/catalogue.ts', "export const catalogue = { stale: { text: 'Too late' } }"],
  ['texts-are-chinese', 'contract/src/clock/clock.form.ts', "export const form = (text) => ({ Name: text('Name') })"],
  ['texts-are-chinese', 'web/src/engine/list.ts', "export const say = (message) => message.error('Failed')"],
]

const treeSeeds: readonly Seed[] = [
  ['no-package-host', 'docs/operations.md', `see https://${host}/`],
  ['no-resolved-in-lock', 'package-lock.json', '"resolved": "http://somewhere/a.tgz"'],
  ['no-path-outside', 'tools/start.mjs', `export const home = '${['', 'work', 'main'].join('/')}'`],
  ['no-path-outside', 'docs/glossary.md', `see ${['..', 'shared', 'spec'].join('/')}`],
  ['todo-in-text-needs-decision', 'server/migrations/0002-crops.sql', `-- ${note}: index`],
  ['at-most-140-columns', 'web/src/engine/list.ts', `export const long = '${'长'.repeat(140)}'`],
  ['colours-in-token-css', 'web/src/ui/Card.css', '.card { color: #fff }'],
  ['domain-spelling', 'server/src/modules/checkin/checkin.store.ts', 'export {}'],
  ['domain-spelling', 'web/src/domains/sign/cards.ts', 'export {}'],
  ['contract-domain-spelling', 'contract/src/punch/punch.form.ts', 'export {}'],
  ['module-file-names', 'server/src/modules/clock/ClockService.ts', 'export {}'],
  ['module-file-names', 'server/src/modules/clock/clock.manager.ts', 'export {}'],
  ['contract-file-names', 'contract/src/clock/ClockTypes.ts', 'export {}'],
  ['no-vague-names', 'web/src/engine/utils.ts', 'export {}'],
  ['no-vague-names', 'simulator/src/common/device.ts', 'export {}'],
  ['migrations-without-gaps', 'server/migrations/0003-crops.sql', 'create table crop (id bigint)'],
  ['migrations-without-gaps', 'server/migrations/0001-users.sql', 'create table person (id bigint)'],
]

const seeds = [...importSeeds, ...codeSeeds, ...treeSeeds]

function rulesFiredBy([, at, text]: Seed): string[] {
  const findings = findingsIn(treeOf({ ...house, [at]: `${text}\n` }))
  return [...new Set(findings.map((finding) => finding.rule))]
}

describe('the rules of the house', () => {
  test.each(seeds)('%s fires in %s at %s', (...one) => {
    expect(rulesFiredBy(one)).toContain(one[0])
  })

  test('every rule has been seen to fire', () => {
    const named = [...boundaries, ...codeRules, ...testRules, ...treeRules].map((rule) => rule.name)
    const others = ['no-missing', 'no-cycles', 'texts-are-chinese', 'formats-in-values', 'migrations-without-gaps']
    expect([...new Set(seeds.map(([rule]) => rule))].toSorted()).toEqual([...named, ...others].toSorted())
  })

  test('a house in order passes', () => {
    expect(findingsIn(treeOf(house))).toEqual([])
  })

  test.each([
    'while (globalThis.name === undefined) await new Promise((resolve) => setTimeout(resolve, 5))\nexport {}',
    'export const start = (vi) => vi.useFakeTimers()\nawait new Promise((resolve) => setTimeout(resolve, 5000))',
    'export const client = { retry: false }',
  ])('a test that looks again, turns its clock or does without second tries passes: %s', (text) => {
    expect(rulesFiredBy(['', 'web/src/app/App.test.ts', text])).toEqual([])
  })

  test('a note that names its decision passes', () => {
    const decided = `// ${note}(decision 014): drop when cameras report`
    expect(rulesFiredBy(['', 'web/src/engine/list.ts', decided])).toEqual([])
  })

  test('a workspace of which nothing is read stops the check', () => {
    const tree = treeOf({ ...house, 'package.json': '{"workspaces":["contract","phone"]}' })
    expect(unreadWorkspaces(tree, modulesOf(tree))).toEqual(['phone'])
  })

  test('a tree without workspaces stops the check', () => {
    expect(unreadWorkspaces(treeOf({}), [])).toEqual(['package.json'])
  })

  test('a lazy import closes no circle', () => {
    const lazy = "export const pages = () => import('../routes/Core.routes.ts')"
    expect(rulesFiredBy(['', 'web/src/domains/crops/cards.ts', lazy])).not.toContain('no-cycles')
  })

  test('a file that cannot be parsed stops the check', () => {
    const broken = treeOf({ ...house, 'web/src/engine/list.ts': 'export const = 1' })
    expect(() => findingsIn(broken)).toThrow('web/src/engine/list.ts')
  })
})
