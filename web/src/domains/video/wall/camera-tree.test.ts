import { describe, expect, test } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import { cameraWith } from '../testing/cameras.ts'
import { found, inOrder, treeOf } from './camera-tree.ts'

const west = { Id: idOf(12), Name: '西岭果业' }
const cameras = [
  cameraWith({ Name: '库房', Places: [] }),
  cameraWith({ Name: '东地头' }),
  cameraWith({ Name: '大门', Group: { Id: idOf(31), Name: '出入口' } }),
  cameraWith({ Name: '果园', Enterprise: west, Places: [{ Id: idOf(22), Name: '南坡' }] }),
]

describe('the tree', () => {
  test('holds enterprises, in each its plots and groups, and last what stands nowhere', () => {
    const tree = treeOf(cameras).map(({ name, count, branches }) => ({
      name,
      count,
      branches: branches.map((one) => `${one.name}: ${one.cameras.map(({ Name }) => Name).join()}`),
    }))
    expect(tree).toEqual([
      { name: '石桥农业合作社', count: 3, branches: ['东 1 号地: 东地头', '出入口: 大门', '未指定地块: 库房'] },
      { name: '西岭果业', count: 1, branches: ['南坡: 果园'] },
    ])
  })

  test('tells the order of a patrol', () => {
    expect(inOrder(treeOf(cameras)).map(({ Name }) => Name)).toEqual(['东地头', '大门', '库房', '果园'])
  })
})

describe('the search', () => {
  const names = (text: string) => found(cameras, text).map(({ Name }) => Name)
  test.each([
    ['', ['库房', '东地头', '大门', '果园']],
    ['西岭', ['果园']],
    ['南坡', ['果园']],
    ['出入', ['大门']],
    ['石桥 地头', ['东地头']],
    ['没有的', []],
  ])('for “%s” finds %j', (text, expected) => expect(names(text)).toEqual(expected))
})
