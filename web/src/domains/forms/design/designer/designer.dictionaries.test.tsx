import { dictionaryForm } from '@farm/contract/dictionaries'
import { type Draft, type Fields, choice, rows, text } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Screen } from '../../../../testing/Screen.tsx'
import { type FakeHandlers, fakeServer, refused } from '../../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../../testing/records.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { designScreens } from '../design.screens.ts'
import { DESIGN, EDIT, FORMS, designOf, designer, draftOf } from '../testing/designs.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'

const person = userEvent.setup()
const soils = recordOf(dictionaryForm, {
  Name: '土壤类型',
  Entries: [{ Name: '砂土' }, { Name: '壤土' }, { Name: '黑土', IsOut: true }],
})
const ofSoils = choice('土壤', [], { dictionary: soils.Id })
const fields: Fields = { F1: text('标题'), F2: ofSoils, F3: text('说明'), F4: rows('明细', { F5: ofSoils }) }

async function open(handlers: FakeHandlers = {}) {
  const { Edit } = designScreens
  const design = designOf({ Draft: draftOf(fields), NextField: 6 })
  const server = fakeServer({
    [DESIGN]: () => design,
    [FORMS]: () => [],
    [LIST]: () => pageOf([soils]),
    [GET]: () => soils,
    [EDIT]: ({ body }) => ({ ...design, Draft: (body as { readonly Draft: Draft }).Draft }),
    ...handlers,
  })
  renderScreen(
    <Screen>
      <Edit />
    </Screen>,
    { at: `/Core/FormAdd/${design.Id}`, path: '/Core/FormAdd/:id', permission: designer },
  )
  return { server, preview: within(await screen.findByRole('region', { name: '预览' })) }
}

function choose(label: string) {
  return person.click(screen.getByRole('button', { name: `选择字段“${label}”` }))
}

async function pick(list: string, option: string) {
  await person.click(screen.getByRole('combobox', { name: list }))
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })
  // The list that was opened last stands last.
  await person.click(found.at(-1) ?? screen.getByText(option))
}

const save = () => person.keyboard('{Control>}s{/Control}')

test('a dictionary that may not be read offers nothing, and its values can still be written', async () => {
  const { preview } = await open({ [GET]: () => refused('not-found', { what: '字典' }) })
  expect(preview.queryByRole('button', { name: '砂土' })).toBeNull()
  await choose('说明')
  await pick('什么时候显示：字段', '土壤')
  await person.type(await screen.findByRole('combobox', { name: '什么时候显示：值' }), '砂土{Enter}')
  expect(await screen.findByText('当“土壤”是“砂土”时')).toBeTruthy()
})

test('the preview offers the words of a dictionary that are in use', async () => {
  const { preview } = await open()
  expect(await preview.findByRole('button', { name: '砂土' })).toBeTruthy()
  expect(preview.queryByRole('button', { name: '黑土' })).toBeNull()
})

test('conditions and defaults are chosen among the words, which the draft itself does not hold', async () => {
  const { server, preview } = await open()
  await preview.findByRole('button', { name: '砂土' })
  await choose('土壤')
  await pick('默认值', '壤土')
  await choose('说明')
  await pick('什么时候显示：字段', '土壤')
  await pick('什么时候显示：值', '壤土')
  await save()
  await waitFor(() =>
    expect(server.sent(EDIT).at(-1)?.body).toMatchObject({
      Draft: {
        Fields: [
          {},
          { Options: [], Dictionary: soils.Id, Default: '壤土' },
          { VisibleWhen: { Field: 'F2', Is: 'one-of', Values: ['砂土', '壤土'] } },
          { Fields: [{ Options: [] }] },
        ],
      },
    }),
  )
})
