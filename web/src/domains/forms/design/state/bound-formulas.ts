import type { Field, Fields } from '@farm/contract/forms'
import { operandsOf, withNames } from './expression-labels.ts'

/** The fields with their formulas judged anew: what was written before a field was there is bound to it once it is. */
export function withBoundFormulas(fields: Fields): Fields {
  const bound = Object.entries(fields).map(([name, field]): [string, Field] => [name, boundField(name, field, fields)])
  return bound.every(([name, field]) => fields[name] === field) ? fields : Object.fromEntries(bound)
}

function boundField(name: string, field: Field, neighbours: Fields): Field {
  if (field.type === 'rows') {
    const inside = withBoundFormulas(field.fields)
    return inside === field.fields ? field : { ...field, fields: inside }
  }
  if (field.type !== 'computed') return field
  const known = namesIn(neighbours)
  // A name stays a name, also where another field is called like it.
  const operands = operandsOf(neighbours, name).filter(({ label }) => !known.has(label))
  const expression = withNames(field.expression, operands)
  return expression === field.expression ? field : { ...field, expression }
}

/** All names that a formula may hold already, those of removed fields too. */
function namesIn(fields: Fields): Set<string> {
  const all = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'rows' ? [name, ...Object.keys(field.fields).map((column) => `${name}.${column}`)] : [name],
  )
  return new Set(all)
}
