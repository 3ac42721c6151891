import { date, moment } from '@farm/contract/forms'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TimeWaiting } from './TimeWaiting.tsx'

test.each([
  ['a day that nobody chose', date('交货日期'), undefined, '年-月-日'],
  ['a moment that nobody chose', moment('要求完成时间'), undefined, '年-月-日 时:分'],
  ['a chosen day', date('交货日期'), '2026-12-01', '2026-12-01'],
  ['a chosen moment', moment('要求完成时间'), '2026-11-20T10:00:00.000Z', '2026-11-20 18:00'],
])('before the calendar is there its place tells %s', (_, field, value, told) => {
  render(<TimeWaiting field={field} value={value} />)
  expect(screen.getByLabelText(field.label).textContent).toBe(told)
})
