import { type Field, type FormKind } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { stockForm } from '@farm/contract/stock'
import { expect, test } from 'vitest'
import { seenFindings } from './seen-findings.rules.ts'

const without = (kind: FormKind, hidden: readonly string[]) => ({
  fields: Object.fromEntries(Object.entries<Field>(kind.fields).filter(([name]) => !hidden.includes(name))),
})
const seeing = (inputs: readonly string[], stock: readonly string[] = []) => ({
  kinds: {
    byKey: (key: string) =>
      ({ [inputForm.key]: without(inputForm, inputs), [stockForm.key]: without(stockForm, stock) })[key],
  },
})
const finding = (check: string) => ({ name: '吡虫啉', check, verdict: '禁止' as const, reason: '安全间隔期 14 天' })
const KEPT_BACK = '依据的资料不对您显示'

test.each([
  ['nothing', '安全间隔期', [], [], '安全间隔期 14 天'],
  ['the days', '安全间隔期', ['SafeDays'], [], KEPT_BACK],
  ['the rows of the label', '安全间隔期', ['Uses'], [], KEPT_BACK],
  ['something else', '安全间隔期', ['Supplier', 'MostTimes'], [], '安全间隔期 14 天'],
  ['the number by which the label is named', '用量', ['RegistrationNumber'], [], KEPT_BACK],
  ['the dates of batches', '批次', [], ['ExpiryDate'], KEPT_BACK],
  ['anything of a label, of a check that is not listed', '新核查', ['Toxicity'], [], KEPT_BACK],
])('from whom %s is hidden, they are told %s so', (_, check, inputs, stock, reason) => {
  expect(seenFindings(seeing(inputs, stock), [finding(check)])).toEqual([{ ...finding(check), reason }])
})

test('who sees no inputs at all is told what their work is judged by', () => {
  const nobody = { kinds: { byKey: () => undefined } }
  expect(seenFindings(nobody, [finding('用量')])).toEqual([finding('用量')])
})
