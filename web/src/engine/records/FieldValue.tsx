import {
  type Field,
  type Referred,
  type WireRecord,
  choiceText,
  isAwaited,
  isEmpty,
  textsIn,
} from '@farm/contract/forms'
import { Fragment, type ReactNode } from 'react'
import { formatMoment } from '../../platform/time.ts'
import { Tag } from '../../ui/Tag.tsx'
import { PolygonValue } from '../map/PolygonValue.tsx'
import { FileList } from '../files/FileList.tsx'
import { PhotoStrip } from '../photos/PhotoStrip.tsx'
import { ReferenceName } from '../reference/ReferenceName.tsx'
import { Moment } from './Moment.tsx'
import { type FigureFormat, formatFigure, formatMoney, formatQuantity, roundTo } from '@farm/contract/values'
import { periodText } from './period-text.ts'
import { positionText } from './position-text.ts'
import { fieldOf, valueOf } from './record-fields.ts'
import type { RecordForm } from './record-form.ts'
import { makerOf } from './referred-by.ts'

interface FieldValueProps {
  readonly form: RecordForm
  readonly record: WireRecord
  readonly name: string
  /** `cell`: cut to one line, the unit stands in the head. `whole`: everything, with unit and full times. */
  readonly as: 'cell' | 'whole'
}

/** The value of one field of a record, drawn by the kind of the field. */
export function FieldValue({ form, record, name, as }: FieldValueProps) {
  const field = fieldOf(form, name)
  const value = valueOf(form, record, name)
  if (!field) return '—'
  if (value === undefined) return isAwaited(form.fields, name, record.Data) ? <Tag tone="warning">待补充</Tag> : '—'
  if (name === 'UserId') return makerOf(record)
  const referred = record.Expand?.[name]
  return <Value field={field} value={value} referred={referred ? [referred].flat() : []} as={as} />
}

interface ValueProps {
  readonly field: Field
  readonly value: unknown
  readonly referred: readonly Referred[]
  readonly as: FieldValueProps['as']
}

export function Value({ field, value, referred, as }: ValueProps): ReactNode {
  if (isEmpty(value)) return '—'
  switch (field.type) {
    case 'whole':
    case 'decimal':
      return figureText(Number(value), field, as)
    case 'money':
      return formatMoney(Number(value))
    case 'computed':
      return typeof value === 'number' ? figureText(value, field, as) : String(value)
    case 'yesNo':
      return value === true ? '是' : '否'
    case 'choice':
    case 'choices':
      return textsIn(value).map((one) => <Tag key={one}>{choiceText(field, one)}</Tag>)
    case 'moment':
      return as === 'cell' ? <Moment at={String(value)} /> : formatMoment(String(value))
    case 'reference':
    case 'references':
      return <Names to={field.to} referred={referred} />
    case 'position':
      return positionText(value)
    case 'polygon':
      return <PolygonValue label={field.label} value={value} as={as} />
    case 'period':
      return periodText(value)
    case 'photos':
      return <PhotoStrip ids={textsIn(value)} label={field.label} size={as === 'cell' ? 'small' : 'normal'} />
    case 'rows':
      return `${textsIn(value).length} 行`
    case 'files':
      return <FileList ids={textsIn(value)} label={field.label} size={as === 'cell' ? 'small' : 'normal'} />
    case 'text':
    case 'date':
    case 'time':
    case 'sequence':
      return String(value)
  }
}

function Names({ to, referred }: { readonly to: string; readonly referred: readonly Referred[] }) {
  if (referred.length === 0) return '—'
  return referred.map((one, index) => (
    <Fragment key={one.Id}>
      {index > 0 && '、'}
      <ReferenceName to={to} referred={one} />
    </Fragment>
  ))
}

/** A number that was kept before its field took fewer decimals is shown with all that it has. */
function digitsIn(value: number, { digits }: FigureFormat): number {
  return roundTo(value, digits) === value ? digits : (String(value).split('.')[1]?.length ?? digits)
}

function figureText(value: number, format: FigureFormat, as: FieldValueProps['as']): string {
  const digits = Math.max(format.digits, digitsIn(value, format))
  return as === 'whole' ? formatQuantity(value, format.unit ?? '', digits) : formatFigure(value, { ...format, digits })
}
