import { type Field, isEmpty, isObject, shownColumns } from '@farm/contract/forms'
import { formatMoney, formatQuantity } from '@farm/contract/values'

interface Writing {
  /** On the clocks of the farm. */
  readonly momentText: (moment: string) => string
  /** The types that every sheet writes alike. */
  readonly otherwise: (field: Field, value: unknown) => string
}

/** What a value of a record reads as, the same as on its page; inside a table too. */
export function valueText(field: Field, value: unknown, writing: Writing): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  switch (field.type) {
    case 'whole':
    case 'decimal':
    case 'computed':
      return typeof value === 'number' ? formatQuantity(value, field.unit ?? '', field.digits) : textOf(value)
    case 'money':
      return formatMoney(Number(value))
    case 'moment':
      return typeof value === 'string' ? writing.momentText(value) : writing.otherwise(field, value)
    case 'date':
      return textOf(value)
    case 'rows':
      return Array.isArray(value)
        ? value.map((row: unknown) => rowText(field.fields, row, writing)).join('\n')
        : undefined
    default:
      return writing.otherwise(field, value)
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function rowText(fields: Readonly<Record<string, Field>>, row: unknown, writing: Writing): string {
  if (!isObject(row)) return ''
  return Object.entries(shownColumns(fields))
    .filter(([name]) => !isEmpty(row[name]))
    .map(([name, field]) => `${field.label}：${valueText(field, row[name], writing) ?? ''}`)
    .join('；')
}
