import { expect, test } from 'vitest'
import { isMeant } from './other-words.ts'

test.each([
  ['工单列表', '工单', true],
  ['工单列表', '派工', true],
  ['工单列表', ' 派工单 ', true],
  ['历史溯源', '追溯', true],
  ['账号', '用户名', true],
  ['账号', '用户', true],
  ['灌溉数据', '浇水', true],
  ['物资数据', '出库', true],
  ['人员列表', '密码', true],
  ['物联网数据', '墒情', true],
  ['农事数据', '打药', true],
  ['禁限用农药列表', '名录', true],
  ['存疑清单', '监管', true],
  ['批次检测', '农残', true],
  ['人员列表', '手机号', true],
  ['物资数据', '采购', true],
  ['打卡数据', '记工', true],
  ['农事数据', '喷药', true],
  ['Excel 导入', 'excel', true],
  ['工单列表', '', true],
  ['工单列表', '订单', false],
  ['订单列表', '派工', false],
  ['作物列表', '溯源', false],
])('%s, when %s is typed: %s', (name, typed, isIt) => {
  expect(isMeant(name, typed)).toBe(isIt)
})
