import { expect, test } from 'vitest'
import { payloadText } from './payload.rules.ts'

test.each([
  ['text', Buffer.from('{"温度":21.5'), '{"温度":21.5'],
  ['nothing', Buffer.alloc(0), ''],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x01]), 'fffe01'],
  ['a zero byte, which the database does not keep', Buffer.from('a\0b'), '610062'],
])('%s is shown as it is or in hexadecimal digits', (_, payload, shown) => {
  expect(payloadText(payload)).toBe(shown)
})

test('of a long message the beginning is kept, whatever is cut in two', () => {
  // Three bytes each: the last one is cut after its second byte.
  expect(payloadText(Buffer.from('棚'.repeat(1_000)))).toBe('棚'.repeat(666))
  expect(payloadText(Buffer.alloc(5_000, 0xff))).toBe('ff'.repeat(1_000))
})
