import { expect, test } from 'vitest'
import { owesCertificate } from './owing.rules.ts'

test.each<[string, string | undefined, string, boolean]>([
  ['番茄', '010402', '茄果类', true],
  ['苹果', undefined, '水果', true],
  ['香菇', '010601', '食用菌', true],
  ['龙井', '010701', '茶', true],
  ['咖啡', '010702', '饮料', false],
  ['小麦', '010101', '谷物', false],
  ['冬小麦', undefined, '粮油', false],
  ['黄芪', undefined, '药材', false],
  ['什么', undefined, '其他', true],
])('%s (%s, %s)', (name, code, category, owes) => {
  expect(owesCertificate({ name, code, categories: [{ name: category }] })).toBe(owes)
})

test('the nearest code tells, not that of everything that is planted', () => {
  const categories = [
    { name: '甲', code: '0101' },
    { name: '种植业产品', code: '01' },
  ]
  expect(owesCertificate({ name: '某', code: undefined, categories })).toBe(false)
  expect(owesCertificate({ name: '某', code: undefined, categories: categories.slice(1) })).toBe(true)
})
