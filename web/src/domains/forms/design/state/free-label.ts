import type { Fields } from '@farm/contract/forms'

/** The label, or where a field has it already, the label with the first number that is free. */
export function freeLabel(label: string, fields: Fields): string {
  const taken = new Set(Object.values(fields).map((field) => field.label))
  if (!taken.has(label)) return label
  const stem = label.replace(/ \d+$/, '')
  let number = 2
  while (taken.has(`${stem} ${number}`)) number += 1
  return `${stem} ${number}`
}
