import type { Finding } from '@farm/contract/input-checks'
import { expect, test } from 'vitest'
import { type JudgedDoing, type Passed, isCovered } from './doings.rules.ts'

const finding = (more: Partial<Finding> = {}): Finding => ({
  name: '吡虫啉',
  check: '禁限用',
  verdict: '禁止',
  reason: '吡虫啉已禁用',
  ...more,
})
const use = { from: '2026-11-22', to: '2026-11-24', input: 'i1', perMu: 30, unit: '克' }
const asked = (more: Partial<JudgedDoing> = {}): JudgedDoing => ({ ...use, findings: [finding()], ...more })
const row = { Name: '吡虫啉', Check: '禁限用', Verdict: '禁止', Reason: '吡虫啉已禁用' } as const
const passed = (more: Partial<Passed> = {}): Passed => ({
  places: ['p1', 'p2'],
  doings: [use, { from: '2026-12-01', to: '2026-12-02' }],
  checks: [row],
  ...more,
})
const harvest = (from: string, to = from) =>
  asked({ from, to, input: undefined, perMu: undefined, findings: [finding({ check: '安全间隔期' })] })
const interval = passed({ checks: [{ ...row, Check: '安全间隔期' }] })

test.each<[string, boolean, JudgedDoing, readonly string[], Passed]>([
  ['the same', true, asked(), ['p1', 'p2'], passed()],
  ['some of the plots', true, asked(), ['p2'], passed()],
  ['another plot', false, asked(), ['p1', 'p3'], passed()],
  ['a day of those', true, asked({ from: '2026-11-23', to: '2026-11-23' }), ['p1'], passed()],
  ['a day before', false, asked({ from: '2026-11-21' }), ['p1'], passed()],
  ['a day after', false, asked({ to: '2026-11-25' }), ['p1'], passed()],
  ['another input', false, asked({ input: 'i2' }), ['p1'], passed()],
  ['less', true, asked({ perMu: 10 }), ['p1'], passed()],
  ['what rounding makes of it', true, asked({ perMu: 30.01 }), ['p1'], passed()],
  ['more', false, asked({ perMu: 31 }), ['p1'], passed()],
  ['as much in another unit', true, asked({ perMu: 0.03, unit: '公斤' }), ['p1'], passed()],
  ['more in another unit', false, asked({ perMu: 0.3, unit: '公斤' }), ['p1'], passed()],
  ['what does not come to that unit', false, asked({ perMu: 30, unit: '毫升' }), ['p1'], passed()],
  ['who knows how much', false, asked({ perMu: undefined }), ['p1'], passed()],
  [
    'as much in all, where the area is not known',
    true,
    asked({ perMu: undefined, amount: 300 }),
    ['p1'],
    passed({ doings: [{ ...use, perMu: undefined, amount: 300 }] }),
  ],
  ['another check', false, asked({ findings: [finding({ check: '毒性' })] }), ['p1'], passed()],
  ['another sentence', false, asked({ findings: [finding({ reason: '吡虫啉限用' })] }), ['p1'], passed()],
  ['another product', false, asked({ findings: [finding({ name: '戊唑醇' })] }), ['p1'], passed()],
  ['one more finding', false, asked({ findings: [finding(), finding({ check: '毒性' })] }), ['p1'], passed()],
  ['what is only warned of', true, asked({ input: 'i2', findings: [finding({ verdict: '警告' })] }), ['p1'], passed()],
  ['what was only warned of', false, asked(), ['p1'], passed({ checks: [{ ...row, Verdict: '警告' }] })],
  // Its sentence says how much; that is compared itself.
  [
    'a smaller dose',
    true,
    asked({ perMu: 25, findings: [finding({ check: '用量', reason: '每亩 25 克' })] }),
    ['p1'],
    passed({ checks: [{ ...row, Check: '用量', Reason: '每亩 30 克' }] }),
  ],
  [
    'a sentence that was cut off',
    true,
    asked({ findings: [finding({ reason: '长'.repeat(600) })] }),
    ['p1'],
    passed({ checks: [{ ...row, Reason: '长'.repeat(500) }] }),
  ],
  ['its harvest', true, harvest('2026-12-01'), ['p1'], interval],
  ['a harvest on a day of its uses', false, harvest('2026-11-23'), ['p1'], interval],
])('a word holds for %s: %s', (_, isHeld, one, places, word) => expect(isCovered([one], places, word)).toBe(isHeld))

test('a word for a dose holds once, however many rows it is written in', () => {
  const half = asked({ perMu: 15 })
  expect(isCovered([half, half], ['p1'], passed())).toBe(true)
  const whole = asked({ perMu: 30 })
  expect(isCovered([whole, whole], ['p1'], passed())).toBe(false)
  expect(isCovered([whole, whole], ['p1'], passed({ doings: [use, use] }))).toBe(true)
  expect(isCovered([whole, asked({ perMu: 0.001, unit: '毫升' })], ['p1'], passed())).toBe(false)
})
