import { lotForm, wholeCovers } from '../lots/index.ts'
import type { Clause, Report } from './report.ts'

const sent: Clause = { path: ['Stage'], op: '=', values: ['出库批次'] }
/** By certificates of whichever lot. */
const covered: Clause = { path: ['Cover'], op: 'in', values: wholeCovers }

/** Of the lots that left their farms and owe a certificate (承诺达标合格证, by their goods) those that went with one. */
export const lotReports: readonly Report[] = [
  {
    key: 'county-lots',
    title: '合格证统计',
    path: '/CountyFarm/DataStatistics/Lots',
    source: {
      from: 'counts',
      kind: lotForm,
      opens: '/FarmOperation/Lots',
      day: 'Date',
      isOverTime: true,
      parts: { Enterprise: { label: '企业', field: 'Enterprise', to: 'enterprises' } },
    },
    measures: [
      {
        key: 'sent',
        label: '应开证批次',
        note: '出库批次中应附承诺达标合格证的',
        unit: '个',
        digits: 0,
        of: { field: 'Sent' },
        sees: ['Stage'],
        only: [sent],
      },
      {
        key: 'certified',
        label: '已开证批次',
        unit: '个',
        digits: 0,
        of: { field: 'Covered', per: 100 },
        sees: ['Stage', 'Cover'],
        only: [sent, covered],
      },
      {
        key: 'rate',
        label: '开证率',
        unit: '%',
        digits: 1,
        of: { field: 'Covered', over: 'Sent' },
        sees: ['Stage', 'Cover'],
        only: [sent],
      },
    ],
    groups: ['Enterprise', 'Day', 'Week', 'Month'],
    filters: ['Enterprise'],
    absent: 'Enterprise',
  },
]
