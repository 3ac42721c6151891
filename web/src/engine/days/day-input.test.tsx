import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DayInput } from './DayInput.tsx'
import { DayTimeInput } from './DayTimeInput.tsx'

const person = userEvent.setup({ delay: null })

function Due({ min, max }: { readonly min?: string; readonly max?: string }) {
  const [day, setDay] = useState('2026-11-23')
  return <DayInput label="截止" day={day} min={min} max={max} onChange={setDay} />
}

const opener = (day: string) => screen.getByRole('button', { name: `截止：${day}` })
const cell = (day: string) => screen.getByRole('button', { name: day, hidden: true })

test('is chosen by the keyboard alone, over the border of a month', async () => {
  render(<Due />)
  await person.tab()
  await person.keyboard('{Enter}{ArrowDown}{ArrowRight}{Enter}')
  expect(opener('2026-12-01 周二')).toBe(document.activeElement)
  await person.keyboard('{Enter}{PageUp}{Home}{Enter}')
  expect(opener('2026-10-26 周一')).toBeTruthy()
})

test('is left as it was by Esc, which closes the calendar alone', async () => {
  render(<Due />)
  await person.click(opener('2026-11-23 周一'))
  await person.keyboard('{ArrowRight}{Escape}')
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(opener('2026-11-23 周一')).toBe(document.activeElement)
})

test('nothing beyond the bounds is chosen, by no way', async () => {
  render(<Due min="2026-11-20" max="2026-11-24" />)
  await person.click(opener('2026-11-23 周一'))
  expect(cell('2026-11-25 周三')).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '下个月', hidden: true })).toHaveProperty('disabled', true)
  await person.keyboard('{PageDown}{Enter}')
  expect(opener('2026-11-24 周二')).toBeTruthy()
})

test('a time between the half hours that is there already may stay', async () => {
  let told = '2026-11-23T14:07'
  render(<DayTimeInput label="暂停至" value={told} onChange={(next) => (told = next)} />)
  const time = screen.getByLabelText('暂停至：时间')
  expect(time).toHaveProperty('value', '14:07')
  await person.selectOptions(time, '15:30')
  expect(told).toBe('2026-11-23T15:30')
})
