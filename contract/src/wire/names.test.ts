import { expect, test } from 'vitest'
import { accountNameFault, nameFault } from './names.ts'

test.each(['', '采收队', ' 库房 ', 'A-1/2', 'ئابدۇللا', '❤️'])('%j is read as it stands', (name) => {
  expect(nameFault(name)).toBeUndefined()
})

test.each(['  ', '\u3000', '\u200B', 'a\u200Bb', '\u3164', '\u2800', 'a\tb', '\u202Eab'])('%j is no name', (name) => {
  expect(nameFault(name)).toBe('不能只有空白，也不能含有看不见的字符')
})

test.each(['mgq1', '王明娜', 'mgq.1@farm', 'worker-a'])('an account may be called %j', (name) => {
  expect(accountNameFault(name)).toBeUndefined()
})

test.each(['m q', 'm/q', 'm\u200Bq', 'm\u3164q', 'ＭＧＱ１', 'ﬁnn', '①'])('an account may not be called %j', (name) => {
  expect(accountNameFault(name)).toMatch(/^账号不能含有/)
})
