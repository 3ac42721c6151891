import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { modulesOf } from './modules.ts'
import { exceptions, stateFindings } from './state-rules.ts'
import { treeOf } from './tree.ts'

const TABLE = `export const states = stateTable<'open'>()({ 待派发: {}, 已派发: {}, 进行中: {}, 已关闭: {} })\n`

function faultsIn(text: string, path = 'server/src/modules/work-orders/a.ts'): string[] {
  const tree = treeOf({ 'contract/src/work-orders/statuses.ts': TABLE, [path]: `${text}\n` })
  return stateFindings(modulesOf(tree), []).map(({ message }) => message)
}

describe('states that are listed by hand', () => {
  test.each([
    "export const open = ['待派发', '已派发']",
    "export const open = ['待派发', '已派发'] as const satisfies readonly Status[]",
    "export const isOpen = (status) => status === '待派发' || status === '进行中'",
    "export const isOver = (status) => status !== '待派发' && status !== '进行中' && status !== '已派发'",
    "export const one = (status, x) => x && (status === '待派发' || status === '进行中')",
    "export const all = sql`select 1 where r.data->>${f.Status} in ('待派发', '已派发')`",
    "export const all = sql`select 1 where coalesce(r.data->>'Status', '') not in ('待派发','进行中','已派发') and ${more}`",
    "export const all = ['待派发', '已派发', '进行中', '已关闭']",
    "export type Open = '待派发' | '已派发'",
    "export const laid = sql`select (array['待派发', '已派发'])[1 + n % 2]`",
    "const tones: Readonly<Record<string, Tone>> = { 待派发: 'info', 已派发: 'good' }",
    "export const tabs = [all, tabOf('open', '待派发'), tabOf('given-out', '已派发')]",
    "export const tabs = [{ key: 'a', clauses: [inState('待派发')] }, { key: 'b', clauses: [inState('已派发')] }]",
    "const tones = { 待派发: 'info', 已派发: 'good' } as const satisfies Record<Status, Tone>",
    "export const tone = (status) => (status === '待派发' ? 'info' : 'neutral')",
  ])('are found: %s', (text) => {
    expect(new Set(faultsIn(text)).size).toBe(1)
    expect(new Set(faultsIn(text, 'web/src/domains/work-orders/a.ts')).size).toBe(1)
    expect(new Set(faultsIn(text, 'bench/a.ts')).size).toBe(1)
  })

  test.each([
    "export const open = states.where('open')",
    "export const one = ['待派发']",
    "export const tabs = [all, tabOf('open', '待派发'), tabOf('late', '逾期')]",
    "export const tabs = [all, ...Object.values({ 待派发: tabOf('待派发'), 已派发: tabOf('已派发') })]",
    "export const word = (status) => (status === '待派发' ? '新' : '')",
    "export const others = ['待派发', '已召回']",
    "export const isNew = (status) => status === '待派发'",
    "export const moved = (from, to) => from === '待派发' && to === '已派发'",
    "export const texts = { 待派发: '派发', 已派发: '开始' } satisfies Record<Next, string>",
    "export const all = sql`select 1 where r.data->>${f.Status} = '待派发'`",
  ])('are none: %s', (text) => expect(faultsIn(text)).toEqual([]))

  test('are no matter of tests', () => {
    const text = "export const open = ['待派发', '已派发']"
    expect(faultsIn(text, 'server/src/modules/work-orders/a.test.ts')).toEqual([])
  })

  test('are allowed where an exception says why, which has to be needed', () => {
    const path = 'server/src/modules/work-orders/a.ts'
    const of = (text: string) => {
      const tree = treeOf({ 'contract/src/work-orders/statuses.ts': TABLE, [path]: `${text}\n` })
      return stateFindings(modulesOf(tree), [{ path, why: 'a test' }]).map(({ message }) => message)
    }
    expect(of("export const open = ['待派发', '已派发']")).toEqual([])
    expect(of('export const open = 1')).toEqual(['the exception for this file is not needed'])
  })
})

test.each(exceptions.map(({ path }) => path))('the exception %s is a file that there is', (path) => {
  expect(existsSync(path)).toBe(true)
})
