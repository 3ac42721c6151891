import type { FieldName, NameIn, WireRecord } from '@farm/contract/forms'
import type { stockForm } from '@farm/contract/stock'
import type { ColumnDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import { LastDay } from '../../../engine/records/LastDay.tsx'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { Tag, type Tone } from '../../../ui/Tag.tsx'
import { amountText, changeText } from './change-text.ts'

const tones: Readonly<Record<string, Tone>> = {
  入库: 'good',
  退库: 'good',
  领用: 'info',
  报损: 'bad',
  盘点: 'neutral',
  冲销: 'warning',
  计价调整: 'neutral',
}

function KindCell({ record: { Data } }: { readonly record: WireRecord }) {
  const kind = typeof Data.Kind === 'string' ? Data.Kind : ''
  return (
    <>
      <Tag tone={tones[kind] ?? 'neutral'}>{kind}</Tag>
      {Data.IsReversed === true && <Tag tone="warning">已冲销</Tag>}
    </>
  )
}

type MovementField = FieldName<typeof stockForm>

/** What a movement changed, or what was left of it. */
function told({ Data }: WireRecord, name: MovementField): string {
  const amount = Data[name]
  if (typeof amount !== 'number') return '—'
  return name === 'Change' ? changeText(amount, Data.StockUnit) : amountText(amount, Data.StockUnit)
}

const amountColumn = (name: MovementField, label: string) => ({
  key: `${name}Shown`,
  label,
  width: 116,
  align: 'end' as const,
  fields: [name, 'StockUnit'] as const,
  render: (record: WireRecord) => told(record, name),
})

const columns = {
  OccurTime: { field: 'OccurTime', width: 132 },
  Kind: { field: 'Kind', width: 120, fields: ['IsReversed'], render: (record) => <KindCell record={record} /> },
  Input: { field: 'Input', width: 140 },
  Enterprise: { field: 'Enterprise', width: 132 },
  Change: amountColumn('Change', '增减'),
  // Wide enough for -¥1,234,567.89.
  Value: { field: 'Value', width: 136 },
  Balance: amountColumn('Balance', '结存'),
  Batch: { field: 'Batch', width: 128 },
  BatchBalance: amountColumn('BatchBalance', '批号结存'),
  Adjusted: { field: 'Adjusted', width: 136, isExtra: true },
  Handler: { field: 'Handler', width: 88 },
  ExpiryDate: {
    field: 'ExpiryDate',
    width: 168,
    isExtra: true,
    render: (record) => <LastDay record={record} name="ExpiryDate" />,
  },
  Note: { field: 'Note', width: 140 },
  Confirmed: { field: 'Confirmed', width: 120, isExtra: true },
} satisfies Record<string, ColumnDeclaration<NameIn<typeof stockForm>>>

export const movementSections = [
  { title: '出入库', fields: ['Kind', 'Enterprise', 'Input', 'Batch', 'Quantity', 'Unit'] },
  { title: '批号', fields: ['ProductionDate', 'ExpiryDate'] },
  { title: '来源和用途', fields: ['Supplier', 'Price', 'Plan', 'WorkOrder', 'PunchIn', 'Reverses'] },
  { title: '经手', fields: ['Handler', 'Note', 'Vouchers'] },
  {
    title: '记账',
    fields: ['Change', 'StockUnit', 'Entry', 'Value', 'Adjusted', 'Balance', 'BatchBalance', 'IsReversed', 'Confirmed'],
  },
] as const

/** The latest first. Only who looks at several enterprises is told whose store it was. */
export function movementList({ form, isOfMany }: { readonly form: RecordForm; readonly isOfMany: boolean }) {
  const { OccurTime, Kind, Input, Enterprise, ...rest } = columns
  return seenDeclaration<typeof stockForm>(
    {
      columns: [OccurTime, Kind, Input, ...(isOfMany ? [Enterprise] : []), ...Object.values(rest)],
      filters: [
        'Kind',
        'Input',
        ...(isOfMany ? (['Enterprise'] as const) : []),
        'OccurTime',
        'Batch',
        'Entry',
        'Handler',
      ],
      search: ['Batch', 'Supplier', 'Note'],
      sections: movementSections,
      order: 'OccurTime desc',
      cardFacts: 8,
      empty: '还没有出入库记录；先把现有物资入库，或盘点期初库存',
    },
    form,
  )
}
