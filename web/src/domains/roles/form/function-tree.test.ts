import type { RoleFunctionTree } from '@farm/contract/access'
import { describe, expect, test } from 'vitest'
import {
  boxOf,
  foundIn,
  functionsOfModule,
  linesOf,
  nameOf,
  summaryOf,
  withAll,
  withOne,
  withinReach,
} from './function-tree.ts'

const list = { Name: '基础管理/作物列表', Url: '/Core/CropList', IsMenu: true, IsGranted: true, CanGrant: true }
const add = { Name: '基础管理/新增作物', Url: '/Core/CropAdd', IsMenu: false, IsGranted: false, CanGrant: true }
const forms = { Name: '基础管理/表单列表', Url: '/Core/FormList', IsMenu: true, IsGranted: true, CanGrant: false }
const core = [list, add, forms]
const tree: RoleFunctionTree = [
  {
    Name: '农场管理系统',
    Url: '/',
    Icon: '',
    Children: [
      { Name: '基础管理', Url: '/Core', Icon: '', Children: core },
      { Name: '农场计划', Url: '/FarmPlan', Icon: '', Children: [] },
    ],
  },
]
const given = (...urls: string[]) => new Set(urls)

describe('what one does not hold', () => {
  test('is not taken away with the others', () => {
    expect(withAll(core, given(list.Url, add.Url, forms.Url))).toEqual([forms.Url])
  })

  test('is not given with the others', () => {
    expect(withAll(core, given())).toEqual([add.Url, list.Url])
  })

  test('counts for nothing unless it is given', () => {
    expect(boxOf(withinReach(core, given()), given()).all).toBe(2)
    expect(boxOf(withinReach(core, given(forms.Url)), given(forms.Url))).toMatchObject({ given: 1, all: 3 })
  })

  test('fixes the box over it where there is nothing else', () => {
    expect(boxOf([forms], given()).isFixed).toBe(true)
    expect(boxOf(core, given()).isFixed).toBe(false)
  })
})

test('a box over some of its functions is neither ticked nor empty', () => {
  expect(boxOf(core, given(list.Url))).toMatchObject({ given: 1, all: 3, isAll: false, isMixed: true })
  expect(boxOf(core, given())).toMatchObject({ given: 0, isAll: false, isMixed: false })
  expect(boxOf(core, given(list.Url, add.Url, forms.Url))).toMatchObject({ isAll: true, isMixed: false })
  expect(boxOf([], given())).toMatchObject({ isAll: false })
})

test('every list stands in a line of its own with what can be done in it', () => {
  expect(linesOf(core)).toEqual([
    { menu: list, acts: [add] },
    { menu: forms, acts: [] },
  ])
  expect(linesOf([add])).toEqual([{ menu: undefined, acts: [add] }])
})

test('ticking twice leaves everything as it was', () => {
  expect(withOne(add.Url, new Set(withOne(add.Url, given(list.Url))))).toEqual([list.Url])
})

test('functions that the tree does not show stay given', () => {
  expect(withAll(core, given('/Elsewhere'))).toContain('/Elsewhere')
})

test.each([
  ['新增', ['新增作物']],
  ['基础', ['作物列表', '新增作物', '表单列表']],
  ['农场管理', ['作物列表', '新增作物', '表单列表']],
  ['订单', []],
])('searching for %s finds %j', (text, names) => {
  expect(
    foundIn(tree, text)
      .flatMap(functionsOfModule)
      .map(({ Name }) => nameOf(Name)),
  ).toEqual(names)
})

test.each([
  [['a'], ['a'], 5, undefined],
  [['a'], ['a', 'b', 'c'], 0, '将新增 2 项功能'],
  [['a', 'b'], ['b'], 12, '将取消 1 项功能；影响 12 人'],
  [['a'], ['b'], 3, '将新增 1 项、取消 1 项功能；影响 3 人'],
])('from %j to %j with %i people: %s', (before, after, people, sentence) => {
  expect(summaryOf(before, after, people)).toBe(sentence)
})
