import { STOCK_DIGITS, incoming, outgoing, stockForm } from '../stock/index.ts'
import type { Clause, Report, ReportMeasure, ReportSource } from './report.ts'

/** Stores day by day: what was there, what came in and went out, what is left. */
const stores: ReportSource = {
  from: 'stock',
  kind: stockForm,
  opens: '/FarmOperation/GoodsData',
  isOverTime: true,
  parts: {
    Input: { label: '投入品', field: 'Input', to: 'inputs', amountsIn: 'Unit' },
    Kind: { label: '类别', field: 'Input', beyond: 'Kind' },
    Enterprise: { label: '企业', field: 'Enterprise', to: 'enterprises' },
  },
}

const seesAmounts = ['Change', 'Entry']
const seesValues = ['Value', 'Adjusted', 'Entry']

/**
 * An amount stands in the row of an input alone, in its own unit: amounts of different inputs are never added up. It has all
 * decimals of the books, or opening + in − out would not be the closing that stands beside it.
 */
const amount = (key: string, label: string): ReportMeasure => ({
  key,
  label,
  unit: '库存单位',
  digits: STOCK_DIGITS,
  of: 'told',
  isOfRows: true,
  sees: seesAmounts,
})
/** What is there at one moment is no sum over records: these open none. */
const standing = (key: string, label: string): ReportMeasure => ({ ...amount(key, label), isOfOthers: true })
const value = (key: string, label: string): ReportMeasure => ({
  key,
  label,
  unit: '元',
  digits: 2,
  of: 'told',
  sees: seesValues,
})
const standingValue = (key: string, label: string): ReportMeasure => ({ ...value(key, label), isOfOthers: true })

const wentIn: readonly Clause[] = [{ path: ['Entry'], op: 'in', values: [...incoming] }]
const wentOut: readonly Clause[] = [{ path: ['Entry'], op: 'in', values: [...outgoing] }]

export const stockReports: readonly Report[] = [
  {
    key: 'goods',
    title: '物资报表',
    path: '/Data/GoodsReport',
    source: stores,
    measures: [
      { key: 'count', label: '出入库', unit: '次', digits: 0, of: 'records' },
      standing('opening', '期初'),
      { ...amount('in', '入库'), only: wentIn },
      { ...amount('out', '出库'), only: wentOut },
      standing('closing', '期末'),
      standingValue('openingValue', '期初金额'),
      { ...value('inValue', '入库金额'), only: wentIn },
      { ...value('outValue', '出库金额'), only: wentOut },
      {
        ...standingValue('adjustValue', '计价调整'),
        note: '盘点之后补记盘点之前的出入库，差额记在盘点那天，此前即使没有库存也可能显示金额（包括负数）；期初 + 入库 − 出库 + 调整 = 期末',
      },
      standingValue('closingValue', '期末金额'),
      {
        key: 'turnover',
        label: '周转',
        unit: '次',
        digits: 2,
        of: { ratio: ['turned', 'mean'] },
        sees: [...seesAmounts, ...seesValues],
        isOfOthers: true,
      },
      {
        key: 'expiring',
        label: '临期批号',
        unit: '批',
        digits: 0,
        of: 'told',
        sees: ['Batch', 'Input', 'Enterprise'],
        isOfOthers: true,
      },
    ],
    groups: ['Input', 'Kind', 'Enterprise', 'Day', 'Week', 'Month'],
    filters: ['Enterprise'],
  },
]
