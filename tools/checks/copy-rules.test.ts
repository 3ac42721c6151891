import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { copyFindings, exceptions } from './copy-rules.ts'
import { modulesOf } from './modules.ts'
import { treeOf } from './tree.ts'

const HOME = 'contract/src/values/unread.ts'
const OTHER = 'web/src/domains/alarms/alarm.ts'
const whole = `export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.trim() : undefined
}`

const found = (texts: Readonly<Record<string, string>>) =>
  copyFindings(modulesOf(treeOf(texts)), []).map(({ path, message }) => [path, message.split(' stands')[0]])

test.each([
  ['under another name', whole.replace('textOf', 'readWord')],
  ['with other types', whole.replace('value: unknown', 'value: string | number').replace(': string | undefined', '')],
  ['in other lines, with a comment', whole.replace('{\n', '{\n  // Texts alone.\n ')],
  ['kept to itself', whole.replace('export ', '')],
  ['with other names inside', whole.replaceAll('value', 'told')],
  ['with an assertion', whole.replace('value.trim()', '(value as string).trim()')],
  ['as a constant', whole.replace(/^.*return (.*)\n\}$/s, 'const textOf = (value: unknown) => $1')],
])('a second copy of a function is found: %s', (_, text) => {
  expect(found({ [HOME]: whole, [OTHER]: text })).toHaveLength(1)
})

test.each([
  ['that does something else', whole.replace('.trim()', '')],
  ['that is short', 'export const textOf = (value: unknown) => String(value)'],
  ['that is imported', "export { textOf } from '@farm/contract/values'"],
])('a function %s is none', (_, text) => {
  expect(found({ [HOME]: whole, [OTHER]: text })).toEqual([])
})

test('what adds to something that its module holds is no copy of what adds to another', () => {
  const text = `const listeners = new Map<string, Listener>()
export function onRaised(name: string, listener: Listener): void {
  listeners.set(name, listener)
}`
  expect(found({ [HOME]: text, [OTHER]: text.replace('onRaised', 'onReadings') })).toEqual([])
})

test('tests and what they share are left alone', () => {
  const paths = ['web/src/domains/alarms/alarm.test.ts', 'server/src/app/testing/alarms.ts', 'journeys/alarms.ts']
  expect(found({ [HOME]: whole, ...Object.fromEntries(paths.map((path) => [path, whole])) })).toEqual([])
})

test.each(exceptions.map(({ path }) => path))('the exception %s is a file that there is', (path) => {
  expect(existsSync(path)).toBe(true)
})
