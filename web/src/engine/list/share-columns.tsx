import { type WireRecord, shareOf } from '@farm/contract/forms'
import { type FigureFormat, formatFigure, labelWithUnit } from '@farm/contract/values'
import { unitOf } from '../records/field-unit.ts'
import { fieldOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import type { ListColumn } from './list-columns.tsx'
import type { ListState } from './list-address.ts'

const PREFIX = 'share-of-'

/** The field whose shares a column shows; undefined of any other column. */
export function sharedFieldOf(key: string): string | undefined {
  return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined
}

/**
 * The columns of a list that is narrowed to one thing of which its records keep shares, such as a plot: what falls to it, beside what
 * the whole record comes to; of what is added up or shown, else of the first that is divided.
 */
export function withShares(
  form: RecordForm,
  shown: readonly ListColumn[],
  { thing, sums }: Pick<ListState, 'sums'> & { readonly thing: string | undefined },
): readonly ListColumn[] {
  const { shared } = form
  if (!shared || thing === undefined || !fieldOf(form, shared.in)) return shown
  const seen = shared.of.filter((name) => fieldOf(form, name) !== undefined)
  const wanted = seen.filter((name) => sums.includes(name) || shown.some(({ key }) => key === name))
  const columns = (wanted.length > 0 ? wanted : seen.slice(0, 1)).map((name) => ({
    after: shown.some(({ key }) => key === name) ? name : shared.by,
    column: shareColumn(form, thing, name),
  }))
  const rest = columns.filter(({ after }) => !shown.some(({ key }) => key === after)).map(({ column }) => column)
  return [
    ...shown.flatMap((one) => [one, ...columns.filter(({ after }) => after === one.key).map(({ column }) => column)]),
    ...rest,
  ]
}

/** Wide enough for 12,345.67（共 123,456.78）. */
const WIDTH = 190

function shareColumn(form: RecordForm, thing: string, name: string): ListColumn {
  const field = fieldOf(form, name)
  const things = form.shared && form.fields[form.shared.by]?.label
  const label = `本${things ?? ''}${field?.label ?? name}`
  const unit = field ? unitOf(field) : undefined
  const format = { digits: field && 'digits' in field ? field.digits : 0, ...(unit !== undefined && { unit }) }
  return {
    key: `${PREFIX}${name}`,
    label,
    header: labelWithUnit(label, unit),
    width: WIDTH,
    align: 'end',
    fields: [],
    isDeclared: true,
    isPlain: false,
    cell: (record) => shareText(form, record, { thing, name, format }),
  }
}

interface Share {
  readonly thing: string
  readonly name: string
  readonly format: FigureFormat
}

function shareText(form: RecordForm, { Data }: WireRecord, { thing, name, format }: Share): string {
  const share = shareOf(form, Data, thing, name)
  if (share === undefined) return ''
  const whole = Data[name]
  const text = formatFigure(share, format)
  return typeof whole === 'number' && whole !== share ? `${text}（共 ${formatFigure(whole, format)}）` : text
}
