import type { WireRecord } from '@farm/contract/forms'
import { type CardFact, CardList } from '../../ui/CardList.tsx'
import { FieldValue } from '../records/FieldValue.tsx'
import { isFigure } from '../records/field-unit.ts'
import { nameOf, valueOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { RowActions } from './RowActions.tsx'
import { RowLink } from './RowLink.tsx'
import { RowName, leadsElsewhere } from './RowName.tsx'
import type { DrawnList } from './drawn-list.ts'
import type { ListColumn } from './list-columns.tsx'
import type { TreeRow } from './tree.ts'

/** As many facts as are read at a glance, unless the screen knows better; the rest stands in the record. */
const MOST_FACTS = 6

export function ListCards({
  declaration: { form, cardFacts = MOST_FACTS },
  list,
  acts,
  rowActions,
  onRemove,
}: DrawnList) {
  const {
    shown: [first, ...others],
    rows,
    page,
    canChange,
    selection,
  } = list
  if (!first) return null
  const hasActions = Boolean(acts.edit) || acts.canRemove || Boolean(rowActions) || leadsElsewhere(first)
  return (
    <CardList<TreeRow>
      label={`${form.name}列表`}
      rows={rows}
      isBusy={page.isPlaceholderData}
      keyOf={({ record }) => record.Id}
      title={({ record }) => <RowName form={form} column={first} record={record} />}
      depth={({ depth }) => depth}
      facts={({ record }) => factsOf(form, others, record, cardFacts)}
      {...(acts.canChoose && { choosing: { ...selection, nameOf: ({ record }) => nameOf(form, record) } })}
      {...(hasActions && {
        actions: ({ record }) => (
          <RowActions form={form} record={record} acts={acts} canChange={canChange(record)} onRemove={onRemove}>
            {leadsElsewhere(first) && <RowLink id={record.Id}>查看</RowLink>}
            {rowActions?.(record)}
          </RowActions>
        ),
      })}
    />
  )
}

function factsOf(form: RecordForm, columns: readonly ListColumn[], record: WireRecord, most: number): CardFact[] {
  const told = columns.filter((column) => says(form, column, record)).slice(0, most)
  return told.map((column) => ({
    key: column.key,
    label: column.label,
    value: factOf(form, column, record),
    isWide: column.field?.type === 'photos' || column.width >= MOST_BESIDE,
  }))
}

/** What a table gives so many pixels is cut in half a line of a phone: a number that differs from others at its end, for one. */
const MOST_BESIDE = 200

/** Nothing entered is not worth a line on a phone. */
function says(form: RecordForm, { key, isPlain }: ListColumn, record: WireRecord): boolean {
  return !isPlain || valueOf(form, record, key) !== undefined
}

/** Without the head of a column, a figure carries its unit itself. */
function factOf(form: RecordForm, { key, field, isPlain, cell }: ListColumn, record: WireRecord) {
  const isBare = isPlain && field && isFigure(field)
  return isBare ? <FieldValue form={form} record={record} name={key} as="whole" /> : cell(record)
}
