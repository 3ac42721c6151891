import { expect, test } from 'vitest'
import { demandsOn, labelOf } from './index.ts'

/** A crop by its name, its category and the code of that. */
type Crop = readonly [name: string, category: string, code?: string]

const apple: Crop = ['苹果', '果品', '0103']
const wheat: Crop = ['小麦', '谷类', '010101']
const root: Crop = ['黄芪', '中药材']

test.each<[scope: string, crop: Crop, isInScope: true | undefined]>([
  ['果树', apple, true],
  ['粮油、果树', apple, true],
  ['果树', ['葡萄', '浆果', '010303'], true],
  // They stand among the fruits of the standard, and are no trees.
  ['果树', ['草莓', '果品', '0103'], undefined],
  ['果树', ['西瓜', '果品', '0103'], undefined],
  ['果树', ['番茄', '茄果', '0104'], undefined],
  ['蔬菜', ['番茄', '茄果', '0104'], true],
  ['蔬菜', ['莲藕', '水生', '010411'], true],
  ['蔬菜', apple, undefined],
  // A part of a group need not be this part.
  ['十字花科蔬菜', ['番茄', '茄果', '0104'], undefined],
  ['果树（苹果树除外）', ['梨', '果品', '0103'], undefined],
  ['粮油', wheat, true],
  ['粮油作物', ['大豆', '大豆类', '0102'], true],
  ['粮食作物', wheat, true],
  ['粮食', ['花生', '花生类', '0102'], undefined],
  ['药材', root, true],
  ['果树、药材', wheat, undefined],
  // Nobody knows what it is.
  ['果树', ['连翘', '其他'], undefined],
  ['果树', ['连翘', '种植业', '01'], undefined],
])('“%s” for %s: %s', (scope, [name, category, code], isInScope) => {
  const crop = { id: 'x', name, categories: [{ id: 'c', name: category, code }] }
  expect(demandsOn(labelOf('i', { Name: '药', Scope: scope }), crop).isInScope).toBe(isInScope)
})
