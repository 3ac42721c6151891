import { expect, test } from 'vitest'
import { readingText } from './reading-text.ts'

test.each([
  [{ Metric: 'airTemperature', Value: 21.46, Unit: '℃' }, '21.5 ℃'],
  [{ Metric: 'soilPh', Value: 7, Unit: '' }, '7'],
  [{ Metric: 'light', Value: 12345.6, Unit: 'lx' }, '12,346 lx'],
  [{ Metric: 'running', Value: 1, Unit: '' }, '开'],
  [{ Metric: 'running', Value: 0, Unit: '' }, '关'],
  [{ Metric: '扬尘', Value: 0.126, Unit: 'μg' }, '0.13 μg'],
  [{ Metric: '模式', Value: '自动', Unit: '' }, '自动'],
])('%j reads %s', (value, text) => expect(readingText(value)).toBe(text))
