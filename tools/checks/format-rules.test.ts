import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exceptions, formatFindings } from './format-rules.ts'
import { modulesOf } from './modules.ts'
import { treeOf } from './tree.ts'

const WEB = 'web/src/domains/lots/lot.tsx'

function faultsIn(path: string, text: string, allowed: typeof exceptions = []): string[] {
  const tree = treeOf({ [path]: text })
  return formatFindings(modulesOf(tree), allowed).map(({ line, message }) => `${line} ${message}`)
}

describe('what is written outside of contract/src/values', () => {
  test.each([
    'export const one = (n: number) => n.toFixed(2)',
    'export const one = (n: number) => Number(n.toFixed(2))',
    'export const one = (n: number) => n.toPrecision(3)',
    "export const one = (n: number) => n.toLocaleString('zh-CN')",
    'export const one = (day: Date) => day.toLocaleDateString()',
    'export const one = (day: Date) => day?.toLocaleTimeString()',
    "export const one = new Intl.NumberFormat('zh-CN')",
    "export const one = new Intl.DateTimeFormat('zh-CN')",
    'export const one = (n: number) => Math.round(n * 100) / 100',
    'export const one = (part: number, whole: number) => Math.floor((part / whole) * 100)',
    'export const one = (part: number, whole: number) => Math.round((100 * part) / whole)',
    'export const days = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1',
    'export const one = (n: number) => `${n} 亩`',
    'export const one = (n: number) => `约 ${n}公斤，${n} 条`',
    'export const one = (n: number) => `用药 ${n} 毫升`',
    'export const One = ({ n }) => <b>{n} m³</b>',
    'export const One = ({ n }) => <>采收 {n} 吨</>',
    'export const used = ({ Amount, Unit }) => `尿素 ${Amount}${Unit}`',
    'export const head = (field) => `${field.label}（${field.unit}）`',
    'export const head = ({ Unit }) => `用量（${Unit}），按天`',
  ])('is found: %s', (text) => {
    const others = [
      'server/src/modules/lots/lots.rules.ts',
      'contract/src/lots/lots.rules.ts',
      'journeys/lots.spec.ts',
      'bench/lots.ts',
    ]
    for (const path of [WEB, ...others]) {
      if (path !== WEB && text.includes('<')) continue
      expect(faultsIn(path, `${text}\n`)).toHaveLength(1)
    }
  })

  test.each([
    [WEB, "import { formatQuantity } from '@farm/contract/values'\nexport const one = (n) => formatQuantity(n, '亩')"],
    [WEB, 'export const days = (from, to) => Math.round((to - from) / 86_400_000) + 1'],
    [WEB, 'export const one = (n: number) => `${n} 公斤/亩的登记用量，${n} 个地块，按${n}升序`'],
    [WEB, 'export const One = ({ name }) => <b>{name}（亩）</b>'],
    [
      WEB,
      "import { labelWithUnit } from '@farm/contract/values'\nexport const head = (unit) => labelWithUnit('用量', unit)",
    ],
    [WEB, 'export const one = ({ name, organ }) => `${name}（${organ}）`'],
    [WEB, "export const order = new Intl.Collator('zh')"],
    ['contract/src/values/number.ts', 'export const one = (n: number) => n.toFixed(2)'],
    ['tools/main.ts', 'export const one = (n: number) => n.toFixed(2)'],
    ['web/src/ui/Card.test.tsx', 'export const one = (n: number) => n.toFixed(2)'],
  ])('is no fault in %s: %s', (path, text) => expect(faultsIn(path, `${text}\n`)).toEqual([]))

  test('is told with its line', () => {
    expect(faultsIn(WEB, 'const n = 1\nexport const one = n.toFixed(2)\n')).toEqual([
      '2 a formatter or roundTo of @farm/contract/values in place of toFixed',
    ])
  })
})

describe('an exception', () => {
  const allowed = [{ path: WEB, why: 'nobody reads it' }]

  test('lets pass what its file writes', () => {
    expect(faultsIn(WEB, 'export const one = (n: number) => n.toFixed(2)\n', allowed)).toEqual([])
  })

  test('that nothing needs is a fault', () => {
    expect(faultsIn(WEB, 'export const one = 1\n', allowed)).toEqual(['1 the exception for this file is not needed'])
  })

  test('names a file that is there', () => {
    expect(exceptions.map(({ path }) => path).filter((path) => !existsSync(path))).toEqual([])
  })

  test('says why', () => expect(exceptions.every(({ why }) => why.length > 20)).toBe(true))
})
