import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'lint-'))

function lines(count: number, line: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => line(n)).join('\n')
}

function component(body: string): string {
  return `import { useEffect, useState } from 'react'\nexport const used = [useEffect, useState]\n${body}`
}

function tested(body: string): string {
  return `import { expect, test } from 'vitest'\nexport const used = [expect, test]\n${body}`
}

/** Code at which each rule that the configuration names fires; the address matters to some. */
const seeds: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'array-callback-return': [
    'server/src/a.ts',
    'export const f = (all: number[]) => all.map((a) => { if (a) return 1 })',
  ],
  complexity: ['server/src/b.ts', `export function f(a: number) {\n${lines(16, () => '  if (a) a.toFixed()')}\n}`],
  eqeqeq: ['server/src/c.ts', 'export const f = (a: unknown, b: unknown) => a == b'],
  'max-depth': [
    'server/src/d.ts',
    'export function f(a: number) { if (a) { if (a > 1) { if (a > 2) { if (a > 3) f(a) } } } }',
  ],
  'max-lines': ['server/src/e.ts', lines(301, (n) => `export const a${n} = 1`)],
  'max-lines-per-function': [
    'server/src/f.ts',
    `export function f(a: number) {\n${lines(61, () => '  a.toFixed()')}\n}`,
  ],
  'max-nested-callbacks': [
    'server/src/g.ts',
    'export const f = (a: number[]) => a.map(() => a.map(() => a.map(() => a.map(() => a.map(() => 1)))))',
  ],
  'max-params': ['server/src/h.ts', 'export const f = (a: 1, b: 2, c: 3, d: 4, e: 5, g: 6) => [a, b, c, d, e, g]'],
  'no-alert': ['web/src/i.ts', "alert('a')"],
  'no-console': ['server/src/modules/clock/j.ts', "console.log('a')"],
  'no-else-return': ['server/src/k.ts', 'export function f(a: number) { if (a) { return 1 } else { return 2 } }'],
  'no-empty': ['server/src/l.ts', 'export function f(a: number) { if (a) {} }'],
  'no-nested-ternary': ['server/src/m.ts', 'export const f = (a: number) => (a ? 1 : a > 1 ? 2 : 3)'],
  'no-new-func': ['server/src/n.ts', "export const f = new Function('a', 'return a')"],
  'no-param-reassign': ['server/src/o.ts', 'export function f(a: number) { a = 2; return a }'],
  'no-restricted-globals': ['web/src/ui/q.ts', "export const f = () => window.localStorage.getItem('a')"],
  'no-restricted-properties': ['web/src/ui/r.ts', "navigator.sendBeacon('/a')"],
  'no-sequences': ['server/src/s.ts', 'export const f = (a: number) => (a.toFixed(), a)'],
  'no-shadow': ['server/src/t.ts', 'const a = 1\nexport const f = (a: number) => a\nexport const b = a'],
  'no-useless-assignment': ['server/src/u.ts', 'export function f() { let a = 1; a = 2; return a }'],
  'no-useless-return': ['server/src/v.ts', 'export function f(a: number) { a.toFixed(); return }'],
  'no-var': ['server/src/w.ts', 'var a = 1\nexport { a }'],
  'object-shorthand': ['server/src/x.ts', 'const a = 1\nexport const b = { a: a }'],
  'prefer-const': ['server/src/y.ts', 'let a = 1\nexport const b = a'],
  'prefer-template': ['server/src/z.ts', "export const f = (a: string) => 'a' + a + 'b'"],
  'preserve-caught-error': [
    'server/src/aa.ts',
    "export function f(a: () => void) { try { a() } catch (error) { throw new Error('a') } }",
  ],

  'ban-ts-comment': ['server/src/ba.ts', '// @ts-ignore\nexport const a: string = 1'],
  'consistent-type-imports': ['server/src/bb.ts', "import { Stats } from 'node:fs'\nexport type A = Stats"],
  'no-deprecated': ['server/src/bc.ts', '/** @deprecated */\nfunction f() {}\nf()'],
  'no-dynamic-delete': ['server/src/bd.ts', 'export const f = (a: Record<string, 1>, b: string) => { delete a[b] }'],
  'no-explicit-any': ['server/src/be.ts', 'export const a: any = 1'],
  'no-floating-promises': ['server/src/bf.ts', 'Promise.resolve(1)'],
  'no-misused-promises': ['server/src/bh.ts', 'export const f = (a: Promise<boolean>) => (a ? 1 : 2)'],
  'no-non-null-assertion': ['server/src/bi.ts', 'export const f = (a?: { b: 1 }) => a!.b'],
  'no-require-imports': ['server/src/bj.ts', "import fs = require('node:fs')\nexport const a = fs"],
  'no-unnecessary-boolean-literal-compare': [
    'server/src/bk.ts',
    'export const f = (a: boolean) => (a === true ? 1 : 2)',
  ],
  'no-unnecessary-template-expression': ['server/src/bl.ts', 'export const f = (a: string) => `${a}`'],
  'no-unnecessary-type-assertion': ['server/src/bm.ts', 'export const f = (a: string) => a as string'],
  'no-unsafe-argument': ['server/src/bn.ts', "export const f = (a: string) => a\nf(JSON.parse('1'))"],
  'no-unsafe-assignment': ['server/src/bo.ts', "export const a: string = JSON.parse('1')"],
  'no-unsafe-call': ['server/src/bp.ts', "JSON.parse('1')()"],
  'no-unsafe-function-type': ['server/src/bq.ts', 'export const f = (a: Function) => a'],
  'no-unsafe-member-access': ['server/src/br.ts', "export const a = JSON.parse('1').b"],
  'no-unsafe-return': ['server/src/bs.ts', "export const f = (): string => JSON.parse('1')"],
  'no-unsafe-type-assertion': ['server/src/bt.ts', 'export const f = (a: unknown) => a as string'],
  'only-throw-error': ['server/src/bu.ts', "export const f = () => { throw 'a' }"],
  'prefer-promise-reject-errors': ['server/src/bv.ts', "export const f = () => Promise.reject('a')"],
  'restrict-template-expressions': ['server/src/bx.ts', 'export const f = (a: { b: 1 }) => `a ${a}`'],
  'return-await': [
    'server/src/by.ts',
    'export async function f(a: Promise<1>) { try { return a } catch { return 1 } }',
  ],
  'switch-exhaustiveness-check': ['server/src/bz.ts', 'export function f(a: 1 | 2) { switch (a) { case 1: f(2) } }'],
  'use-unknown-in-catch-callback-variable': [
    'server/src/ca.ts',
    'export const f = (a: Promise<1>) => a.catch((b: Error) => b)',
  ],

  first: ['server/src/da.ts', "export const a = 1\nimport { b } from './db.ts'\nexport const c = b"],
  'no-cycle': ['server/src/db.ts', "import { a } from './da.ts'\nexport const b = () => a"],
  'no-default-export': ['server/src/dc.ts', 'export default 1'],
  'no-duplicates': [
    'server/src/dd.ts',
    "import { a } from './da.ts'\nimport { c } from './da.ts'\nexport const d = [a, c]",
  ],
  'no-mutable-exports': ['server/src/de.ts', 'export let a = 1\na = 2'],

  'no-abusive-eslint-disable': ['server/src/ea.ts', '// oxlint-disable\nexport const a = 1'],
  'no-array-reverse': ['server/src/eb.ts', 'export const f = (a: number[]) => [a.reverse(), 1]'],
  'no-array-sort': ['server/src/ec.ts', 'export const f = (a: number[]) => [a.sort(), 1]'],
  'prefer-node-protocol': ['server/src/ed.ts', "import { rm } from 'fs'\nexport const a = rm"],

  'button-has-type': ['web/src/fa.tsx', 'export const A = () => <button>确定</button>'],
  'exhaustive-deps': [
    'web/src/fb.tsx',
    component('export function A({ a }: { a: () => void }) { useEffect(() => a(), []); return null }'),
  ],
  'jsx-no-target-blank': ['web/src/fc.tsx', 'export const A = () => <a href="https://a.cn" target="_blank">链接</a>'],
  'jsx-no-useless-fragment': ['web/src/fd.tsx', 'export const A = () => <><b>一</b></>'],
  'no-array-index-key': [
    'web/src/fe.tsx',
    'export const A = ({ a }: { a: string[] }) => a.map((one, n) => <b key={n}>{one}</b>)',
  ],
  'no-danger': ['web/src/ff.tsx', "export const A = () => <b dangerouslySetInnerHTML={{ __html: '' }} />"],
  'no-unknown-property': ['web/src/fg.tsx', 'export const A = () => <b class="a">一</b>'],
  'no-unstable-nested-components': [
    'web/src/fh.tsx',
    'export function A() { const B = () => <b>一</b>; return <p><B /></p> }',
  ],
  'rules-of-hooks': [
    'web/src/fi.tsx',
    component('export function A({ a }: { a: 1 }) { if (a) useState(1); return null }'),
  ],
  // Rules that come with the category "correctness" and that the project counts on.
  'alt-text': ['web/src/ga.tsx', 'export const A = () => <img src="a.png" />'],
  'click-events-have-key-events': [
    'web/src/gb.tsx',
    'export const A = ({ a }: { a: () => void }) => <div onClick={a}>一</div>',
  ],
  'label-has-associated-control': ['web/src/gc.tsx', 'export const A = () => <label>名称</label>'],
  'await-thenable': ['server/src/gd.ts', 'await 1\nexport {}'],
  'no-unused-vars': ['server/src/ge.ts', 'const a = 1\nexport {}'],
  'no-focused-tests': ['server/src/gf.test.ts', tested("test.only('a', () => expect(1).toBe(1))")],

  'expect-expect': ['server/src/hd.test.ts', tested("test('a', () => {})")],
  'valid-expect': ['server/src/he.test.ts', tested("test('a', () => { expect(1) })")],
  'no-commented-out-tests': ['server/src/ha.test.ts', tested("// test('a', () => {})")],
  'no-identical-title': [
    'server/src/hc.test.ts',
    tested("test('a', () => expect(1).toBe(1))\ntest('a', () => expect(1).toBe(1))"),
  ],
}

