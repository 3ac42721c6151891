import type { Field, WireRecord } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { Cut } from '../../ui/Cut.tsx'
import { FieldValue } from '../records/FieldValue.tsx'
import { labelWithUnit } from '@farm/contract/values'
import { explanationOf } from '../records/explanation.ts'
import { isFigure, unitOf } from '../records/field-unit.ts'
import { fieldOf, ownFields, valueOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import type { ColumnDeclaration, FieldColumn, ListDeclaration } from './list-declaration.ts'

/** A column as it is drawn. `field` is absent where the screen made it itself. */
export interface ListColumn {
  readonly key: string
  readonly label: string
  /** With the unit, as it heads a column of bare figures. */
  readonly header: string
  /** What its field means, of one that nobody fills in. */
  readonly help?: string
  readonly width: number
  readonly align?: 'end'
  readonly field?: Field
  /** Names of the fields that it shows; empty where it shows what no field holds. */
  readonly fields: readonly string[]
  /** Shown unless the person says otherwise. */
  readonly isDeclared: boolean
  /** Drawn by the kind of its field, not by the screen. */
  readonly isPlain: boolean
  readonly cell: (record: WireRecord) => ReactNode
}

const LAST = 'UpdateTime'
/** Keys of designed fields. */
const GIVEN = /^F\d+$/

/** The declared columns, then the time of the last change, then what can be added. */
export function listColumns({ form, columns }: ListDeclaration): ListColumn[] {
  const declared = columns.flatMap((one) => declaredColumn(form, one))
  const names = new Set(declared.map(({ key }) => key))
  const fields = Object.keys(form.fields)
  // What a built-in form was given by its people is what they look for first.
  const given = fields.filter((name) => GIVEN.test(name))
  const others = [LAST, ...given, ...fields, ...Object.keys(ownFields)].filter((name) => !names.has(name))
  const more = [...new Set(others)]
    .filter((name) => form.fields[name]?.type !== 'rows')
    .flatMap((name) => fieldColumn(form, { field: name }, { isDeclared: name === LAST }))
  return [...declared, ...more]
}

function declaredColumn(form: RecordForm, column: ColumnDeclaration): ListColumn[] {
  if (typeof column === 'string') return fieldColumn(form, { field: column }, { isDeclared: true })
  if ('field' in column) return fieldColumn(form, column, { isDeclared: !column.isExtra })
  const { render, fields = [], ...rest } = column
  return [
    { ...rest, fields: seenOf(form, fields), header: column.label, isDeclared: true, isPlain: false, cell: render },
  ]
}

function seenOf(form: RecordForm, names: readonly string[]): string[] {
  return names.filter((name) => {
    const field = fieldOf(form, name)
    return field !== undefined && !field.isRemoved
  })
}

function fieldColumn(form: RecordForm, column: FieldColumn, { isDeclared }: { isDeclared: boolean }): ListColumn[] {
  const { field: key } = column
  const field = fieldOf(form, key)
  if (!field || field.isRemoved) return []
  return [
    {
      key,
      field,
      fields: [key, ...seenOf(form, column.fields ?? [])],
      isDeclared,
      isPlain: !column.render,
      label: field.label,
      header: headerOf(field),
      ...explained(field),
      width: column.width ?? widthOf(form, key, field),
      ...(isFigure(field) && { align: 'end' }),
      cell: column.render ?? ((record) => <FieldCell form={form} record={record} name={key} field={field} />),
    },
  ]
}

function explained(field: Field): { help?: string } {
  const help = explanationOf(field)
  return help === undefined ? {} : { help }
}

const widths = {
  text: 140,
  whole: 90,
  decimal: 110,
  money: 120,
  yesNo: 80,
  choice: 110,
  choices: 160,
  date: 116,
  moment: 126,
  time: 80,
  period: 200,
  reference: 130,
  references: 160,
  position: 190,
  polygon: 140,
  photos: 110,
  files: 110,
  computed: 120,
  sequence: 220,
  rows: 96,
} satisfies Record<Field['type'], number>

const NAME_WIDTH = 200
/** Of a character in the head, of the space around it, of the sign for sorting. */
const CHARACTER = 14
const AROUND = 30
const SIGN = 14

/** As wide as such values usually are, and never narrower than its head. */
function widthOf(form: RecordForm, name: string, field: Field): number {
  const head = headerOf(field).length * CHARACTER + AROUND + (field.sortable ? SIGN : 0)
  return Math.max(name === form.nameField ? NAME_WIDTH : 0, widths[field.type], head)
}

function headerOf(field: Field): string {
  return labelWithUnit(field.label, unitOf(field))
}

/** What may be cut: the whole of it stands in a hint. */
const CUT: readonly string[] = ['text', 'computed', 'sequence']

interface FieldCellProps {
  readonly form: RecordForm
  readonly record: WireRecord
  readonly name: string
  readonly field: Field
}

function FieldCell({ form, record, name, field }: FieldCellProps) {
  const isText = CUT.includes(field.type) && name in record.Data
  return (
    <Cut title={isText ? String(valueOf(form, record, name)) : undefined}>
      <FieldValue form={form} record={record} name={name} as="cell" />
    </Cut>
  )
}
