import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const PARTS = ['lint', 'unused', 'copies', 'types-server', 'rules', 'format']
const CONFIGURATION = [
  '.oxlintrc.json',
  '.jscpd.json',
  '.oxfmtrc.json',
  'knip.json',
  'tsconfig.base.json',
  'server/tsconfig.json',
  'tools/tsconfig.json',
  'tools/check.mjs',
  'tools/checks',
]
const devDependencies = { '@types/node': '*', knip: '*', 'oxc-parser': '*', oxlint: '*', typescript: '*', vitest: '*' }

type Files = Readonly<Record<string, string>>

const numbers = Array.from({ length: 30 }, (_, n) => n)

function table(n: number): string {
  const lines = numbers.map((key) => `  key${key}: ${key + n},\n`)
  return `export const part${n} = {\n${lines.join('')}}\n`
}

function importOf(n: number): string {
  return `import { part${n} } from './platform/part${n}.ts'\n`
}

function useOf(n: number): string {
  return `process.stdout.write(JSON.stringify(part${n}))\n`
}

/** Thirty files in order, so that every part has something to read. */
const inOrder: Files = {
  '.gitignore': 'node_modules\n',
  'package.json': JSON.stringify({ name: 'farm', type: 'module', workspaces: ['server'], devDependencies }),
  'server/package.json': JSON.stringify({ name: '@farm/server', type: 'module' }),
  ...Object.fromEntries(numbers.map((n) => [`server/src/platform/part${n}.ts`, table(n)])),
  'server/src/main.ts': [...numbers.map(importOf), ...numbers.map(useOf)].join(''),
}

const twin = `export function total(all: number[]) {
  let sum = 0
  let count = 0
  let highest = 0
  for (const one of all) {
    sum += one
    count += 1
    if (one > highest) highest = one
    if (one < 0) throw new RangeError('negative')
  }
  const mean = count === 0 ? 0 : sum / count
  return { sum, count, mean, highest, range: highest - mean }
}
`

/** A fault, the part that is to find it, and the words with which it does. */
const faults: ReadonlyArray<readonly [part: string, fault: string, files: Files, report: RegExp]> = [
  ['lint', 'a weak comparison', { 'server/src/a.ts': "export const a = '1' == process.argv[1]\n" }, /eqeqeq/],
  ['lint', 'a wrong type', { 'server/src/a.ts': "export const a: number = '1'\n" }, /TS2322/],
  ['types-server', 'a wrong type', { 'server/src/a.ts': "export const a: number = '1'\n" }, /TS2322/],
  ['rules', 'a missing migration', { 'server/migrations/0002-late.sql': 'select 1\n' }, /migrations-without-gaps/],
  ['format', 'a semicolon', { 'server/src/a.ts': 'export const a = 1;\n' }, /server\/src\/a\.ts/],
  ['copies', 'the same function twice', { 'server/src/a.ts': twin, 'server/src/b.ts': twin }, /Clone found/],
]

/** Each kind of unused code at once; knip reports them by kind. */
const unused: Files = {
  'server/src/lonely.ts': 'export {}\n',
  'server/src/platform/part1.ts': "export { Pool as part1 } from 'pg'\nexport const spare = 1\n",
  'server/package.json': '{"name":"@farm/server","dependencies":{"fastify":"*"}}',
}

let folder = ''

function checkTree(files: Files, parts: readonly string[]) {
  folder = mkdtempSync(join(tmpdir(), 'check-'))
  for (const path of CONFIGURATION) cpSync(join(root, path), join(folder, path), { recursive: true })
  // The kept numbers of comments are of the whole tree.
  writeFileSync(join(folder, 'tools/checks/comment-words.json'), '{}')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  return spawnSync(process.execPath, ['tools/check.mjs', ...parts], { cwd: folder, encoding: 'utf8' })
}

describe('the check', () => {
  afterEach(() => rmSync(folder, { recursive: true }))

  test.each(faults)('%s fails at %s', (part, _fault, files, report) => {
    const { status, stdout } = checkTree({ ...inOrder, ...files }, [part])
    expect(stdout).toMatch(report)
    expect(stdout).toContain('check: 0 passed, 1 failed')
    expect(status).toBe(1)
  })

  test('unused fails at files, exports and dependencies that nobody needs, and at those that are not declared', () => {
    const { status, stdout } = checkTree({ ...inOrder, ...unused }, ['unused'])
    expect(stdout).toMatch(/Unused files[^]*lonely\.ts/)
    expect(stdout).toMatch(/Unused exports[^]*spare/)
    expect(stdout).toMatch(/Unused dependencies[^]*fastify/)
    expect(stdout).toMatch(/Unlisted dependencies[^]*pg/)
    expect(status).toBe(1)
  })

  test.each(['lint', 'copies', 'rules', 'types-server', 'format'])('%s fails when it finds nothing to read', (part) => {
    const { status, stdout } = checkTree({ '.gitignore': 'node_modules\ntools\n', 'server/package.json': '{}' }, [part])
    expect(stdout).toContain('check: 0 passed, 1 failed')
    expect(status).toBe(1)
  })

  test('a tree in order passes every part', () => {
    const { status, stdout } = checkTree(inOrder, PARTS)
    expect(stdout).toContain(`check: ${PARTS.length} passed, 0 failed`)
    expect(status).toBe(0)
  })

  test('an unknown part is refused', () => {
    expect(checkTree(inOrder, ['everything']).status).toBe(2)
  })
}, 60_000)
