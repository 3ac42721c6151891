import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { formToWire, text } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeRequest, fakeServer, noNetwork } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { addressed, openCropList } from '../testing/crop-list.tsx'

const LIST = 'GET /api/Core/FormData/List'
const FORM = 'GET /api/Core/Form/Get'

const grain = recordOf(cropCategoryForm, { Name: '粮食' })
const wheat = recordOf(cropForm, { Name: '冬小麦', Category: grain.Id })
const person = userEvent.setup({ delay: null })

function crops() {
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => pageOf(query.formId === cropForm.id ? [wheat] : [grain]),
    [FORM]: () => formToWire(cropCategoryForm, ['view']),
  })
}

async function openBuilder(query = '') {
  openCropList(query)
  await screen.findByRole('link', { name: '冬小麦' })
  await person.click(screen.getByRole('button', { name: '高级筛选' }))
  return screen.findByRole('region', { name: '高级筛选' })
}

async function choose(label: string, option: string) {
  const box = await screen.findByRole('combobox', { name: label })
  await person.click(box)
  if (!box.hasAttribute('readonly')) await person.type(box, option)
  const offered = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })
  await person.click(offered.at(-1) ?? document.body)
}

const where = () => addressed().get('where')

beforeAll(() => Promise.all([import('./FilterBuilder.tsx'), import('./ConditionChips.tsx'), import('./DayValue.tsx')]))

test('nothing is asked for before a value is there, and what is missing is told at the condition', async () => {
  crops()
  const panel = await openBuilder()
  await choose('条件 1 的字段', '品种')
  await person.click(within(panel).getByRole('button', { name: '查询' }))
  const line = within(panel).getByRole('listitem', { name: '条件 1' })
  expect((await within(line).findByRole('alert')).textContent).toBe('请填写要比较的值')
  expect(where()).toBeNull()
})

test('a wrong moment of what is referred to stands there as it was said, and can be taken away', async () => {
  crops()
  openCropList(`?${new URLSearchParams({ where: 'Category.AddTime[>=]x&Category.AddTime[<]xT' }).toString()}`)
  expect(await screen.findByText('x 至 xT')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '移除条件：作物分类 › 录入时间' }))
  await waitFor(() => expect(where()).toBeNull())
})

test('two ends the wrong way round are told', async () => {
  crops()
  const panel = await openBuilder('?where=GrowingDays[>=]10%26GrowingDays[<=]20')
  const from = await screen.findByRole('textbox', { name: '条件 1 的值（起）' })
  await person.clear(from)
  await person.type(from, '30')
  await person.click(within(panel).getByRole('button', { name: '查询' }))
  expect((await within(panel).findByRole('alert')).textContent).toBe('前一个值不能大于后一个')
})

