import type { Field, Fields } from '@farm/contract/forms'

/** The words of a dictionary that can be chosen now. */
export function entriesOf(data: Readonly<Record<string, unknown>>): string[] {
  const entries: unknown[] = Array.isArray(data.Entries) ? data.Entries : []
  return entries.flatMap((one) => {
    if (typeof one !== 'object' || one === null || !('Name' in one) || typeof one.Name !== 'string') return []
    return 'IsOut' in one && one.IsOut === true ? [] : [one.Name]
  })
}

/** The dictionaries that choices of a form are offered from, each once. */
export function dictionariesIn(fields: Fields): string[] {
  const all = Object.values(fields).flatMap((field) => {
    if (field.type === 'rows') return dictionariesIn(field.fields)
    return 'dictionary' in field && field.dictionary ? [field.dictionary] : []
  })
  return [...new Set(all)]
}

/** The fields as they are filled in: what comes from a dictionary offers its words. For showing only, never for keeping. */
export function withWords(fields: Fields, words: Readonly<Record<string, readonly string[]>>): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, offering(field, words)]))
}

function offering(field: Field, words: Readonly<Record<string, readonly string[]>>): Field {
  if (field.type === 'rows') return { ...field, fields: withWords(field.fields, words) }
  if (!('dictionary' in field) || !field.dictionary) return field
  return { ...field, options: words[field.dictionary] ?? field.options }
}
