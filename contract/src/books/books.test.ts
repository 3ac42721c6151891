import { describe, expect, test } from 'vitest'
import type { Field, FormKind } from '../forms/index.ts'
import { kindByKey } from '../kinds/index.ts'
import { type BookSection, pathsOf } from './book.ts'
import { inputForm } from '../inputs/index.ts'
import { operationForm } from '../operations/index.ts'
import { books, chosenBy } from './books.ts'

const sections = books.flatMap((book) =>
  book.sections.map((section) => ({ name: `${book.title} ${section.title}`, section })),
)

/** The field that a path leads to; undefined where it leads nowhere. */
function fieldAt({ fields }: Pick<FormKind, 'fields'>, [name = '', ...rest]: readonly string[]): Field | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || rest.length === 0) return field
  if (field.type === 'rows') return fieldAt(field, rest)
  const target = 'to' in field ? kindByKey(field.to) : undefined
  return target && fieldAt(target, rest)
}

function pathsIn({ columns, only, by }: BookSection): Array<readonly string[]> {
  const ofColumns = columns.flatMap(({ from }) => pathsOf(from))
  return [...ofColumns, ...only.map(({ path }) => path), ...Object.values(by)]
}

describe('Every section of a book', () => {
  test.each(sections)('$name is made of fields that there are', ({ section }) => {
    for (const path of pathsIn(section)) expect(fieldAt(section.kind, path), path.join('.')).toBeDefined()
  })

  test.each(sections)('$name is narrowed to values that may be chosen', ({ section }) => {
    for (const { path, values } of section.only) {
      const field = fieldAt(section.kind, path)
      const options = field && 'options' in field ? field.options : []
      expect(options).toEqual(expect.arrayContaining([...values]))
    }
  })

  test.each(sections)('$name has columns of their own, and each leans on one that it has', ({ section }) => {
    const keys = section.columns.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { unless } of section.columns) expect([undefined, ...keys]).toContain(unless)
  })
})

test('it is known by which values of what punch-ins name lines are chosen', () => {
  expect([...chosenBy(inputForm, 'Kind')].toSorted()).toEqual(['农膜', '农药'].toSorted())
  expect([...chosenBy(operationForm, 'Type')]).toEqual(['病虫害调查', '用药', '采收', '废弃物回收'])
  expect([...chosenBy(operationForm, 'Kind'), ...chosenBy(inputForm, 'Name')]).toEqual([])
})

test('books and their sections have keys of their own', () => {
  const keys = sections.map(({ section }, index) => `${sections[index]?.name} ${section.key}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(books.map(({ key }) => key)).size).toBe(books.length)
})

test.each([
  ['production', ['投入品名称', '来源', '用法', '用量', '使用日期', '停用日期', '发生情况', '收获日期']],
  ['pesticides', ['使用时间', '地点', '使用对象', '防治对象', '农药名称', '用量', '生产企业']],
  ['films', ['使用时间', '地点', '使用对象', '农膜名称', '用量', '生产者', '销售者']],
])('%s demands what its law names', (key, labels) => {
  const demanded = books
    .filter((book) => book.key === key)
    .flatMap((book) => book.sections.flatMap(({ columns }) => columns))
    .filter(({ isDemanded }) => isDemanded)
    .map(({ label }) => label)
  expect(demanded).toEqual(expect.arrayContaining(labels))
})
