import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['短', 3, '短'],
  ['清理滴灌带', 3, '清理滴'],
  ['清理🍅', 4, '清理🍅'],
  ['清理🍅', 3, '清理'],
])('of %s there fits into %d: %s', (text, most, cut) => expect(cutText(text, most)).toBe(cut))
