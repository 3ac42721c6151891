import { expect, test } from 'vitest'
import { subjects } from './schedules.form.ts'

test('what promises records one by one is not sent as figures', () => {
  expect(subjects).not.toContain('日报明细')
  expect(subjects).toContain('农场日报')
})

test('what can be sent is told apart by its title', () => expect(new Set(subjects).size).toBe(subjects.length))
