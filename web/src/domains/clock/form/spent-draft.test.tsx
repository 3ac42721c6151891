import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { outboxOf } from '../../../platform/outbox/index.ts'
import { idOf } from '../../../testing/builders.ts'
import { noNetwork } from '../../../testing/fake-server.ts'
import { ADD, NOW, personId } from '../testing/field.ts'
import { button, open, openReady, person, standInField, submit } from '../testing/form.tsx'
import { handedIn } from '../testing/handed-in.ts'
import { keepDraft, newDraft, readDraft } from './draft.ts'

beforeEach(standInField)

const noteField = () => screen.findByLabelText('备注')
const notesKept = () =>
  outboxOf(personId)
    .snapshot()
    .items.map(({ data }) => data.Note)

test('a draft that comes back although it was handed in is not shown again', async () => {
  await handedIn(idOf(40))
  const draft = newDraft()
  keepDraft(personId, { ...draft, id: idOf(40), entries: { ...draft.entries, note: '东头' } }, NOW)
  await open({}, { [ADD]: noNetwork })
  expect(await noteField()).toHaveProperty('value', '')
  expect(screen.queryByText('已恢复上次没有提交的内容和照片')).toBeNull()
  expect(readDraft(personId, NOW)).toBeUndefined()
})

test('what is filled in while another page hands in the same draft goes as a punch-in of its own', async () => {
  await openReady({}, { [ADD]: noNetwork })
  await person.click(button('灌溉'))
  await person.type(await noteField(), '西头')
  const { id = '' } = readDraft(personId, NOW) ?? {}
  await handedIn(id)
  await waitFor(() => expect(readDraft(personId, NOW)?.id).not.toBe(id))
  expect(await noteField()).toHaveProperty('value', '西头')
  await submit()
  await waitFor(() => expect(notesKept()).toEqual(['东头', '西头']))
})
