import { builtInModules } from '@farm/contract/access'
import { reports } from '@farm/contract/statistics'
import { expect, test } from 'vitest'
import { roleBody, roleNames } from './roles.ts'

const heldBy = (name: (typeof roleNames)[number]) => roleBody(name, 'organ').Functions ?? []

test.each(roleNames)('%s holds what the product offers, each once', (name) => {
  const offered = builtInModules.flatMap(({ functions }) => functions.map(({ url }) => url))
  const held = heldBy(name)
  expect(held.filter((url) => !offered.includes(url))).toEqual([])
  expect(new Set(held).size).toBe(held.length)
})

test('who counts has all figures of the county and of 数据分析 to look at and to take away, and adds and deletes no data', () => {
  const held = heldBy('统计员')
  for (const title of ['打卡统计', '投入品统计', '农事报表', '物资报表', '灌溉报表']) {
    const path = reports.find((one) => one.title === title)?.path ?? title
    expect(held).toEqual(expect.arrayContaining([path, `${path}#Export`]))
  }
  const ofData = held.filter((url) => url.startsWith('/CountyFarm/FormData'))
  expect(ofData).toEqual(['/CountyFarm/FormData', '/CountyFarm/FormData/List', '/CountyFarm/FormData/AddData/:id'])
  expect(held.filter((url) => url.startsWith('/FarmOperation') || url.startsWith('/Core'))).toEqual([])
})
