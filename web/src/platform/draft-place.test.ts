import { expect, test } from 'vitest'
import { DraftPlace, draftNames } from './draft-place.ts'

const place = () => new DraftPlace('draft:chen')
const kept = () => place().read()

test('a draft is there again, however long ago it was kept, until it is thrown away', () => {
  const page = place()
  page.keep({ note: '东头' })
  page.keep({ note: '东头冻伤' })
  expect(kept()).toEqual({ note: '东头冻伤' })
  place().drop()
  expect(kept()).toBeUndefined()
})

test('two pages that fill in the same draft do not write over one another, and each comes up in turn', () => {
  const begun = place()
  begun.keep({ note: '东头' })
  const other = place()
  other.keep({ note: '东头，另一页' })
  begun.keep({ note: '东头，这一页' })
  other.keep({ note: '东头，另一页又写' })
  expect(kept()).toEqual({ note: '东头，另一页又写' })
  other.drop()
  expect(kept()).toEqual({ note: '东头，这一页' })
  begun.drop()
  expect(kept()).toBeUndefined()
})

test('a page that hands in its own does not throw away what another has kept meanwhile', () => {
  const begun = place()
  begun.keep({ note: '东头' })
  const other = place()
  other.keep({ note: '西头' })
  begun.drop()
  expect(kept()).toEqual({ note: '西头' })
})

test('what is filled in next is no change of what was handed in', () => {
  const page = place()
  page.keep({ note: '第一份' })
  page.drop()
  place().keep({ note: '另一页的' })
  page.keep({ note: '第二份' })
  expect(kept()).toEqual({ note: '另一页的' })
})

test('drafts of several pages have one name', () => {
  const [one, other] = [place(), place()]
  one.keep({ note: '一' })
  other.keep({ note: '二' })
  new DraftPlace('draft:wang').keep({ note: '三' })
  expect(draftNames('draft:')).toEqual(['draft:chen', 'draft:wang'])
})
