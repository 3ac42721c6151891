import { expect, test } from 'vitest'
import { type Field, type Fields, checkRecord, isFilledIn } from '../forms/index.ts'
import { builtInKinds } from './index.ts'

/** A bare word tells nobody which field is meant or what it takes. */
const BARE = /^必填$|^.{0,4}有误$/
/** Words of programs, which nobody on a farm reads. */
const TECHNICAL = /JSON|POLYGON|UTF-8|T\d\d:\d\d|请求参数|[！～「」]/

/** For every type of field something that it can't hold. */
const wrongValues: readonly unknown[] = [
  5,
  -1e13,
  1e13,
  1.234_567_891,
  'x',
  ' ',
  '一\n二',
  '一'.repeat(5000),
  true,
  ['x', 'x'],
  Array.from({ length: 300 }, () => 'x'),
  {},
  { Lng: 999, Lat: 0 },
  { Points: [[0, 0]] },
  { From: '2026-12-05', To: '2026-11-28' },
]

/** Every field that people fill in, with those of tables. */
function everyField(fields: Fields): Field[] {
  return Object.values(fields)
    .filter(isFilledIn)
    .flatMap((field) => (field.type === 'rows' ? [field, ...everyField(field.fields)] : [field]))
}

function asNeeded(field: Field): Field {
  return { ...field, required: true }
}

function saidOf(field: Field, value: unknown): readonly string[] {
  return Object.values(checkRecord({ value: field }, { value })).flat()
}

const cases = builtInKinds.map((kind) => [kind.name, everyField(kind.fields).map(asNeeded)] as const)

test.each(cases)('%s: whatever is wrong with a field is said by its name', (_, fields) => {
  for (const field of fields) {
    const sentences = [undefined, ...wrongValues].flatMap((value) => saidOf(field, value))
    expect(sentences.length).toBeGreaterThan(1)
    for (const sentence of sentences) {
      expect(sentence).toContain(field.label)
      expect(sentence).not.toMatch(BARE)
      expect(sentence).not.toMatch(TECHNICAL)
    }
  }
})
