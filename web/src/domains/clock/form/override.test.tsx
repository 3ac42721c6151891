import { OVERRIDES_INPUTS } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { faulty } from '@farm/contract/errors'
import { operationForm } from '@farm/contract/operations'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxOf } from '../../../platform/outbox/index.ts'
import { idOf } from '../../../testing/builders.ts'
import { FakeAnswer } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ADD, fieldServer, personId, worker } from '../testing/field.ts'
import { person, standInField, submit } from '../testing/form.tsx'
import { clockScreens } from '../index.ts'

beforeEach(standInField)
beforeAll(() => Promise.all([import('./ClockForm.tsx'), import('./OverrideCard.tsx'), import('./CheckCard.tsx')]))

const harvest = recordOf(operationForm, { Name: '采收', Type: '采收' })
const why = '吡虫啉：2026-11-22 使用，安全间隔期 7 天，最早 2026-11-29 可采收'
const who = '核查为“禁止”，请有投入品放行权限的管理人员填写理由后保存'
const { status, answer } = faulty({ Place: [why], OverrideReason: [who] })

/** A harvest that the server stops, handed in by somebody with these functions. */
async function handIn(...more: string[]) {
  const { server } = fieldServer(
    { operations: [harvest], plans: [], often: [[harvest, 5]] },
    { [ADD]: () => new FakeAnswer(answer, status) },
  )
  const { Form } = clockScreens
  const permission = { ...worker, Functions: [...worker.Functions, ...more] }
  renderScreen(
    <Screen>
      <Form />
    </Screen>,
    { at: '/ClockForm', permission },
  )
  await person.click(await screen.findByRole('button', { name: '采收' }))
  await person.type(await screen.findByLabelText('采收量'), '320')
  await submit()
  expect(await screen.findByText(why)).toBeTruthy()
  return server
}

test('a harvest that is stopped comes back with everything that was filled in and the reason', async () => {
  await handIn()
  expect(screen.getByLabelText('采收量')).toHaveProperty('value', '320')
  expect(screen.queryByLabelText('放行理由')).toBeNull()
})

test('who may not let it pass reads who may, at its card and beside the button', async () => {
  await handIn()
  expect(within(await screen.findByRole('region', { name: '还在安全间隔期内' })).getByText(who)).toBeTruthy()
  expect(screen.getByText(`${who}。请先改正标出的地方，再提交`)).toBeTruthy()
})

test('likewise when the device brings it back later', async () => {
  const outbox = outboxOf(personId)
  fieldServer({ operations: [harvest], plans: [] }, { [ADD]: () => new FakeAnswer(answer, status) })
  const id = idOf(40)
  const entries = { photos: [], note: '', operation: harvest.Id, harvest: '320' }
  await outbox.keep({
    id,
    formId: clockForm.id,
    data: { Operation: harvest.Id, Harvest: 320 },
    occurTime: '2026-11-20T02:21:00.000Z',
    title: '采收',
    photos: [],
    draft: { entries },
  })
  await outbox.settled(id, new AbortController().signal)
  const { Form } = clockScreens
  renderScreen(
    <Screen>
      <Form />
    </Screen>,
    { at: `/ClockForm?item=${id}`, permission: worker },
  )
  expect(await screen.findByText(why)).toBeTruthy()
  expect(within(await screen.findByRole('region', { name: '还在安全间隔期内' })).getByText(who)).toBeTruthy()
  expect(screen.getByText(`${who}。有内容没有填对，请按提示改正后再提交`)).toBeTruthy()
})

test('who may let it pass says why and sends it again', async () => {
  const server = await handIn(OVERRIDES_INPUTS)
  await person.type(await screen.findByLabelText('放行理由'), '检测合格')
  await submit()
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(2))
  expect(server.sent(ADD)[1]?.body).toMatchObject({ Data: { Harvest: 320, OverrideReason: '检测合格' } })
})
