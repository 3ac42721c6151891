import { consultationForm } from '@farm/contract/diagnosis'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { outboxOf } from '../../platform/outbox/index.ts'
import { idOf } from '../../testing/builders.ts'
import { noNetwork } from '../../testing/fake-server.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { noEntries } from './ask/ask-entries.ts'
import { questionPlace, readQuestion } from './ask/question-draft.ts'
import { diagnosisScreens } from './index.ts'
import { ADD, NOW, asker, clinicServer } from './testing/clinic.ts'

const person = userEvent.setup({ delay: null })

beforeAll(() => import('./ask/AskPage.tsx'))
beforeEach(() => {
  setScreenWidth(390)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function open(at = '/ClockSys/Diagnosis/Ask') {
  const { Ask } = diagnosisScreens
  return renderScreen(
    <Screen>
      <Ask />
    </Screen>,
    { at, permission: asker },
  )
}

const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
/** A question that was being written. */
const written = { entries: { ...noEntries, title: '叶子发霉' }, taken: [] }

const handedInElsewhere = (id: string, title = '另一页', changes?: number) =>
  outboxOf(asker.User.Id).keep({
    id,
    formId: consultationForm.id,
    data: { Title: title },
    occurTime: new Date(NOW).toISOString(),
    title: `会诊：${title}`,
    draft: { entries: { ...noEntries, symptoms: ['霉层'], title } },
    photos: [],
    changes,
  })
const titles = () =>
  outboxOf(asker.User.Id)
    .snapshot()
    .items.map(({ data }) => data.Title)

test('a question that comes back although it was handed in is not shown again', async () => {
  clinicServer([], { [ADD]: noNetwork })
  await handedInElsewhere(idOf(90), '叶子发霉')
  questionPlace(asker.User.Id).keep({ ...written, id: idOf(90) })
  open()
  expect(await screen.findByLabelText('标题')).toHaveProperty('value', '')
  expect(readQuestion(asker.User.Id)).toBeUndefined()
})

test('one of somebody else on the phone is neither shown nor thrown away', async () => {
  clinicServer([], { [ADD]: noNetwork })
  questionPlace(idOf(2)).keep({ ...written, id: idOf(91) })
  open()
  expect(await screen.findByLabelText('标题')).toHaveProperty('value', '')
  expect(readQuestion(idOf(2))?.entries.title).toBe('叶子发霉')
})

test('one that another page hands in as it stands here leaves this page to the next, and says so', async () => {
  clinicServer([], { [ADD]: noNetwork })
  questionPlace(asker.User.Id).keep({ ...written, id: idOf(90) })
  open()
  expect(await screen.findByLabelText('标题')).toHaveProperty('value', '叶子发霉')
  await handedInElsewhere(idOf(90), '叶子发霉')
  await screen.findByText('这例会诊已在另一个页面提交。')
  expect(screen.getByLabelText('标题')).toHaveProperty('value', '')
  expect(readQuestion(asker.User.Id)).toBeUndefined()
})

test('one of which another page has handed in something else goes only as another one, also after the browser is killed', async () => {
  clinicServer([], { [ADD]: noNetwork })
  const { unmount } = open()
  await press('霉层')
  await person.type(screen.getByLabelText('标题'), '叶子发霉')
  const { id = '' } = readQuestion(asker.User.Id) ?? {}
  await handedInElsewhere(id)
  await screen.findByText(/这例会诊已在另一个页面提交。这里的内容与提交的不同/)
  unmount()
  open()
  await screen.findByText(/这例会诊已在另一个页面提交。这里的内容与提交的不同/)
  expect(screen.getByLabelText('标题')).toHaveProperty('value', '叶子发霉')
  expect(screen.queryByRole('button', { name: '提交给专家' })).toBeNull()
  await press('作为新的一条提交')
  await waitFor(() => expect(titles()).toEqual(['另一页', '叶子发霉']))
  expect(readQuestion(asker.User.Id)).toBeUndefined()
})

test('a change of one that another page has changed goes as another one, or not at all', async () => {
  clinicServer([], { [ADD]: noNetwork })
  await handedInElsewhere(idOf(90), '叶子发霉')
  open(`/ClockSys/Diagnosis/Ask?item=${idOf(90)}`)
  await person.type(await screen.findByLabelText('标题'), '，有虫')
  const held = await outboxOf(asker.User.Id).hold(idOf(90))
  await handedInElsewhere(idOf(90), '叶子发黄', held?.revision)
  await screen.findByText(/这例会诊已在另一个页面重新提交或送达/)
  await press('作为新的一条提交')
  await waitFor(() => expect(titles()).toEqual(['叶子发黄', '叶子发霉，有虫']))
})
