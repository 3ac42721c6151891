import { describe, expect, test } from 'vitest'
import { addressAt } from '../addresses/index.ts'
import { builtInModules } from '../access/index.ts'
import { type BehindFigure, clausesBehind } from './report-records.ts'
import { farmReports } from './farm-reports.ts'
import { isTime } from './report.ts'
import { reportOf, reports } from './reports.ts'

describe.each(reports.map((report) => [report.key, report] as const))('the report %s', (_, report) => {
  const { source, groups, filters, measures, absent, path, title } = report

  test('has a page, a place in a menu and a right to take it away', () => {
    expect(addressAt(path)).toMatchObject({ built: true, title })
    const urls = builtInModules.flatMap(({ functions }) => functions.map(({ url }) => url))
    expect(urls).toEqual(expect.arrayContaining([path, `${path}#Export`]))
  })

  test('is told by and narrowed to parts of its source', () => {
    const parts = Object.keys(source.parts)
    expect(parts).toEqual(expect.arrayContaining(groups.filter((group) => !isTime(group))))
    expect(parts).toEqual(expect.arrayContaining([...filters, ...(absent ? [absent] : [])]))
    for (const part of Object.values(source.parts)) {
      if (part.field !== 'UserId') expect(Object.keys(source.kind.fields)).toContain(part.field)
    }
  })

  test('adds up fields that are counted, each measure under a key of its own', () => {
    expect(new Set(measures.map(({ key }) => key)).size).toBe(measures.length)
    for (const { of } of measures) {
      if (typeof of === 'object' && 'field' in of) expect(source.kind.counted?.measures).toContain(of.field)
    }
  })
})

describe.each(farmReports.map((report) => [report.key, report] as const))('the farm report %s', (_, report) => {
  const { source, groups, tables = [], list, besides = [] } = report
  const all = [...Object.keys(source.kind.fields), 'OccurTime', 'UserId']

  test('stands by what it can be told by, the first of it first', () => {
    expect(groups).toEqual(expect.arrayContaining([...tables]))
    if (tables.length > 0) expect(tables[0]).toBe(groups[0])
    // By what somebody cannot be told apart nobody is told to have nothing.
    if (report.absent) expect(groups).toContain(report.absent)
  })

  test('lists and filters fields that there are', () => {
    expect(all).toEqual(expect.arrayContaining([...(list?.columns ?? []), ...(list?.filters ?? [])]))
    if (source.having !== undefined) expect(all).toContain(source.having)
  })

  test('is given with all that its page shows, and taken away with all that its sheet holds', () => {
    const functions = builtInModules.flatMap((one) => one.functions)
    const grants = (url: string) => functions.find((one) => one.url === url)?.grants ?? []
    for (const { key } of [source.kind, ...besides]) {
      expect(grants(report.path)).toContain(`${key}.view`)
      expect(grants(`${report.path}#Export`)).toContain(`${key}.export`)
    }
  })
})

test('no two reports share a key or a page', () => {
  for (const all of [reports.map(({ key }) => key), reports.map(({ path }) => path)]) {
    expect(new Set(all).size).toBe(all.length)
  }
})

describe('the records behind a figure', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const told = (key: string, behind: Partial<BehindFigure>) => {
    const source = reportOf(key)?.source
    const clauses = source && clausesBehind(source, { days, filters: {}, ...behind })
    return clauses?.map(({ path, op, values }) => `${path.join('.')} ${op} ${values.join()}`)
  }

  test.each<[string, string, Partial<BehindFigure>, string[] | undefined]>([
    ['all', 'agri', {}, []],
    ['an operation', 'agri', { row: { by: 'Operation', key: 'x' } }, ['Operation = x']],
    ['a crop by its plans', 'agri', { row: { by: 'Crop', key: 'x' } }, ['Plan.Crops = x']],
    ['a type by its operations', 'farming', { row: { by: 'Type', key: '施肥' } }, ['Operation.Type = 施肥']],
    ['work for a work order', 'jobs', { row: { by: 'User', key: 'x' } }, ['WorkOrder null false', 'UserId = x']],
    ['a harvest', 'harvests', {}, ['Harvest > 0']],
    ['no plan', 'agri', { row: { by: 'Plan', key: '' } }, ['Plan null true']],
    ['no crop, which no list tells', 'agri', { row: { by: 'Crop', key: '' } }, undefined],
    [
      'what the report is narrowed to',
      'agri',
      { filters: { Enterprise: 'e', Crop: 'c' } },
      ['Enterprise = e', 'Plan.Crops = c'],
    ],
    ['the same said twice', 'agri', { filters: { Crop: 'c' }, row: { by: 'Crop', key: 'c' } }, ['Plan.Crops = c']],
    ['an input', 'inputs', { row: { by: 'Input', key: 'x' } }, ['Inputs null false', 'Inputs.Input = x']],
    ['a kind of input, of which no list tells', 'inputs', { row: { by: 'Kind', key: 'x' } }, undefined],
    [
      'inputs of an enterprise',
      'inputs',
      { row: { by: 'Enterprise', key: 'x' } },
      ['Inputs null false', 'Enterprise = x'],
    ],
    [
      'plans that run',
      'plans',
      { row: { by: 'Status', key: '执行中' } },
      ['Status in 执行中,已完成,已终止', 'StartDate <= 2026-11-30', 'EndDate >= 2026-11-01', 'Status = 执行中'],
    ],
  ])('%s', (_, key, behind, clauses) => {
    // Of punch-ins only those that count in figures.
    const isOfPunchIns = reportOf(key)?.source.kind.key === 'clock'
    expect(told(key, behind)).toEqual(clauses && [...clauses, ...(isOfPunchIns ? ['Review != 已退回'] : [])])
    expect(told(key, { ...behind, isOfList: true })).toEqual(clauses)
  })

  test('of a part of a sum are that part', () => {
    const measure = reportOf('plots')?.measures.find(({ key }) => key === 'fallow')
    expect(measure && told('plots', { measure })).toEqual(['Status = 休耕'])
  })
})
