import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeRequest, fakeServer, refused } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { addressed, openCropList } from '../testing/crop-list.tsx'

const LIST = 'GET /api/Core/FormData/List'
const FIGURES = 'GET /api/Core/FormData/Figures'

const grain = recordOf(cropCategoryForm, { Name: '粮食' })
const wheat = recordOf(cropForm, { Name: '冬小麦', Category: grain.Id, GrowingDays: 240 })
const apple = recordOf(cropForm, { Name: '苹果' })
const person = userEvent.setup({ delay: null })

function crops() {
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => pageOf(query.qs?.includes(grain.Id) ? [wheat] : [wheat, apple]),
    [FIGURES]: ({ query }: FakeRequest) => ({
      Count: 42,
      Sums: query.sums ? { GrowingDays: 2880 } : {},
      ...(query.by && {
        Groups: [
          { Key: grain.Id, Name: '粮食', Count: 41, Sums: query.sums ? { GrowingDays: 2880 } : {} },
          { Count: 1, Sums: {} },
        ],
      }),
    }),
  })
}

beforeAll(() => import('./GroupedRows.tsx'))
beforeEach(() => setScreenWidth(1366))

test('figures that take too long say so and can be asked for again', async () => {
  fakeServer({ [LIST]: () => pageOf([wheat]), [FIGURES]: () => refused('wire/slow-query') })
  openCropList('?groupBy=Category')
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})

test('records fall into groups, with how many there are and what they come to', async () => {
  const server = crops()
  openCropList('?groupBy=Category&sums=GrowingDays&where=Variety[null]true')
  const group = await screen.findByRole('button', { name: /粮食/ })
  expect(group.textContent).toBe('粮食41 条全生育期 2,880 天')
  expect(screen.getByRole('button', { name: /未填写/ }).textContent).toBe('未填写1 条')
  expect(screen.getByText('共 42 条，2 组')).toBeTruthy()
  expect(server.sent(FIGURES)[0]?.query).toEqual({
    formId: cropForm.id,
    qs: 'Variety[null]true',
    by: 'Category',
    sums: 'GrowingDays',
  })
})

test('an open group shows its first records, stands in the address and leads to all of them', async () => {
  const server = crops()
  openCropList('?groupBy=Category&Category=&search=x')
  await person.click(await screen.findByRole('button', { name: /粮食/ }))
  const group = screen.getByRole('region', { name: '粮食' })
  expect(await within(group).findByRole('link', { name: '冬小麦' })).toBeTruthy()
  expect(addressed().getAll('group')).toEqual([grain.Id])
  expect(server.sent(LIST).at(-1)?.query).toMatchObject({ qs: `Category[=]${grain.Id}`, search: 'x', pageSize: '10' })
  await person.click(within(group).getByRole('button', { name: '查看全部 41 条' }))
  await waitFor(() => expect(addressed().get('where')).toBe(`Category[=]${grain.Id}`))
  expect(addressed().has('groupBy')).toBe(false)
  expect(addressed().get('search')).toBe('x')
})

test('what is chosen within a group can be changed like any other', async () => {
  crops()
  openCropList(`?groupBy=Category&group=${grain.Id}`)
  await person.click(await screen.findByRole('checkbox', { name: '选择冬小麦' }))
  expect(screen.getByRole('group', { name: '批量操作' }).textContent).toContain('已选 1 条')
})

test('by what to group and what to add up is chosen above the rows', async () => {
  crops()
  openCropList()
  await screen.findByRole('link', { name: '冬小麦' })
  await person.click(screen.getByRole('button', { name: '分组' }))
  expect(screen.queryByRole('radio', { name: '作物名称' })).toBeNull()
  await person.click(screen.getByRole('radio', { name: '录入人' }))
  await waitFor(() => expect(addressed().get('groupBy')).toBe('UserId'))
  await person.click(screen.getByRole('button', { name: '合计' }))
  await person.click(screen.getByRole('checkbox', { name: '全生育期' }))
  await waitFor(() => expect(addressed().get('sums')).toBe('GrowingDays'))
})

test('on a phone a sum is told of all records, not of the page', async () => {
  setScreenWidth(390)
  const server = crops()
  openCropList('?sums=GrowingDays&page=2')
  await waitFor(() => expect(server.sent(FIGURES)[0]?.query).toEqual({ formId: cropForm.id, sums: 'GrowingDays' }))
  expect((await screen.findByText('全部 42 条合计')).closest('dl')?.textContent).toContain('2,880 天')
})

test('without a sum nothing is asked for', async () => {
  const server = crops()
  openCropList()
  await screen.findByRole('link', { name: '冬小麦' })
  expect(server.sent(FIGURES)).toEqual([])
})
