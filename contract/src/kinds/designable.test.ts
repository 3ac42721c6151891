import { expect, test } from 'vitest'
import {
  type Draft,
  type Fields,
  checkDraft,
  draftOf,
  fieldsToWire,
  laidOver,
  photos,
  rows,
  seenWith,
  text,
} from '../forms/index.ts'
import { cropForm } from '../crops/index.ts'
import { builtInKinds } from './index.ts'

const kinds = Object.fromEntries(builtInKinds.map(({ key, fields }) => [key, fields]))
const own: Fields = { F1: text('自有备注'), F2: rows('自有明细', { F3: text('自有品名') }) }

function judged(draft: Draft, builtIn: Fields, published: Draft) {
  return checkDraft(draft, { builtIn, published, kinds })
}

test.each(builtInKinds.map((kind) => [kind.name, kind] as const))('%s takes fields of its own', (_, kind) => {
  const published = draftOf(kind)
  const draft = { ...published, Fields: [...published.Fields, ...fieldsToWire(own)] }
  expect(judged(draft, kind.fields, published)).toEqual({})
})

test.each(builtInKinds.map((kind) => [kind.name, kind] as const))(
  '%s takes a design of an earlier release, which said all that the declaration does and knew a field less',
  (_, kind) => {
    const published = draftOf(kind)
    const said = published.Fields.map((field) => ({
      ...field,
      IsLoose: true,
      IsRepeated: true,
      SeenWith: 'crops.view',
    }))
    const earlier = { ...published, Fields: [...said.slice(0, -1), ...fieldsToWire(own)] }
    expect(judged({ ...published, Fields: [...said, ...fieldsToWire(own)] }, kind.fields, published)).toEqual({})
    const now = laidOver(earlier, kind)
    expect(judged(now, kind.fields, now)).toEqual({})
    expect(now.Fields.toSorted(byName)).toEqual([...published.Fields, ...fieldsToWire(own)].toSorted(byName))
  },
)

function byName(one: { readonly Name: string }, other: { readonly Name: string }): number {
  return one.Name < other.Name ? -1 : 1
}

test('what the server alone acts by never travels', () => {
  const told = JSON.stringify(builtInKinds.map(draftOf))
  expect(told).not.toMatch(/IsLoose|IsRepeated|SeenWith/)
})

test('an own field is refused what only a declaration may say', () => {
  const [name] = fieldsToWire({ F1: text('名称') })
  const wire = { ...name, Label: '名称', Name: 'F1', Type: 'text', SeenWith: 'crops.view' }
  const draft: Draft = { ...draftOf(cropForm), NameField: 'F1', Fields: [wire] }
  expect(checkDraft(draft, { kinds })).toEqual({ 'Fields.0.SeenWith': ['这种字段没有这项设置'] })
})

test('a column of a table can not take a permission: it does not compile', () => {
  // @ts-expect-error -- a table is hidden as a whole
  const table = rows('明细', { Photo: seenWith('crops.view', photos('照片')) })
  expect(table.type).toBe('rows')
})
