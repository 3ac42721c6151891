import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import { faulty } from '@farm/contract/errors'
import { irrigationForm } from '@farm/contract/irrigations'
import { placeForm } from '@farm/contract/places'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { irrigationScreens } from './index.ts'

const IRRI = '/FarmOperation/IrriData'
const LIST = 'GET /api/Core/FormData/List'
const ADD = 'POST /api/Core/FormData/Add'
const REPORT = 'GET /api/Farm/Statistics/Report'
const person = userEvent.setup({ delay: null })

const farm = recordOf(enterpriseForm, { Name: '石桥农业合作社' })
const plot = recordOf(placeForm, { Name: '东地', Compony: farm.Id, Area: 10 })
const names = {
  Expand: { Place: [{ Id: plot.Id, Name: '东地' }], Enterprise: { Id: farm.Id, Name: '石桥农业合作社' } },
}
const water = (data: Readonly<Record<string, unknown>> = {}) =>
  recordOf(
    irrigationForm,
    {
      Enterprise: farm.Id,
      Place: [plot.Id],
      EndTime: '2026-11-19T03:30:00.000Z',
      Source: '手动',
      Minutes: 90,
      Volume: 200,
      PerMu: 20,
      MoistureBefore: 18,
      MoistureAfter: 25.5,
      ...data,
    },
    names,
  )
const punchIn = recordOf(clockForm, { Enterprise: farm.Id, Place: [plot.Id], Note: '浇冻水' }, names)

beforeAll(() =>
  Promise.all([
    import('./records/IrrigationPage.tsx'),
    import('./records/PunchInList.tsx'),
    import('./trend/WaterTrend.tsx'),
    import('../../engine/list/ListFilters.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') })
  setScreenWidth(1366)
  return () => vi.useRealTimers()
})

function show(query: string, handlers: FakeHandlers = {}, mayRecord = true) {
  const server = fakeServer({
    [LIST]: ({ query: asked }) => {
      if (asked.formId === irrigationForm.id) return pageOf([water(), water({ Source: '自动' })])
      if (asked.formId === clockForm.id) return pageOf([punchIn])
      return pageOf(asked.formId === placeForm.id ? [plot] : [farm])
    },
    'GET /api/Core/Users/List': () => pageOf([]),
    [ADD]: () => water(),
    ...handlers,
  })
  const { IrriData } = irrigationScreens
  renderScreen(
    <Screen>
      <IrriData />
    </Screen>,
    {
      at: `${IRRI}${query}`,
      permission: permissionOf({ Functions: [IRRI, ...(mayRecord ? [`${IRRI}#Record`] : [])] }),
    },
  )
  return server
}

test('irrigations stand with their water, how long they took, and who told them', async () => {
  show('')
  const row = (await screen.findByText('自动')).closest('tr') ?? document.body
  for (const told of ['东地', '200', '20', '90', '18', '25.5']) expect(row.textContent).toContain(told)
  expect(screen.getByText('手动')).toBeTruthy()
})

test('who may only look writes nothing down', async () => {
  show('?record=new', {}, false)
  expect(await screen.findByText('自动')).toBeTruthy()
  expect(screen.queryByText('登记灌溉')).toBeNull()
})

test('a punch-in is written down with what it tells', async () => {
  show('?tab=punch-ins')
  const link = await screen.findByRole('link', { name: '登记灌溉' })
  const to = new URL(link.getAttribute('href') ?? '', 'http://farm').searchParams
  expect(Object.fromEntries(to)).toMatchObject({
    record: 'new',
    punchIn: punchIn.Id,
    enterprise: farm.Id,
    places: plot.Id,
    start: punchIn.OccurTime,
  })
})

test('what is written down is sent with when it began, and a refusal is said', async () => {
  const text = '这次打卡已经登记过灌溉，不用再登记'
  const server = show(
    `?record=new&enterprise=${farm.Id}&places=${plot.Id}&punchIn=${punchIn.Id}&start=2026-11-19T02:00:00.000Z`,
    {
      [ADD]: () => new FakeAnswer(faulty({ PunchIn: [text] }).answer, 422),
    },
  )
  await person.type(await screen.findByLabelText('水量'), '35')
  await person.type(screen.getByLabelText('结束时间'), '2026-11-19 11:30')
  await person.tab()
  await person.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  expect(server.sent(ADD)[0]?.body).toMatchObject({
    FormId: irrigationForm.id,
    OccurTime: '2026-11-19T10:00:00+08:00',
    Data: {
      Enterprise: farm.Id,
      Place: [plot.Id],
      PunchIn: punchIn.Id,
      Volume: 35,
      EndTime: '2026-11-19T03:30:00.000Z',
    },
  })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a trend that does not come says so, with a way to try again', async () => {
  show('?tab=trend', { [REPORT]: () => noNetwork() })
  expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
})
