import { banForm } from '@farm/contract/bans'
import { clockForm } from '@farm/contract/clock'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeHandlers, type FakeRequest, noNetwork } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { ADD, east } from '../testing/field.ts'
import { type Opened, button, openReady, person, sent, standInField, submit } from '../testing/form.tsx'

beforeEach(standInField)
beforeAll(() =>
  Promise.all([
    import('./ClockForm.tsx'),
    import('./CheckCard.tsx'),
    import('./StoredView.tsx'),
    import('./KeptView.tsx'),
  ]),
)

const spray = recordOf(operationForm, { Name: '打药', Type: '用药' })
const pick = recordOf(operationForm, { Name: '采收', Type: '采收' })
const water = recordOf(operationForm, { Name: '灌溉', Type: '灌溉' })
const poison = recordOf(inputForm, { Name: '甲胺磷乳油', Kind: '农药', CommonName: '甲胺磷', Unit: '克' })
const ban = recordOf(banForm, { Name: '甲胺磷', Kind: '禁用', From: '2008-01-09', Source: '公告' })
const farm = { operations: [spray, pick, water], plans: [], others: [poison, ban] }
const QUESTION = '投入品核查为“禁止”'
const HOLDS = 'GET /api/Farm/Operation/Holds'

const finding = (Check: string, Verdict: string, Reason: string) => ({ Name: '甲胺磷乳油', Check, Verdict, Reason })
const banned = finding('禁限用', '禁止', '甲胺磷已禁用（自 2008-01-09，公告）')

/** As the server stores: with what it found of the inputs. */
const storing = (found: Readonly<Record<string, unknown>>): FakeHandlers => ({
  [ADD]: ({ body }: FakeRequest) => {
    const { Id, Data, OccurTime } = body as { Id: string; Data: object; OccurTime: string }
    return recordOf(clockForm, { ...Data, ...found }, { Id, OccurTime })
  },
})

/** Everything is filled in that a use of the poison asks for. */
async function filled(handlers: FakeHandlers = {}): Promise<Opened> {
  const opened = await openReady(farm, handlers)
  await person.click(button('打药'))
  await person.click(button('投入品：请选择'))
  await person.click(await within(screen.getByRole('dialog')).findByText('甲胺磷乳油'))
  await person.type(screen.getByLabelText('用量'), '100')
  await screen.findByText(/甲胺磷已禁用/)
  return opened
}
const question = async () => within(await screen.findByRole('dialog', { name: QUESTION }))

describe('what the form knows to be forbidden', () => {
  test('is asked about once, with what was found, and can be mended', async () => {
    const opened = await filled(storing({ InputVerdict: '禁止', InputChecks: [banned] }))
    await submit()
    expect((await question()).getByText(/甲胺磷已禁用/)).toBeTruthy()
    await person.click((await question()).getByRole('button', { name: '返回修改' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText('用量')).toHaveProperty('value', '100')
    expect(sent(opened)).toEqual([])
  })

  test('goes out when it is meant, and what was found is told before anything else, with the way to the record', async () => {
    const opened = await filled(storing({ InputVerdict: '禁止', InputChecks: [banned] }))
    await submit()
    await person.click((await question()).getByRole('button', { name: '仍要提交' }))
    expect(await screen.findByRole('heading', { name: '打卡已保存，投入品核查为“禁止”' })).toBeTruthy()
    expect(screen.queryByText('打卡成功')).toBeNull()
    const found = within(screen.getByRole('region', { name: '投入品核查' }))
    expect(found.getByText(/已保留，并标记为“禁止”，已通知计划负责人和有投入品放行权限的人/)).toBeTruthy()
    expect(found.getByText(/甲胺磷已禁用（自 2008-01-09，公告）/)).toBeTruthy()
    const [made] = sent(opened) as [{ Id: string }]
    expect(screen.getByRole('link', { name: '查看这条打卡' }).getAttribute('href')).toContain(
      `/ClockSys/ClockOperation/ClockDetail/${made.Id}`,
    )
  })

  test('is asked about without a signal too', async () => {
    await filled({ [ADD]: noNetwork })
    await submit()
    await person.click((await question()).getByRole('button', { name: '仍要提交' }))
    expect(await screen.findByText('已保存，有信号时自动送出')).toBeTruthy()
  })

  test('is not asked about any more once it is taken out', async () => {
    const opened = await filled()
    await person.click(button('删除投入品 1'))
    await person.click(button('灌溉'))
    await submit()
    await waitFor(() => expect(sent(opened)).toHaveLength(1))
  })

  test('of a harvest says that it comes back, and who may let it pass', async () => {
    const Uses = [{ Name: '吡虫啉', Day: '2026-11-18', From: '2026-11-25' }]
    const opened = await openReady(farm, { [HOLDS]: () => [{ Place: east.Id, Until: '2026-11-25', Uses }] })
    await person.click(button('采收'))
    await person.type(await screen.findByLabelText('采收量'), '320')
    await screen.findByRole('region', { name: '安全间隔期' })
    await submit()
    const asked = await question()
    expect(asked.getByText(/提交后会被退回，请有投入品放行权限的管理人员填写理由/)).toBeTruthy()
    expect(asked.getByText(/2026-11-18 使用，最早 2026-11-25 可采收/)).toBeTruthy()
    expect(sent(opened)).toEqual([])
  })
})

describe('once it is stored', () => {
  const handIn = async (found: Readonly<Record<string, unknown>>) => {
    await openReady(farm, storing(found))
    await person.click(button('灌溉'))
    await submit()
  }

  test('a warning is told as well', async () => {
    await handIn({ InputVerdict: '警告', InputChecks: [finding('用量', '警告', '低于登记用量')] })
    expect(await screen.findByRole('heading', { name: '打卡已保存，投入品核查为“警告”' })).toBeTruthy()
    expect(screen.getByText(/低于登记用量/)).toBeTruthy()
    expect(screen.queryByText(/已通知/)).toBeNull()
  })

  test('that something was not known is said aside', async () => {
    await handIn({ InputVerdict: '资料不足', InputChecks: [finding('用量', '资料不足', '没有登记用量')] })
    expect(await screen.findByRole('heading', { name: /打卡成功/ })).toBeTruthy()
    expect(screen.getByText('投入品核查：资料不足，有的项没有核对')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看这条打卡' })).toBeTruthy()
  })

  test('nothing is said of what is allowed', async () => {
    await handIn({ InputVerdict: '允许', InputChecks: [finding('用量', '允许', '每亩 20 克')] })
    expect(await screen.findByRole('heading', { name: /打卡成功/ })).toBeTruthy()
    expect(screen.queryByText(/投入品核查/)).toBeNull()
    expect(screen.queryByRole('link', { name: '查看这条打卡' })).toBeNull()
  })
})
