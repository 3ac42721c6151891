import { type Report, isTime, reportFilters, reportOf, reports } from '@farm/contract/statistics'
import { describe, expect, test } from 'vitest'
import { readConditions } from '../list/builder/conditions.ts'
import { idOf } from '../../testing/builders.ts'
import { recordsPath } from './report-address.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }

test('lots are listed by their date, and what is divided is not added up', () => {
  const [lots, irrigation] = [reportOf('county-lots'), reportOf('irrigation')]
  const opened = (report: Report | undefined, key: string) => {
    const measure = report?.measures.find((one) => one.key === key)
    return report && measure && recordsPath(report, { days, filters: {}, measure })
  }
  expect(opened(lots, 'sent')).toContain('Lots?Date=2026-11-01%7E2026-11-30&where=')
  expect(opened(irrigation, 'water')).toBe('/FarmOperation/IrriData?OccurTime=2026-11-01%7E2026-11-30&sums=Volume')
  expect(opened(irrigation, 'rise')).toBe('/FarmOperation/IrriData?OccurTime=2026-11-01%7E2026-11-30')
})

describe.each(reports.map((report) => [report.key, report] as const))('what %s opens', (_, report) => {
  const filters = Object.fromEntries(
    reportFilters.filter((one) => report.filters.includes(one)).map((one, at) => [one, idOf(at)]),
  )
  // Somebody made every record.
  const rows = report.groups.flatMap((by) => (by === 'User' ? [idOf(9)] : [idOf(9), '']).map((key) => ({ by, key })))
  const measures = report.measures.filter(({ isOfOthers }) => !isOfOthers)

  test('is narrowed by all that the figure is narrowed by: its list understands every condition', () => {
    const paths = [{}, { filters }]
      .flatMap(({ filters: held = {} }) => [
        { days, filters: held },
        ...rows.filter(({ by }) => !isTime(by)).map((row) => ({ days, filters: held, row })),
        ...measures.map((measure) => ({ days, filters: held, measure })),
      ])
      .flatMap((behind) => recordsPath(report, behind) ?? [])
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      const where = new URLSearchParams(path.slice(path.indexOf('?'))).get('where') ?? ''
      const said = where === '' ? [] : where.split('&')
      expect([path, readConditions(where, report.source.kind).length]).toEqual([path, said.length])
    }
  })
})
