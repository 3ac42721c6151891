import { expect, test } from 'vitest'
import { subjects } from './schedules.form.ts'

test('what can be sent is told apart by its title', () => expect(new Set(subjects).size).toBe(subjects.length))
