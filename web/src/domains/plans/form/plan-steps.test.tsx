import { planForm } from '@farm/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftKey, readDraft } from '../../../engine/form/draft.ts'
import { chen } from '../../../testing/builders.ts'
import { FakeAnswer } from '../../../testing/fake-server.ts'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { ADD, EDIT, NOW, farmServer, harvest, plant, planWith, plough } from '../testing/farm.ts'
import {
  OVERLAPS,
  add,
  choose,
  edit,
  formServer,
  manure,
  person,
  press,
  save,
  standard,
  step,
  stepped,
  writeDay,
} from './testing/open-form.tsx'

beforeAll(() =>
  Promise.all([
    import('./PlanAdd.tsx'),
    import('./PlanEdit.tsx'),
    import('./StandardDialog.tsx'),
    import('../../../engine/form/TimeControl.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const rows = async (server: ReturnType<typeof formServer>) => {
  await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
  const body: unknown = server.sent(EDIT)[0]?.body
  return body
}

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
    expect(await step(4).findByText('请选择农事操作')).toBeTruthy()
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
    expect(await rows(server)).toMatchObject({
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
    expect(await rows(server)).toMatchObject({
      Data: { Steps: [{ Operation: plant.Id }, { Operation: harvest.Id }, { Key: 'k1', Operation: plough.Id }] },
    })
  })

  test('a copy has the same inputs under a key of its own', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await press('复制第 1 步')
    await save()
    expect(await rows(server)).toMatchObject({
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
    const body = await rows(server)
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
    const body = JSON.stringify(await rows(server))
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
    expect(await rows(server)).toMatchObject({
      Data: { StepInputs: [{ Step: 'k1' }, { Step: 'k2', Input: manure.Id, Dose: 200, Unit: '公斤' }] },
    })
  })
})

describe('another beginning', () => {
  test('moves all steps along when that is wanted, and the end with the last of them', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await writeDay('开始日期', '2026-08-25')
    expect(await screen.findByText(/开始日期推后 10 天/)).toBeTruthy()
    await press('顺延全部步骤')
    await save()
    expect(await rows(server)).toMatchObject({
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
    const key = draftKey(chen.Id, planForm.id, stepped.Id)
    expect(readDraft(key, NOW)?.data).toMatchObject({ StartDate: '2026-08-25', EndDate: '2026-12-30' })
  })

  test('leaves the steps as they are otherwise', async () => {
    const server = formServer({}, { [EDIT]: () => stepped })
    await edit()
    await writeDay('开始日期', '2026-08-10')
    expect(await screen.findByText(/开始日期提前 5 天/)).toBeTruthy()
    await press('步骤不变')
    expect(screen.queryByText(/提前 5 天/)).toBeNull()
    await save()
    expect(await rows(server)).toMatchObject({ Data: { StartDate: '2026-08-10' } })
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
    expect(await rows(server)).toMatchObject({
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
    const refusal = { code: 'wire/fields', errors: ['填写有误'], fields: { Standard: ['技术规程不是现行的'] } }
    formServer({ plans: [followed] }, { [EDIT]: () => new FakeAnswer(refusal, 422) })
    const name = await edit(followed)
    await person.type(name, '！')
    await save()
    const steps = within(screen.getByRole('group', { name: '作业步骤' }))
    expect(await steps.findByText('技术规程不是现行的')).toBeTruthy()
    await person.click(steps.getByRole('button', { name: /不再关联/ }))
    await waitFor(() => expect(screen.queryByText('技术规程不是现行的')).toBeNull())
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
