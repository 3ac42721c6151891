import { dictionaryForm } from '@farm/contract/dictionaries'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Screen } from '../../testing/Screen.tsx'
import { permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { checkEntries, withLines } from './entries.ts'
import { dictionaryScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const ADD = 'POST /api/Core/FormData/Add'
const EDIT = 'POST /api/Core/FormData/Edit'

const person = userEvent.setup()
const permission = permissionOf({
  Functions: ['/Core/DictionaryList', '/Core/DictionaryAdd', '/Core/DictionaryAdd/:id', '/Core/DictionaryList#Delete'],
})
const soils = recordOf(dictionaryForm, {
  Name: '土壤类型',
  Entries: [{ Name: '砂土' }, { Name: '壤土' }, { Name: '黑土', IsOut: true }],
})

function openAdd(handlers: FakeHandlers = {}) {
  const { Add } = dictionaryScreens
  const server = fakeServer({ [ADD]: () => soils, [LIST]: () => pageOf([soils]), ...handlers })
  renderScreen(
    <Screen>
      <Add />
    </Screen>,
    { at: '/Core/DictionaryAdd', permission },
  )
  return server
}

const save = () => person.click(screen.getByRole('button', { name: '保存' }))

describe('a new dictionary', () => {
  test('without entries is not saved', async () => {
    const server = openAdd()
    await person.type(await screen.findByRole('textbox', { name: '字典名称' }), '土壤类型')
    await save()
    expect(await screen.findByText('请添加条目')).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
  })

  test('with a word twice is not saved', async () => {
    const server = openAdd()
    await person.type(await screen.findByRole('textbox', { name: '字典名称' }), '土壤类型')
    await person.type(screen.getByRole('textbox', { name: '新条目' }), '砂土{Enter}壤土{Enter}')
    await person.type(screen.getByRole('textbox', { name: '条目 2' }), '{Backspace}{Backspace}砂土')
    await save()
    expect(await screen.findByText('“砂土”重复了')).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
  })

  test('Enter adds the next word, many lines are pasted at once, and words change places', async () => {
    const server = openAdd()
    await person.type(await screen.findByRole('textbox', { name: '字典名称' }), '土壤类型')
    const next = screen.getByRole('textbox', { name: '新条目' })
    await person.type(next, '砂土{Enter}')
    await person.click(next)
    await person.paste('壤土\r\n黏土\n砂土\n')
    await person.click(screen.getByRole('button', { name: '上移黏土' }))
    await person.click(screen.getByRole('button', { name: '停用砂土' }))
    await save()
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    expect(server.sent(ADD)[0]?.body).toMatchObject({
      Data: { Name: '土壤类型', Entries: [{ Name: '砂土', IsOut: true }, { Name: '黏土' }, { Name: '壤土' }] },
    })
  })
})

test('a word that is taken back into use is sent without the mark', async () => {
  const { Edit } = dictionaryScreens
  const server = fakeServer({ [GET]: () => soils, [EDIT]: () => soils })
  renderScreen(
    <Screen>
      <Edit />
    </Screen>,
    { at: `/Core/DictionaryAdd/${soils.Id}`, path: '/Core/DictionaryAdd/:id', permission },
  )
  await person.click(await screen.findByRole('button', { name: '停用黑土' }))
  await save()
  await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
  expect(server.sent(EDIT)[0]?.body).toMatchObject({
    Data: { Entries: [{ Name: '砂土' }, { Name: '壤土' }, { Name: '黑土' }] },
  })
})

test('the list tells how many words can be chosen, and which', async () => {
  const { List } = dictionaryScreens
  fakeServer({ [LIST]: () => pageOf([soils]) })
  renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: '/Core/DictionaryList', permission },
  )
  expect(await screen.findByText('砂土、壤土')).toBeTruthy()
})

test('pasted words that are there already are passed over', () => {
  expect(withLines([{ Name: '甲' }], ' 甲 \n\n乙\t乙\n丙')).toEqual([{ Name: '甲' }, { Name: '乙' }, { Name: '丙' }])
  expect(checkEntries({ Entries: [{ Name: '甲' }, { Name: '乙' }] })).toEqual({})
})
