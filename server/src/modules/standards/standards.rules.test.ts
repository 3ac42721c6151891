import { expect, test } from 'vitest'
import { changedStandard, nextVersion, picturesOf, refuseSettled, withPictures } from './standards.rules.ts'

const faultsOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error instanceof Error && 'extra' in error ? error.extra : error
  }
}

test.each([
  ['草稿', '已废止'],
  ['现行', '草稿'],
  ['已废止', '现行'],
  ['已废止', '草稿'],
] as const)('a standard that is %s cannot become %s', (from, to) => {
  expect(faultsOf(() => changedStandard({ Status: from }, to))).toEqual({
    fields: { Status: [`“${from}”的技术规程不能改为“${to}”`] },
  })
})

test.each([
  ['草稿', '现行'],
  ['现行', '已废止'],
] as const)('a standard that is %s becomes %s, and does so once', (from, to) => {
  expect(changedStandard({ Status: from }, to)).toEqual({ Status: to })
  expect(changedStandard({ Status: to }, to)).toEqual({})
})

test('only drafts are changed', () => {
  expect(() => refuseSettled({ Status: '草稿' })).not.toThrow()
  for (const Status of ['现行', '已废止'] as const) {
    expect(faultsOf(() => refuseSettled({ Status }))).toEqual({
      fields: { Status: [`“${Status}”的技术规程不能修改，请新建版本`] },
    })
  }
})

test('another version follows one in force', () => {
  expect(faultsOf(() => nextVersion({ Status: '草稿' }, 'one'))).toEqual({
    fields: { Id: ['草稿还没有启用，可以直接修改'] },
  })
  expect(faultsOf(() => nextVersion({ Status: '已废止' }, 'one'))).toEqual({
    fields: { Id: ['已废止的技术规程不能再出新版本，可以复制一份'] },
  })
  expect(nextVersion({ Status: '现行', Version: 2 }, 'one')).toEqual({ Status: '草稿', Version: 3, Former: 'one' })
})

test('the pictures of the steps are replaced by their likes, and those without one left out', () => {
  const data = { Name: '规程', Steps: [{ Key: 'k1', Photos: ['a', 'b'] }, { Key: 'k2' }] }
  expect(picturesOf(data)).toEqual(['a', 'b'])
  expect(withPictures(data, new Map())).toEqual(data)
  expect(withPictures(data, new Map([['a', 'x']]))).toEqual({
    Name: '规程',
    Steps: [{ Key: 'k1', Photos: ['x'] }, { Key: 'k2' }],
  })
})
