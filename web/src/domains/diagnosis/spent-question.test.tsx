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
import { keepQuestion, readQuestion } from './ask/question-draft.ts'
import { diagnosisScreens } from './index.ts'
import { ADD, NOW, asker, clinicServer } from './testing/clinic.ts'

const person = userEvent.setup({ delay: null })

beforeAll(() => import('./ask/AskPage.tsx'))
beforeEach(() => {
  setScreenWidth(390)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function open() {
  const { Ask } = diagnosisScreens
  return renderScreen(
    <Screen>
      <Ask />
    </Screen>,
    { at: '/ClockSys/Diagnosis/Ask', permission: asker },
  )
}

const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
/** A question that was being written. */
const written = { at: NOW, entries: { ...noEntries, title: '叶子发霉' }, taken: [] }

const handedInElsewhere = (id: string) =>
  outboxOf(asker.User.Id).keep({
    id,
    formId: consultationForm.id,
    data: { Title: '另一页' },
    occurTime: new Date(NOW).toISOString(),
    title: '提问：另一页',
    photos: [],
  })

test('a question that comes back although it was handed in is not shown again', async () => {
  clinicServer([], { [ADD]: noNetwork })
  await handedInElsewhere(idOf(90))
  keepQuestion(asker.User.Id, { ...written, id: idOf(90) })
  open()
  expect(await screen.findByLabelText('标题')).toHaveProperty('value', '')
  expect(readQuestion(asker.User.Id, NOW)).toBeUndefined()
})

test('one of somebody else on the phone is neither shown nor thrown away', async () => {
  clinicServer([], { [ADD]: noNetwork })
  keepQuestion(idOf(2), { ...written, id: idOf(91) })
  open()
  expect(await screen.findByLabelText('标题')).toHaveProperty('value', '')
  expect(readQuestion(idOf(2), NOW)?.entries.title).toBe('叶子发霉')
})

test('one that is handed in on another page meanwhile goes on as one of its own, also after the browser is killed', async () => {
  clinicServer([], { [ADD]: noNetwork })
  const { unmount } = open()
  await press('霉层')
  await person.type(screen.getByLabelText('标题'), '叶子发霉')
  const { id = '' } = readQuestion(asker.User.Id, NOW) ?? {}
  await handedInElsewhere(id)
  await waitFor(() => expect(readQuestion(asker.User.Id, NOW)?.id).not.toBe(id))
  unmount()
  open()
  expect(await screen.findByLabelText('标题')).toHaveProperty('value', '叶子发霉')
  await press('提交给专家')
  const titles = () =>
    outboxOf(asker.User.Id)
      .snapshot()
      .items.map(({ data }) => data.Title)
  await waitFor(() => expect(titles()).toEqual(['另一页', '叶子发霉']))
})
