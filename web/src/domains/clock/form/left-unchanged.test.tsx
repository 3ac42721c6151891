import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { outboxOf } from '../../../platform/outbox/index.ts'
import { idOf } from '../../../testing/builders.ts'
import { noNetwork } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { clockScreens } from '../index.ts'
import { ADD, fieldServer, personId, worker } from '../testing/field.ts'
import { person, standInField } from '../testing/form.tsx'
import { handedIn } from '../testing/handed-in.ts'

beforeEach(standInField)

const stateOf = () => outboxOf(personId).snapshot().items[0]?.state

async function openWaiting() {
  fieldServer({}, { [ADD]: noNetwork })
  await handedIn(idOf(40))
  const { Form } = clockScreens
  renderScreen(
    <Screen>
      <Form />
    </Screen>,
    { at: `/ClockForm?item=${idOf(40)}`, permission: worker },
  )
  await waitFor(() => expect(screen.getByLabelText('备注')).toHaveProperty('value', '东头'))
  await waitFor(() => expect(stateOf()).toBe('held'))
}

test('a waiting punch-in that was opened and left as it was goes out again', async () => {
  await openWaiting()
  cleanup()
  await waitFor(() => expect(stateOf()).toBe('waiting'))
})

test('one that was begun to be changed stays back until it is gone on with', async () => {
  await openWaiting()
  await person.type(screen.getByLabelText('备注'), '，补一句')
  cleanup()
  const outbox = outboxOf(personId)
  await outbox.read()
  expect(stateOf()).toBe('held')
})
