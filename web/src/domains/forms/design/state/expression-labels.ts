import type { Field, Fields } from '@farm/contract/forms'

/** A field as a formula names it: `[F3]`, of a column of a sub-table `[F3.F4]`; to people `[明细.数量]`. */
export interface Operand {
  readonly name: string
  readonly label: string
  /** Something can be worked out of it; the others can only be counted. */
  readonly isCalculable: boolean
}

const calculable: readonly Field['type'][] = [
  'text',
  'whole',
  'decimal',
  'money',
  'yesNo',
  'choice',
  'date',
  'time',
  'period',
  'polygon',
  'sequence',
  'computed',
]

/** What a formula of these fields may name. Two fields with one label are told apart by their names. */
export function operandsOf(fields: Fields, except?: string): Operand[] {
  const all = Object.entries(fields)
    .filter(([name, field]) => name !== except && !field.isRemoved)
    .flatMap(([name, field]): Operand[] => {
      if (field.type !== 'rows') return [{ name, label: field.label, isCalculable: calculable.includes(field.type) }]
      return operandsOf(field.fields).map((one) => ({
        ...one,
        name: `${name}.${one.name}`,
        label: `${field.label}.${one.label}`,
      }))
    })
  return all.map((one) => ({ ...one, label: toldApart(one, all) }))
}

function toldApart({ name, label }: Operand, all: readonly Operand[]): string {
  const isClear = all.every((other) => other.name === name || other.label !== label) && !/[[\]]/.test(label)
  return isClear ? label : `${label.replaceAll(/[[\]]/g, ' ')}（${name}）`
}

/** A stored formula with the labels of its fields: `[F1] * [F2]` → `[单价] * [数量]`. */
export function withLabels(expression: string, operands: readonly Operand[]): string {
  return replaced(expression, (name) => operands.find((one) => one.name === name)?.label)
}

/** A written formula with the names of its fields; what no field is called stays as it is, and is found at fault. */
export function withNames(expression: string, operands: readonly Operand[]): string {
  return replaced(expression, (label) => operands.find((one) => one.label === label.trim())?.name)
}

function replaced(expression: string, other: (inside: string) => string | undefined): string {
  return expression.replace(/\[([^\]]*)\]/g, (whole, inside: string) => {
    const found = other(inside)
    return found === undefined ? whole : `[${found}]`
  })
}