const clean = ['server/src/clean.ts', 'export const a = (b: number) => `第 ${b} 个`\n'] as const

interface Answer {
  readonly diagnostics: ReadonlyArray<{ readonly code: string; readonly filename: string }>
}

interface Configuration {
  readonly rules: Readonly<Record<string, unknown>>
  readonly overrides: ReadonlyArray<Pick<Configuration, 'rules'>>
}

let fired: ReadonlyMap<string, readonly string[]>

function write([path, text]: readonly [path: string, text: string]): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function lint(): ReadonlyMap<string, readonly string[]> {
  const { stdout } = spawnSync('oxlint', ['--format', 'json', 'server', 'web'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    maxBuffer: 64 * 1024 * 1024,
  })
  const { diagnostics } = JSON.parse(stdout) as Answer
  const byFile = Map.groupBy(diagnostics, ({ filename }) => filename)
  const name = (code: string) => /\((.+)\)$/.exec(code)?.[1] ?? code
  return new Map([...byFile].map(([path, found]) => [path, found.map(({ code }) => name(code))]))
}

/** The rules that the configuration turns on, without the name of their plugin. */
function configured(): string[] {
  const { rules, overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Configuration
  const settings = [rules, ...overrides.map((override) => override.rules)].flatMap((table) => Object.entries(table))
  return settings.filter(([, setting]) => setting !== 'off').map(([name]) => name.replace(/^.+\//, ''))
}

describe('lint', () => {
  beforeAll(() => {
    for (const path of ['.oxlintrc.json', 'tsconfig.base.json', 'server/tsconfig.json', 'web/tsconfig.json']) {
      cpSync(join(root, path), join(folder, path))
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const file of [...Object.values(seeds), clean]) write(file)
    fired = lint()
  }, 60_000)

  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(Object.entries(seeds))('%s fires', (rule, [path]) => {
    expect(fired.get(path)).toContain(rule)
  })

  test('every rule of the configuration has been seen to fire', () => {
    expect(configured().filter((rule) => !(rule in seeds))).toEqual([])
  })

  test('a file in order passes', () => {
    expect(fired.get(clean[0])).toBeUndefined()
  })
})
