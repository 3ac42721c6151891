import { expect, test } from 'vitest'
import { countyIn } from './county.ts'

test.each([
  ['江苏省苏州市昆山市玉山镇前进路 9 号', '江苏省苏州市昆山市'],
  ['昆山市玉山镇', '昆山市'],
  ['上海市浦东新区世纪大道 1 号', '上海市浦东新区'],
  ['内蒙古自治区锡林郭勒盟多伦县', '内蒙古自治区锡林郭勒盟多伦县'],
  ['江苏省昆山市', '江苏省昆山市'],
  ['清禾县城东店', '清禾县'],
  ['苏州市南门菜市场 3 号', '苏州市'],
  ['清禾超市', undefined],
  ['农贸市场', undefined],
  ['阳光小区 3 幢', undefined],
  ['城东店', undefined],
  ['', undefined],
])('of %j is made known %j', (address, county) => {
  expect(countyIn(address)).toBe(county)
})
