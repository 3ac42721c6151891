import { expect, test } from 'vitest'
import { MessageFault, readFaceMessage } from './face-message.rules.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const read = (more: Readonly<Record<string, unknown>>) => readFaceMessage({ eventId: 'e1', ...more }, now)

const refused: ReadonlyArray<readonly [what: string, message: Readonly<Record<string, unknown>>, fault: string]> = [
  ['without a name of its own', { eventId: undefined }, '缺少 eventId'],
  ['whose name is an object', { eventId: {} }, 'eventId 应为文字'],
  ['with a very long name', { eventId: 'x'.repeat(101) }, 'eventId 最多 100 个字'],
  ['with a number that no database takes', { personNumber: 'a\0b' }, 'personNumber 含有无效字符'],
  ['with a score above all', { score: 101 }, 'score 应为 0 到 100 的数字'],
  ['with a score that is no number', { score: '0.9' }, 'score 应为 0 到 100 的数字'],
  ['with a snapshot that is no base64', { snapshot: 'no picture' }, 'snapshot 应为 JPEG 的 base64'],
  ['with a snapshot that is no text', { snapshot: [1] }, 'snapshot 应为 JPEG 的 base64'],
  ['with too large a snapshot', { snapshot: 'A'.repeat(300_000) }, 'snapshot 不能超过 200 KB'],
]

test.each(refused)('an event %s is refused in words', (_, message, fault) => {
  expect(() => read(message)).toThrow(new MessageFault(fault))
})

test.each([
  [0.873, 87.3],
  [87.3, 87.3],
  [1, 100],
  [0, 0],
  [undefined, undefined],
])('a score of %s is %s percent', (score, percent) => expect(read({ score }).score).toBe(percent))

test.each([
  ['in', '进'],
  ['进', '进'],
  ['Exit', '出'],
  ['出', '出'],
  ['sideways', '未知'],
  ['constructor', '未知'],
  [undefined, '未知'],
])('who goes %s goes %s', (direction, way) => expect(read({ direction }).direction).toBe(way))

test.each([
  ['seconds', now / 1000 - 60, now - 60_000],
  ['milliseconds', now - 60_000, now - 60_000],
  ['text', '2026-11-20T07:59:00Z', now - 60_000],
  ['digits as text', String(now - 60_000), now - 60_000],
  ['a clock that is a little ahead', now + 60_000, now],
  ['a year before there were such terminals', 5, now],
  ['tomorrow', now + 86_400_000, now],
  ['nothing', undefined, now],
])('the time told as %s is understood', (_, time, moment) => expect(read({ time }).time).toBe(moment))

test('a face that the terminal knows goes by its number, however that is told', () => {
  expect(read({ personNumber: 1001, name: ' 王秀英 ' }).whom).toEqual({ number: '1001', name: '王秀英' })
})

test('a snapshot may come as an address of data', () => {
  const { snapshot } = read({ snapshot: 'data:image/jpeg;base64,/9j/4A==' })
  expect(snapshot).toEqual(Buffer.from('/9j/4A==', 'base64'))
})
