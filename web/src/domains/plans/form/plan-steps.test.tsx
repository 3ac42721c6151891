import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeAnswer } from '../../../testing/fake-server.ts'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { EDIT, harvest, plant, planWith, plough } from '../testing/farm.ts'
import {
  choose,
  edit,
  formServer,
  manure,
  person,
  press,
  readyForms,
  save,
  sentEdit,
  step,
  stepped,
} from './testing/open-form.tsx'

readyForms(() => import('./StandardDialog.tsx'))

describe('what is wrong with a step is said at its very field', () => {
  test('a step outside of the time of its plan', async () => {
    const outside = planWith({ ...stepped.Data, EndDate: '2026-12-01' })
    const server = formServer({ plans: [outside] })
    await edit(outside)
    await save()
    expect(await step(3).findByText('应在计划起止日期内')).toBeTruthy()
    expect(server.sent(EDIT)).toEqual([])
  })

  test('a step that begins before those it waits for', async () => {
    const [first, second] = [stepped.Data.Steps].flat()
    const early = planWith({ ...stepped.Data, Steps: [first, { ...Object(second), StartDate: '2026-08-16' }] })
    formServer({ plans: [early] })
    await edit(early)
    await save()
    await waitFor(() => expect(document.querySelector('#Steps_1_After_help, #Steps_1_StartDate_help')).not.toBeNull())
  })

  test('a new step without an operation', async () => {
    const server = formServer()
    await edit()
    await press('添加步骤')
    await save()
    // The empty control says the same.
    expect(await step(4).findByText('请选择农事操作', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
    expect(server.sent(EDIT)).toEqual([])
  })

  test('a dose that the server refuses, in a step that was closed', async () => {
    const refusal = { code: 'wire/fields', errors: ['填写有误'], fields: { 'StepInputs.0.Dose': ['用量过大'] } }
    formServer({}, { [EDIT]: () => new FakeAnswer(refusal, 422) })
    const name = await edit()
    await person.type(name, '！')
    expect(screen.queryByLabelText('每亩用量')).toBeNull()
    await save()
    expect(await step(1).findByText('用量过大')).toBeTruthy()
  })
})

describe('the steps', () => {
  test('are added behind the last one and begin the day after it, within the plan', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await press('添加步骤')
    await choose('农事操作', ['整地'], step(4))
    await save()
    expect(await sentEdit(server)).toMatchObject({
      Data: {
        Steps: [{}, {}, {}, { Key: 'k4', Operation: plough.Id, StartDate: '2026-12-20', EndDate: '2026-12-20' }],
      },
    })
  })

  test('are moved by buttons and by the keyboard, with all that belongs to them', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await press('下移第 1 步')
    expect(step(2).getByLabelText('步骤')).toHaveProperty('value', '深翻')
    await person.click(step(2).getByLabelText('步骤'))
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(step(3).getByLabelText('步骤')).toHaveProperty('value', '深翻')
    await save()
    expect(await sentEdit(server)).toMatchObject({
      Data: { Steps: [{ Operation: plant.Id }, { Operation: harvest.Id }, { Key: 'k1', Operation: plough.Id }] },
    })
  })

  test('a copy has the same inputs under a key of its own', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await press('复制第 1 步')
    await save()
    expect(await sentEdit(server)).toMatchObject({
      Data: {
        Steps: [{ Key: 'k1' }, { Key: 'k4', Name: '深翻' }, { Key: 'k2' }, { Key: 'k3' }],
        StepInputs: [{ Step: 'k1' }, { Step: 'k4', Input: manure.Id }],
      },
    })
  })

  test('what waits for a step that is deleted waits for it no longer', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await press('删除第 1 步')
    await save()
    const body = await sentEdit(server)
    expect(body).toMatchObject({ Data: { Steps: [{ Key: 'k2' }, { Key: 'k3', After: 'k2' }], StepInputs: null } })
    expect(JSON.stringify(body)).not.toContain('"After":"k1"')
  })

  test('a step waits only for those that do not wait for it', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await press('添加步骤')
    await choose('农事操作', ['整地'], step(4))
    await person.click(step(2).getByRole('combobox', { name: '前置步骤' }))
    expect(await screen.findByText('4 整地', { selector: '.ant-select-item-option-content' })).toBeTruthy()
    expect(screen.queryByText('3 采收', { selector: '.ant-select-item-option-content' })).toBeNull()
    await person.click(screen.getByText('1 深翻', { selector: '.ant-select-item-option-content' }))
    await person.keyboard('{Escape}')
    await save()
    const body = JSON.stringify(await sentEdit(server))
    expect(body).not.toContain('"After":"k1"')
    expect(body).toContain('"After":"k2"')
  })
})

describe('inputs', () => {
  test('are told with their need over the area of the plan, which follows', async () => {
    formServer()
    await edit()
    const needs = () => within(screen.getByRole('table', { name: '投入品需求' }))
    expect(await needs().findByText('有机肥')).toBeTruthy()
    expect(needs().getByText('24 吨')).toBeTruthy()
    await press(/第 1 步的投入品与要求/)
    const dose = screen.getByLabelText('每亩用量')
    await person.clear(dose)
    await person.type(dose, '10.5')
    expect(needs().getByText('1.26 吨')).toBeTruthy()
    expect(step(1).getByText('共 1.26 吨')).toBeTruthy()
  })

  test('the usual dose and unit are filled in with the input', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await press(/第 2 步的投入品与要求/)
    await person.click(step(2).getByRole('button', { name: '添加投入品' }))
    await choose('投入品', ['有机肥'], step(2))
    await waitFor(() => expect(step(2).getByLabelText('每亩用量')).toHaveProperty('value', '200'))
    await save()
    expect(await sentEdit(server)).toMatchObject({
      Data: { StepInputs: [{ Step: 'k1' }, { Step: 'k2', Input: manure.Id, Dose: 200, Unit: '公斤' }] },
    })
  })
})

test('on a phone every step is a card with the same controls', async () => {
  setScreenWidth(390)
  formServer()
  await edit()
  expect(step(2).getByText('前置步骤')).toBeTruthy()
  expect(step(2).getByRole('button', { name: '下移第 2 步' })).toBeTruthy()
})

test('a plan from before there were steps is offered one for each of its operations', async () => {
  const old = planWith()
  formServer({ plans: [old] })
  await edit(old)
  await press('由原来的 3 项计划作业建立步骤')
  expect(step(3).getByLabelText('步骤')).toBeTruthy()
})
