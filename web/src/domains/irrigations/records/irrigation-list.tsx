import { irrigationForm } from '@farm/contract/irrigations'
import { readData } from '@farm/contract/forms'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { Tag } from '../../../ui/Tag.tsx'

const columns = {
  OccurTime: { field: 'OccurTime', width: 132 },
  Place: { field: 'Place', width: 148 },
  Enterprise: { field: 'Enterprise', width: 132 },
  Source: {
    field: 'Source',
    width: 76,
    render: ({ Data }) => {
      const { Source = '—' } = readData(irrigationForm, Data)
      return <Tag tone={Source === '自动' ? 'info' : 'neutral'}>{Source}</Tag>
    },
  },
  Minutes: { field: 'Minutes', width: 120 },
  Volume: { field: 'Volume', width: 116 },
  PerMu: { field: 'PerMu', width: 148 },
  MoistureBefore: { field: 'MoistureBefore', width: 160 },
  MoistureAfter: { field: 'MoistureAfter', width: 160 },
  Method: { field: 'Method', width: 92 },
  Device: { field: 'Device', width: 132 },
  Plan: { field: 'Plan', width: 128 },
  WaterSource: { field: 'WaterSource', width: 84, isExtra: true },
  EndTime: { field: 'EndTime', width: 132, isExtra: true },
} satisfies Record<string, ListDeclaration<typeof irrigationForm>['columns'][number]>

export const irrigationSections = [
  { title: '灌溉', fields: ['Enterprise', 'Place', 'Plan', 'EndTime', 'Volume', 'ByPlace'] },
  { title: '方式', fields: ['Method', 'WaterSource', 'Device', 'PunchIn', 'Note'] },
  {
    title: '结果',
    fields: ['Source', 'Minutes', 'Area', 'PerMu', 'MoistureBefore', 'MoistureAfter', 'MoistureRise', 'Shares'],
  },
] as const

/** Kept for sums alone. */
const UNSHOWN = ['MeteredArea', 'RiseKnown']

interface IrrigationListOptions {
  readonly form: RecordForm
  readonly isOfMany: boolean
}

/** The latest first. */
export function irrigationList({ form, isOfMany }: IrrigationListOptions): ListDeclaration {
  const { OccurTime, Place, Enterprise, ...rest } = columns
  const fields = Object.fromEntries(Object.entries(form.fields).filter(([name]) => !UNSHOWN.includes(name)))
  return seenDeclaration<typeof irrigationForm>(
    {
      columns: [OccurTime, Place, ...(isOfMany ? [Enterprise] : []), ...Object.values(rest)],
      filters: [
        'Source',
        'Place',
        ...(isOfMany ? (['Enterprise'] as const) : []),
        'OccurTime',
        'Method',
        'Plan',
        'Device',
      ],
      sections: irrigationSections,
      order: 'OccurTime desc',
      cardFacts: 8,
      empty: '还没有灌溉记录；阀门、水泵接入后自动记录，也可以手工登记',
    },
    { ...form, fields },
  )
}
