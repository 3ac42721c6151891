import type { DesignSummary } from '@farm/contract/forms'
import { formatNumber } from '@farm/contract/values'
import { Moment } from '../../../../engine/records/Moment.tsx'
import { Cut } from '../../../../ui/Cut.tsx'
import { Table } from '../../../../ui/Table.tsx'
import type { TableColumn } from '../../../../ui/table-props.ts'
import { FormActs } from './FormActs.tsx'
import { FormLink } from './FormLink.tsx'
import { FormTags } from './FormTags.tsx'

/** The server counts no further. */
const MOST_COUNTED = 1_000

/** Of counts that are cut, how many there are at least. */
export function countText(count: number): string {
  return `${formatNumber(count)}${count >= MOST_COUNTED ? '+' : ''}`
}

const columns: readonly TableColumn<DesignSummary>[] = [
  { key: 'name', header: '表单名称', width: 140, cell: (form) => <FormLink form={form} /> },
  {
    key: 'menu',
    header: '菜单名称',
    width: 116,
    cell: ({ MenuName }) => <Cut title={MenuName}>{MenuName || '—'}</Cut>,
  },
  {
    key: 'modules',
    header: '所在系统',
    width: 126,
    cell: ({ Modules }) => <Cut title={Modules.join('、')}>{Modules.join('、') || '—'}</Cut>,
  },
  { key: 'state', header: '状态', width: 150, cell: (form) => <FormTags form={form} /> },
  { key: 'fields', header: '字段', width: 56, align: 'end', cell: ({ Fields }) => Fields },
  { key: 'records', header: '记录', width: 80, align: 'end', cell: ({ Records }) => countText(Records) },
  { key: 'organ', header: '所属组织', width: 104, cell: ({ Organ }) => <Cut title={Organ.Name}>{Organ.Name}</Cut> },
  { key: 'time', header: '修改时间', width: 100, cell: ({ UpdateTime }) => <Moment at={UpdateTime} /> },
]

export function FormTable({ forms }: { readonly forms: readonly DesignSummary[] | undefined }) {
  return (
    <Table
      label="表单"
      rows={forms}
      columns={columns}
      density="normal"
      keyOf={({ Id }) => Id}
      nameOf={({ Name }) => Name}
      actions={{ width: 256, draw: (form) => <FormActs form={form} /> }}
    />
  )
}
