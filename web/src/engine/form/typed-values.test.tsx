import { type Fields, date, decimal, moment, money, position, text } from '@farm/contract/forms'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { Editor } from './Editor.tsx'

const ADD = 'POST /api/Core/FormData/Add'
const person = userEvent.setup({ delay: null })

beforeAll(() => import('./TimeControl.tsx'))

function open(fields: Fields) {
  const form: RecordForm = { id: idOf(900), key: idOf(900), name: '巡查记录', nameField: 'F1', fields }
  const server = fakeServer({ [ADD]: ({ body }) => recordOf(form, (body as { Data: Record<string, unknown> }).Data) })
  renderScreen(
    <Screen>
      <Editor form={form} onLeave={() => undefined} />
    </Screen>,
    { at: '/FormData/AddData' },
  )
  return () => server.sent(ADD).map(({ body }) => (body as { Data: unknown }).Data)
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })
const save = () => person.click(screen.getByRole('button', { name: '保存' }))

test.each([
  ['1,234.5', '1234.5', 1234.5],
  ['１２．５', '12.5', 12.5],
  ['4亩2分', '4.2', 4.2],
  ['1 公顷', '15', 15],
  ['12亩', '12', 12],
])('“%s” typed as an area is shown as %s before it is saved', async (typed, shown, value) => {
  const added = open({ F1: decimal('面积', { unit: '亩' }) })
  const area = await box('面积')
  await person.type(area, typed)
  expect(area.value).toBe(typed)
  await person.tab()
  expect(area.value).toBe(shown)
  await save()
  await waitFor(() => expect(added()).toEqual([{ F1: value }]))
})

test('what is no certain number stays in its field, which says why, and nothing is saved', async () => {
  const added = open({ F1: decimal('面积', { unit: '亩' }) })
  const area = await box('面积')
  await person.type(area, '2-3')
  await save()
  expect(await screen.findByText('“面积”填写的“2-3”是一个范围，请填写一个数')).toBeTruthy()
  expect([area.value, added()]).toEqual(['2-3', []])
  await person.clear(area)
  await person.type(area, '2.5')
  await save()
  await waitFor(() => expect(added()).toEqual([{ F1: 2.5 }]))
})

test('an amount of money stands in groups of three once it is left', async () => {
  const added = open({ F1: money('金额') })
  const amount = await box('金额')
  await person.type(amount, '1.2万')
  await person.tab()
  expect(amount.value).toBe('12,000')
  await save()
  await waitFor(() => expect(added()).toEqual([{ F1: 12_000 }]))
})

test('a position that a map copied goes into both fields, whichever it is pasted into', async () => {
  const added = open({ F1: position('位置') })
  const [lng, lat] = [await box('经度'), await box('纬度')]
  await person.click(lat)
  await person.paste('37°52′12″N, 112°33′0″E')
  expect([lng.value, lat.value]).toEqual(['112.55', '37.87'])
  await save()
  await waitFor(() => expect(added()).toEqual([{ F1: { Lng: 112.55, Lat: 37.87 } }]))
})

test.each([
  ['2026-3-5', '2026-03-05'],
  ['2026/3/5', '2026-03-05'],
  ['2026.3.5', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['2026年3月5日', '2026-03-05'],
])('“%s” typed as a day is shown as %s once it is left', async (typed, day) => {
  const added = open({ F1: date('生产日期') })
  const field = await box('生产日期')
  await person.type(field, typed)
  await person.tab()
  expect(field.value).toBe(day)
  await save()
  await waitFor(() => expect(added()).toEqual([{ F1: day }]))
})

test('what is no day stays in its field, which says why; a day that is deleted does not come back', async () => {
  const added = open({ F1: date('生产日期'), F2: text('批号') })
  const field = await box('生产日期')
  await person.type(field, '2026年3月')
  await save()
  expect(await screen.findByText('“生产日期”填写的“2026年3月”只有年月，请填写到日')).toBeTruthy()
  expect([field.value, added()]).toEqual(['2026年3月', []])
  await person.clear(field)
  await person.type(field, '2026-03-05')
  await person.type(await box('批号'), 'P1')
  await person.clear(field)
  await person.tab()
  await save()
  await waitFor(() => expect(added()).toEqual([{ F2: 'P1' }]))
})

test('a text that is no day can be taken out again', async () => {
  const added = open({ F1: date('生产日期'), F2: text('批号') })
  const field = await box('生产日期')
  await person.type(field, '2026年3月')
  await person.tab()
  await person.clear(field)
  await person.type(await box('批号'), 'P1')
  await save()
  await waitFor(() => expect(added()).toEqual([{ F2: 'P1' }]))
  expect(field.value).toBe('')
})

test('a moment is typed as people write it', async () => {
  const added = open({ F1: moment('开始时间') })
  const field = await box('开始时间')
  await person.type(field, '2026年3月5日下午3点')
  await person.tab()
  expect(field.value).toBe('2026-03-05 15:00')
  await save()
  await waitFor(() => expect(added()).toEqual([{ F1: '2026-03-05T07:00:00.000Z' }]))
})
