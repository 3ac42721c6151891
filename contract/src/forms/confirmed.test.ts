import { expect, test } from 'vitest'
import { builtCalls } from '../calls/index.ts'
import { type RefusalCode, catalogue, confirmedWords } from '../errors/index.ts'
import { builtInKinds } from '../kinds/index.ts'
import { readObject } from '../values/index.ts'
import { CONFIRMED } from './confirmed.ts'
import type { Fields } from './field.ts'

/** What a field is called that says of a request that it is meant. */
const SAYS_SO = /confirm|^(is)?(sure|meant|forced?|anyway|known|really)$/i

/** The names of all that a schema describes, at any depth. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  const parts = readObject(schema)
  return [...Object.keys(readObject(parts.properties)), ...Object.values(parts).flatMap(namesIn)]
}

function namesOf(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...(field.type === 'rows' ? namesOf(field.fields) : []),
  ])
}

test('there is one way to confirm: neither a call nor a form has a field of its own for it', () => {
  const calls = Object.values(builtCalls).flatMap((some) => Object.values<object>(some))
  const sent = calls.flatMap((one) => namesIn('body' in one ? one.body : undefined))
  const kept = builtInKinds.flatMap(({ fields }) => namesOf(fields))
  expect([...new Set([...sent, ...kept].filter((name) => SAYS_SO.test(name)))]).toEqual([CONFIRMED])
})

test('every refusal that asks is a question: refused as one, and kept by the kind whose rules ask it', () => {
  const asking = Object.entries(catalogue).filter(([, { text }]) => text.endsWith('确认'))
  const codes = Object.keys(confirmedWords)
  expect(asking.map(([code]) => code).toSorted()).toEqual(['form-data/many-unconfirmed', ...codes].toSorted())
  expect(codes.filter((code) => catalogue[code as RefusalCode].status !== 409)).toEqual([])
  const kept = builtInKinds.flatMap(({ fields: { [CONFIRMED]: field } }) =>
    field?.type === 'choices' ? field.options : [],
  )
  // People and organisations are no records of a form: what was confirmed of them stands in the log alone.
  const { 'users/work-left': _, 'organs/roles-above': __, ...ofRecords } = confirmedWords
  expect(kept.toSorted()).toEqual(Object.values(ofRecords).toSorted())
})
