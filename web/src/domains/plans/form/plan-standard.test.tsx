import { planForm } from '@farm/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { formPlace, readDraft } from '../../../engine/form/draft.ts'
import { chen } from '../../../testing/builders.ts'
import { FakeAnswer } from '../../../testing/fake-server.ts'
import { ADD, EDIT, farmServer, plant, planWith, plough } from '../testing/farm.ts'
import {
  OVERLAPS,
  add,
  choose,
  edit,
  formServer,
  manure,
  person,
  press,
  readyForms,
  save,
  sentEdit,
  standard,
  step,
  stepped,
  writeDay,
} from './testing/open-form.tsx'

readyForms(() => import('./StandardDialog.tsx'))

describe('another beginning', () => {
  test('moves all steps along when that is wanted, and the end with the last of them', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await writeDay('开始日期', '2026-08-25')
    expect(await screen.findByText(/开始日期推后 10 天/)).toBeTruthy()
    await press('顺延全部步骤')
    await save()
    expect(await sentEdit(server)).toMatchObject({
      Data: {
        StartDate: '2026-08-25',
        EndDate: '2026-12-30',
        Steps: [
          { StartDate: '2026-08-25', EndDate: '2026-08-30' },
          { StartDate: '2026-08-31' },
          { EndDate: '2026-12-30' },
        ],
      },
    })
  })

  test('is kept as a draft with the end that follows', async () => {
    formServer()
    await edit()
    await writeDay('开始日期', '2026-08-25')
    await person.click(await screen.findByRole('button', { name: '顺延全部步骤' }))
    const place = formPlace(chen.Id, planForm.id, stepped.Id)
    expect(readDraft(place)?.data).toMatchObject({ StartDate: '2026-08-25', EndDate: '2026-12-30' })
  })

  test('leaves the steps as they are otherwise', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await writeDay('开始日期', '2026-08-10')
    expect(await screen.findByText(/开始日期提前 5 天/)).toBeTruthy()
    await press('步骤不变')
    expect(screen.queryByText(/提前 5 天/)).toBeNull()
    await save()
    expect(await sentEdit(server)).toMatchObject({ Data: { StartDate: '2026-08-10' } })
    expect(JSON.stringify(server.sent(EDIT)[0]?.body)).not.toContain('Steps')
  })
})

describe('a standard', () => {
  test('is asked about before it replaces steps; given up, nothing is replaced', async () => {
    formServer()
    await edit()
    await press('从技术规程带入')
    expect(await screen.findByText(/现有的 3 个步骤和它们的投入品会被替换/)).toBeTruthy()
    const dialog = within(screen.getByRole('dialog', { name: '从技术规程带入' }))
    expect(dialog.getByText('替换现有步骤')).toHaveProperty('disabled', true)
    await person.click(dialog.getByText('取消'))
    expect(step(3).getByLabelText('步骤')).toBeTruthy()
  })

  test('gives its steps from the beginning of the plan on, with what they take', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await press('从技术规程带入')
    await person.click(await screen.findByRole('radio', { name: /秋延番茄技术规程/ }))
    expect(screen.getByText(/第 2 版 · 2 步 · 汾阳县/)).toBeTruthy()
    await press('替换现有步骤')
    expect(await screen.findByText(/技术规程：秋延番茄技术规程/)).toBeTruthy()
    await save()
    expect(await sentEdit(server)).toMatchObject({
      Data: {
        Standard: standard.Id,
        Steps: [
          { Operation: plough.Id, StartDate: '2026-08-15', EndDate: '2026-08-17' },
          { Operation: plant.Id, StartDate: '2026-08-20', EndDate: '2026-08-21', After: 'k1' },
        ],
        StepInputs: [{ Step: 'k1', Input: manure.Id, Dose: 100, Unit: '公斤' }],
      },
    })
  })

  test('that the server refuses is at fault where it is told, until it is taken away', async () => {
    const followed = planWith({ ...stepped.Data, Standard: standard.Id })
    const refusal = {
      code: 'wire/fields',
      errors: ['填写有误'],
      fields: { Standard: ['技术规程不是现行的，请选择现行的版本'] },
    }
    formServer({ plans: [followed] }, { [EDIT]: () => new FakeAnswer(refusal, 422) })
    const name = await edit(followed)
    await person.type(name, '！')
    await save()
    const steps = within(screen.getByRole('group', { name: '作业步骤' }))
    expect(await steps.findByText('技术规程不是现行的，请选择现行的版本')).toBeTruthy()
    await person.click(steps.getByRole('button', { name: /不再关联/ }))
    await waitFor(() => expect(screen.queryByText('技术规程不是现行的，请选择现行的版本')).toBeNull())
  })

  test('that is gone through with inputs of no step says so above the form', async () => {
    const stray = [...[stepped.Data.StepInputs].flat(), { Step: 'k9', Input: manure.Id, Dose: 1, Unit: '公斤' }]
    const followed = planWith({ ...stepped.Data, StepInputs: stray })
    formServer({ plans: [followed] })
    const name = await edit(followed)
    await person.type(name, '！')
    await save()
    expect(await screen.findByText(/作业步骤不存在/)).toBeTruthy()
  })

  test.each([
    ['in force comes along with a copy', '现行', true],
    ['with a newer version stays behind', '已废止', false],
  ])('%s', async (_, Status, comes) => {
    const used = { ...standard, Data: { ...standard.Data, Status } }
    const Expand = { ...stepped.Expand, Standard: { Id: standard.Id, Name: '秋延番茄技术规程' } }
    const followed = planWith({ ...stepped.Data, Standard: standard.Id }, { Expand })
    const known = [used, followed, manure]
    const server = farmServer({ plans: known }, { [ADD]: () => followed, [OVERLAPS]: () => [] })
    await add(`?copy=${followed.Id}`)
    await save()
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    expect(JSON.stringify(server.sent(ADD)[0]?.body).includes(standard.Id)).toBe(comes)
  })

  test('that the address names begins a new plan today', async () => {
    const server = formServer({}, { [ADD]: () => stepped })
    const name = await add(`?standard=${standard.Id}`)
    await person.type(name, '新茬番茄')
    await choose('地块', ['3 号棚'])
    await waitFor(() => expect(screen.getByLabelText('计划面积')).toHaveProperty('value', '60.1'))
    await save()
    await waitFor(() =>
      expect(server.sent(ADD)[0]?.body).toMatchObject({
        Data: { Standard: standard.Id, Variety: '普罗旺斯', StartDate: '2026-11-20', EndDate: '2026-11-26' },
      }),
    )
  })
})
