import { expect, test } from 'vitest'
import { lotPage } from './page.rules.ts'

const certificates = [
  { number: 'HGZ-1', quantity: 1_109_625, date: '2026-11-20', basis: ['自行检测合格'], status: '有效' },
  { number: 'HGZ-2', quantity: 1, date: '2026-11-20', basis: [], status: '作废' },
]
const page = (status: string) =>
  lotPage({ code: 'c', number: 'PC-1', product: '番茄', enterprise: '甲', status, date: '2026-11-20', certificates })

test.each([
  ['正常', '<span class="good">有效</span>'],
  ['已召回', '<span class="bad">批次已召回，合格证不再有效</span>'],
  ['暂扣', '<span class="bad">批次已暂停销售，合格证暂停使用</span>'],
])('of a lot that is %s the certificate says so', (status, told) => {
  const text = page(status)
  expect(text).toContain(told)
  expect(text.includes('>有效<')).toBe(status === '正常')
  expect(text).toContain('>作废<')
  expect(text).toContain('1,109,625 公斤')
})
