import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Draft } from './design.ts'
import {
  checkDraft,
  checkRecord,
  evaluate,
  fieldsFromWire,
  fieldsToWire,
  faultsOfEdit,
  normalRecord,
  withComputed,
} from './index.ts'
import { arbitraryFields, arbitraryRecord } from './testing/index.ts'

const formAndRecord = arbitraryFields().chain((fields) => fc.tuple(fc.constant(fields), arbitraryRecord(fields)))

const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function draftOf(fields: Draft['Fields'], nameField = 'F999'): Draft {
  const own = { Name: 'F999', Label: '名称', Type: 'text', Max: 40 }
  return {
    Name: '巡田记录',
    MenuName: '巡田',
    Modules: [],
    NameField: nameField,
    Sharing: 'own',
    Personal: false,
    Fields: [...fields, own],
  }
}

test('what a designer could make is accepted as a draft, and comes back from the wire as it went', () => {
  fc.assert(
    fc.property(arbitraryFields(), (fields) => {
      const wire = fieldsToWire(fields)
      expect(checkDraft(draftOf(wire), { kinds: {} })).toEqual({})
      const back = fieldsFromWire(JSON.parse(JSON.stringify(wire)) as unknown[])
      expect(written(back)).toEqual(written(fields))
      expect(Object.keys(back)).toEqual(Object.keys(fields))
    }),
    { numRuns: 150 },
  )
})

test('a record that fits its form is accepted, and once more in the form in which it is stored', () => {
  fc.assert(
    fc.property(formAndRecord, ([fields, record]) => {
      expect(checkRecord(fields, record)).toEqual({})
      const normal = normalRecord(fields, record)
      expect(checkRecord(fields, normal)).toEqual({})
      expect(normalRecord(fields, normal)).toEqual(normal)
      expect(written(normal)).toEqual(normal)
    }),
    { numRuns: 300 },
  )
})

test('computed fields come out the same however often they are worked out, and an edit of nothing has no fault', () => {
  fc.assert(
    fc.property(formAndRecord, ([fields, record]) => {
      const stored = withComputed(fields, normalRecord(fields, record))
      expect(withComputed(fields, stored)).toEqual(stored)
      expect(written(stored)).toEqual(stored)
      expect(faultsOfEdit(fields, stored, stored)).toEqual({})
      expect(normalRecord(fields, stored)).toEqual(stored)
    }),
    { numRuns: 150 },
  )
})

test('whatever is sent for whatever form, the check answers; what it accepts it accepts again as stored', () => {
  const anything = arbitraryFields().chain((fields) =>
    fc.tuple(
      fc.constant(fields),
      fc.dictionary(fc.constantFrom(...Object.keys(fields), 'constructor', '__proto__'), fc.anything()),
    ),
  )
  fc.assert(
    fc.property(anything, ([fields, data]) => {
      const faults = checkRecord(fields, data)
      withComputed(fields, data)
      if (Object.keys(faults).length === 0) {
        const normal = normalRecord(fields, data)
        expect(checkRecord(fields, normal)).toEqual({})
        expect(normalRecord(fields, normal)).toEqual(normal)
      }
    }),
    { numRuns: 500 },
  )
})

const pieces = fc.constantFrom(
  ..."[F1]|[Lines.Amount]|[constructor]|1|0|2.5|'文字'|+|-|*|/|&|=|<>|<|(|)|,|if(|round(|合计(|days(|（|×".split('|'),
  ' and ',
  '或',
  'not ',
  'year(',
  'text(',
  'concat(',
)
const expression = fc.oneof(
  fc.string(),
  fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
)

test('whatever stands in an expression and in the data, evaluating answers', () => {
  fc.assert(
    fc.property(expression, fc.dictionary(fc.constantFrom('F1', 'Lines'), fc.anything()), (text, data) => {
      const value = evaluate(text, data)
      expect(['undefined', 'number', 'string', 'boolean']).toContain(typeof value)
      expect(value).not.toBe(Number.NaN)
      if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('whatever stands in a draft, it is judged', () => {
  const keys = ['Name', 'Label', 'Type', 'Max', 'Options', 'Fields', 'VisibleWhen', 'Default', 'Digits', 'Expression']
  const hostile = fc.dictionary(fc.constantFrom(...keys, '__proto__', 'max', 'X'), fc.jsonValue(), { maxKeys: 8 })
  const typed = fc
    .tuple(hostile, fc.constantFrom('text', 'rows', 'choice', 'computed', 'whole', 'reference', 'toString'))
    .map(([one, type]) => ({ Name: 'F1', Label: '一', ...one, Type: type }))
  fc.assert(
    fc.property(fc.array(fc.oneof(hostile, typed), { maxLength: 5 }), (fields) => {
      const draft = draftOf(fields as unknown as Draft['Fields'])
      const faults = checkDraft(draft, { kinds: {}, published: draft })
      // What is accepted is read as it stands.
      if (Object.keys(faults).length === 0)
        expect(Object.keys(fieldsFromWire(draft.Fields))).toHaveLength(draft.Fields.length)
    }),
    { numRuns: 500 },
  )
})
