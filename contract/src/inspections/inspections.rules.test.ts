import { expect, test } from 'vitest'
import { checkInspection } from './index.ts'

test.each([
  ['ends before it begins', { ValidFrom: '2026-05-02', ValidTo: '2026-05-01' }, ['“有效期至”不能早于“有效期自”']],
  ['is over before it is issued', { IssueDate: '2026-05-02', ValidTo: '2026-05-01' }, ['“有效期至”不能早于发证日期']],
  ['holds for one day', { IssueDate: '2026-05-01', ValidFrom: '2026-05-01', ValidTo: '2026-05-01' }, undefined],
  ['held before it was issued', { IssueDate: '2026-05-02', ValidFrom: '2026-05-01', ValidTo: '2027-05-01' }, undefined],
  ['never ends', { IssueDate: '2026-05-02', ValidFrom: '2026-05-01' }, undefined],
])('a certificate that %s', (_, data, ValidTo) => {
  expect(checkInspection(data)).toEqual(ValidTo ? { ValidTo } : {})
})
