import { fieldOf } from '@farm/contract/forms'
import { createHash } from 'node:crypto'
import type { DynamicData, Field, FormKind } from '@farm/contract/forms'
import { readingsOf } from '../../platform/pinyin/index.ts'
import { endingsOf, foldedText, queryText, vectorText, wordsOf } from './search.rules.ts'

/** What of a kind decides what its records are found by. */
type Named = Pick<FormKind, 'id' | 'fields' | 'nameField'>

/** Rises when names come to be found by something else: then those that are stored are written anew. */
const METHOD = 1

/** Whether records of the kind have a name that can be searched for: one line of words. */
export function isSearchable({ fields, nameField }: Named): boolean {
  const field = fieldOf(fields, nameField)
  return field !== undefined && isLine(field)
}

function isLine(field: Field): boolean {
  if (field.type === 'text') return field.multiline !== true
  return field.type === 'sequence' || field.type === 'choice' || (field.type === 'computed' && field.result === 'text')
}

/**
 * What a record is found by when somebody types part of its name: a tsvector as text for the column `search`; null where
 * it has no name. It goes by the whole kind, not by what somebody sees of it.
 */
export function searchOf(whole: FormKind, data: DynamicData): string | null {
  const name = data[whole.nameField]
  return typeof name === 'string' && isSearchable(whole) ? searchOfName(whole, name) : null
}

/** The same of a name alone, of a kind whose records have one. */
export function searchOfName(whole: Named, name: string): string | null {
  const text = foldedText(name)
  return text === '' ? null : vectorText(markOf(whole), endingsOf(text, readingsOf))
}

/** A tsquery as text; undefined where nothing is searched for, null where nothing can be found. */
export function searchQuery(kind: Named, search: string): string | null | undefined {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  // The name field of who may not see it is none.
  return isSearchable(kind) ? queryText(markOf(kind), words) : null
}

/** Tells by which method and which field the names of a form were written. */
export function methodOf({ nameField }: Named): string {
  return `${METHOD} ${nameField}`
}

const marks = new Map<string, string>()

/** Short, since it stands before every word. Two forms may share one: the form is asked for besides. */
function markOf({ id, nameField }: Named): string {
  const key = `${id} ${nameField}`
  const mark = marks.get(key) ?? createHash('sha1').update(key).digest('base64url').slice(0, 4)
  marks.set(key, mark)
  return mark
}