test('a condition is put together by keyboard, asked for and shown under the filters', async () => {
  const server = crops()
  await openBuilder()
  await choose('条件 1 的字段', '品种')
  await person.type(await screen.findByRole('textbox', { name: '条件 1 的值' }), '济麦 22, 甲{Enter}')
  await waitFor(() => expect(where()).toBe('Variety[~]济麦 22%2C 甲'))
  await waitFor(() => expect(server.sent(LIST).at(-1)?.query.qs).toBe('Variety[~]济麦 22%2C 甲'))
  const chips = await screen.findByRole('list', { name: '筛选条件' })
  expect(chips.textContent).toContain('品种 包含 济麦 22, 甲')
  await waitFor(() => expect(screen.queryByRole('region', { name: '高级筛选' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '高级筛选' }))
})

test('what was taken out of a form is asked for last, and says so', async () => {
  const former = { ...text('旧产地'), isRemoved: true }
  const form = { ...cropCategoryForm, fields: { F1: former, ...cropCategoryForm.fields } }
  fakeServer({
    [LIST]: ({ query }: FakeRequest) => pageOf(query.formId === cropForm.id ? [wheat] : [grain]),
    [FORM]: () => formToWire(form, ['view']),
  })
  await openBuilder()
  await choose('条件 1 的字段', '作物分类')
  await choose('条件 1 的下一级字段', '旧产地（已移除）')
  await person.type(await screen.findByRole('textbox', { name: '条件 1 的值' }), '山东{Enter}')
  await waitFor(() => expect(where()).toBe('Category.F1[~]山东'))
  expect((await screen.findByRole('list', { name: '筛选条件' })).textContent).toContain('旧产地（已移除） 包含 山东')
})

test('one step further: crops by the name of their category', async () => {
  crops()
  await openBuilder()
  await choose('条件 1 的字段', '作物分类')
  await choose('条件 1 的下一级字段', '分类名称')
  await person.type(await screen.findByRole('textbox', { name: '条件 1 的值' }), '粮{Enter}')
  await waitFor(() => expect(where()).toBe('Category.Name[~]粮'))
  expect((await screen.findByRole('list', { name: '筛选条件' })).textContent).toContain('作物分类 › 分类名称 包含 粮')
})

test('what is referred to is chosen by name', async () => {
  crops()
  const panel = await openBuilder()
  await choose('条件 1 的字段', '作物分类')
  await choose('条件 1 的值', '粮食')
  await person.click(within(panel).getByRole('button', { name: '查询' }))
  await waitFor(() => expect(where()).toBe(`Category[=]${grain.Id}`))
  expect((await screen.findByRole('list', { name: '筛选条件' })).textContent).toContain('作物分类 为 粮食')
})

test('days as seen from today stay so in the address, and the server is asked for days', async () => {
  const server = crops()
  const panel = await openBuilder()
  await choose('条件 1 的字段', '录入时间')
  await choose('条件 1 的值', '最近…天')
  const days = await screen.findByRole('spinbutton', { name: '条件 1 的值（天数）' })
  await person.clear(days)
  await person.type(days, '7')
  await person.click(within(panel).getByRole('button', { name: '查询' }))
  await waitFor(() => expect(where()).toBe('AddTime[=]@times:-7'))
  await waitFor(() =>
    expect(server.sent(LIST).at(-1)?.query.qs).toMatch(/^AddTime\[>=\]20\d\d-\d\d-\d\dT00:00:00\+08:00&/),
  )
  expect((await screen.findByRole('list', { name: '筛选条件' })).textContent).toContain('录入时间 最近 7 天')
})

test('a condition of an address that was sent can be opened and taken away', async () => {
  crops()
  openCropList('?where=Variety[null]true%26GrowingDays[>=]10%26GrowingDays[<=]20&page=2')
  const chips = await screen.findByRole('list', { name: '筛选条件' })
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map((chip) => chip.textContent),
  ).toEqual(['品种 为空', '全生育期 介于 10 天–20 天'])
  await person.click(within(chips).getByRole('button', { name: '全生育期 介于 10 天–20 天' }))
  expect(await screen.findByRole('textbox', { name: '条件 2 的值（止）' })).toHaveProperty('value', '20')
  await person.click(within(chips).getByRole('button', { name: '移除条件：全生育期' }))
  await waitFor(() => expect(where()).toBe('Variety[null]true'))
  expect(addressed().has('page')).toBe(false)
})

test('removing every condition and asking takes them all away', async () => {
  crops()
  const panel = await openBuilder('?where=Variety[null]true')
  await person.click(await within(panel).findByRole('button', { name: '移除条件 1' }))
  await person.click(within(panel).getByRole('button', { name: '查询' }))
  await waitFor(() => expect(where()).toBeNull())
})

test('Esc closes the builder and changes nothing', async () => {
  crops()
  await openBuilder()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: '高级筛选' })).toBeNull())
  expect(where()).toBeNull()
})

test('without the form that is referred to, the rest can still be asked for', async () => {
  fakeServer({ [LIST]: () => pageOf([wheat]), [FORM]: noNetwork })
  await openBuilder()
  await choose('条件 1 的字段', '作物分类')
  expect(await screen.findByRole('combobox', { name: '条件 1 的比较方式' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: '条件 1 的下一级字段' })).toBeNull()
})

test('the person chooses where to search; names are the usual', async () => {
  const server = crops()
  openCropList()
  await screen.findByRole('link', { name: '冬小麦' })
  expect(screen.getByPlaceholderText('搜索名称或拼音首字母')).toBeTruthy()
  await person.selectOptions(screen.getByRole('combobox', { name: '搜索范围' }), '品种')
  await person.type(screen.getByRole('searchbox'), '济麦{Enter}')
  await waitFor(() => expect(server.sent(LIST).at(-1)?.query).toMatchObject({ qs: 'Variety[~]济麦' }))
  expect(server.sent(LIST).at(-1)?.query.search).toBeUndefined()
})

beforeEach(() => setScreenWidth(1366))
