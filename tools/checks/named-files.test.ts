import { describe, expect, test } from 'vitest'
import { modulesOf } from './modules.ts'
import { namedFileFindings } from './named-files.ts'
import { treeOf } from './tree.ts'

const tests = {
  'server/src/modules/lots/lots.test.ts': `
    test('a lot is split', () => {})
    test.skip('a lot is lost', () => {})
    describe('the way of a lot', () => {
      test('ends where nothing is seen', () => {})
    })
    describe.each(['before', 'after'])('%s folding', () => {
      test.each([['the manager', 1], ['another', 2]])('%s is told of lots', () => {})
    })
    describe('an empty group', () => {})
  `,
  'server/src/modules/lots/board.test.ts': '',
  'server/src/modules/stock/board.test.ts': '',
  'journeys/season.spec.ts': "test('from seed to sale', () => {})",
}

function faultsIn(path: string, text: string): string[] {
  const tree = treeOf({ ...tests, [path]: text })
  return namedFileFindings(tree, modulesOf(tree)).map((found) => `${found.path}:${found.line} ${found.message}`)
}
const faultsOf = (name: string) => faultsIn('server/src/app/list.ts', `export const held = {\n  a: '${name}',\n}\n`)

describe('a test that is named in a text', () => {
  test.each([
    'lots.test.ts: a lot is split',
    'lots/lots.test.ts: a lot is split',
    'server/src/modules/lots/lots.test.ts: the way of a lot › ends where nothing is seen',
    'lots.test.ts: ends where nothing is seen',
    'lots.test.ts: the way of a lot',
    'lots.test.ts: another is told of lots',
    'lots.test.ts: after folding › the manager is told of lots',
    'season.spec.ts: from seed to sale',
    'season.spec.ts',
    '**/*.test.ts',
  ])('is there: %s', (name) => expect(faultsOf(name)).toEqual([]))

  test.each([
    ['lots.test.ts: a lot is splitt', 'no test of server/src/modules/lots/lots.test.ts is called “a lot is splitt”'],
    ['lots.test.ts: is split', 'no test of server/src/modules/lots/lots.test.ts is called “is split”'],
    ['lots.test.ts: a lot is lost', 'no test of server/src/modules/lots/lots.test.ts is called “a lot is lost”'],
    ['lots.test.ts: an empty group', 'no test of server/src/modules/lots/lots.test.ts is called “an empty group”'],
    [
      'lots.test.ts: a stranger is told of lots',
      'no test of server/src/modules/lots/lots.test.ts is called “a stranger is told of lots”',
    ],
    ['pallets.test.ts: a lot is split', 'there is no test file pallets.test.ts'],
    ['slots.test.ts', 'there is no test file slots.test.ts'],
    [
      'board.test.ts',
      'board.test.ts may be any of server/src/modules/lots/board.test.ts, server/src/modules/stock/board.test.ts',
    ],
  ])('is missed: %s', (name, fault) => expect(faultsOf(name)).toEqual([`server/src/app/list.ts:2 ${fault}`]))

  test.each([
    ['docs/decisions/001-lots.md', '# Lots\nHeld by `lots.test.ts: a lot is gone` and `gone.test.ts`.\n'],
    ['web/src/one.ts', '/** Held by `lots.test.ts: a lot is gone`. */\n// See gone.test.ts.\nexport const one = 1\n'],
  ])('is looked for in %s', (path, text) => {
    expect(faultsIn(path, text).map((fault) => fault.replace(/^\S+ /, ''))).toEqual([
      'no test of server/src/modules/lots/lots.test.ts is called “a lot is gone”',
      'there is no test file gone.test.ts',
    ])
  })

  test('as any source is looked for in documents', () => {
    const text =
      '# Lots\nSee `journeys/season.spec.ts`, `lots/lots.store.ts` and `lots.rules.ts`, not `lots.ts` of old.\n'
    expect(faultsIn('docs/decisions/001-lots.md', text)).toEqual([
      'docs/decisions/001-lots.md:2 there is no file lots/lots.store.ts',
      'docs/decisions/001-lots.md:2 there is no file lots.rules.ts',
      'docs/decisions/001-lots.md:2 there is no file lots.ts',
    ])
  })

  test('is not looked for where a file is imported', () => {
    expect(faultsIn('server/src/app/one.ts', "import { held } from './held.test.ts'\n")).toEqual([])
  })
})
