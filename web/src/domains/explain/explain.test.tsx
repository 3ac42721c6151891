import type { Explanation } from '@farm/contract/access'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Screen } from '../../testing/Screen.tsx'
import { chen, idOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { explainScreens } from './index.ts'

const EXPLAIN = 'GET /api/Core/Access/Explain'
const MATRIX = 'GET /api/Core/Access/Matrix'
const USERS = 'GET /api/Core/Users/List'
const FORMS = 'GET /api/Core/Form/List'

const { Id, Name, RealName } = chen
const who = { Id, Name, RealName }

const seen: Explanation = {
  User: who,
  Subject: '作物列表',
  IsVisible: true,
  Steps: [
    { What: '账号', Holds: true, Because: '账号已启用' },
    { What: '功能', Holds: true, Because: '角色“农场管理员”给了“基础管理/作物列表”' },
  ],
  HiddenFields: [],
  Rights: [],
}
const hidden: Explanation = {
  User: who,
  Subject: '东坡一号地',
  IsVisible: false,
  Steps: [
    { What: '账号', Holds: true, Because: '账号已启用' },
    { What: '数据范围', Holds: false, Because: '记录在 /1/11/102/，角色“农场管理员”只到 /1/11/101/' },
  ],
  HiddenFields: [],
  Rights: [],
}

function openPage(search: string, handlers: FakeHandlers = {}) {
  const server = fakeServer({ [USERS]: () => [who], [FORMS]: () => [], [EXPLAIN]: () => seen, ...handlers })
  renderScreen(
    <Screen>
      <explainScreens.Explain />
    </Screen>,
    { at: `/User/Explain${search}` },
  )
  return server
}

const aboutScreen = `?user=${Id}&url=${encodeURIComponent('/Core/CropList')}`
const aboutRecord = `?user=${Id}&form=${idOf(30)}&record=${idOf(31)}`
const answer = () => screen.findByRole('region', { name: '说明' })

/** Names under which files were saved. */
let saved: string[] = []

beforeEach(() => {
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

describe('a question', () => {
  test('that is not whole yet is not asked', async () => {
    const server = openPage(`?user=${Id}`)
    expect(await screen.findByText('先选人员，再选页面或记录')).toBeTruthy()
    expect(server.sent(EXPLAIN)).toEqual([])
  })

  test('about somebody out of sight is answered as if there were nobody', async () => {
    openPage(aboutScreen, { [EXPLAIN]: () => refused('not-found', { what: '人员' }) })
    expect(await screen.findByText('人员不存在或已被删除，请刷新后再试')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '说明' })).toBeNull()
  })

  test('that did not get through can be asked again', async () => {
    let isUp = false
    openPage(aboutScreen, { [EXPLAIN]: () => (isUp ? seen : noNetwork()) })
    const again = await screen.findByRole('button', { name: '重试' })
    isUp = true
    await userEvent.click(again)
    expect(await answer()).toBeTruthy()
  })

  test('about a screen stands in the address', async () => {
    const server = openPage(aboutScreen)
    await answer()
    expect(server.sent(EXPLAIN)[0]?.query).toEqual({ userId: Id, url: '/Core/CropList' })
  })

  test('about a record stands in the address', async () => {
    const server = openPage(aboutRecord, { [EXPLAIN]: () => hidden })
    await answer()
    expect(server.sent(EXPLAIN)[0]?.query).toEqual({ userId: Id, recordId: idOf(31) })
  })

  test('about a screen is chosen by its name', async () => {
    const server = openPage(`?user=${Id}`)
    await userEvent.type(await screen.findByRole('combobox', { name: '页面' }), '作物列表')
    const option = '.ant-select-item-option-content'
    await userEvent.click(await screen.findByText('基础管理 / 作物列表（/Core/CropList）', { selector: option }))
    await answer()
    expect(server.sent(EXPLAIN)[0]?.query).toEqual({ userId: Id, url: '/Core/CropList' })
    expect(new URLSearchParams(window.location.search).get('url')).toBe('/Core/CropList')
  })

  test('turned to records forgets the screen', async () => {
    openPage(aboutScreen)
    await answer()
    await userEvent.click(screen.getByRole('button', { name: '记录' }))
    await waitFor(() => expect(new URLSearchParams(window.location.search).has('url')).toBe(false))
    expect(await screen.findByText('先选人员，再选页面或记录')).toBeTruthy()
  })
})

describe('an explanation', () => {
  test('of what is hidden names the condition that fails', async () => {
    openPage(aboutRecord, { [EXPLAIN]: () => hidden })
    expect(within(await answer()).getByRole('status').textContent).toBe('陈国强看不到“东坡一号地”')
    const steps = [...(await answer()).querySelectorAll('li')].map((step) => [
      step.querySelector('[aria-label]')?.getAttribute('aria-label'),
      step.textContent,
    ])
    expect(steps).toEqual([
      ['满足', '账号账号已启用'],
      ['不满足', '数据范围记录在 /1/11/102/，角色“农场管理员”只到 /1/11/101/'],
    ])
  })

  test('of what is seen says what else may be done, and which fields are kept back', async () => {
    openPage(aboutRecord, {
      [EXPLAIN]: () => ({ ...seen, Subject: '东坡一号地', Rights: ['编辑', '导出'], HiddenFields: ['亩租金'] }),
    })
    expect(within(await answer()).getByRole('status').textContent).toBe('陈国强看得到“东坡一号地”')
    const told = (await answer()).textContent
    for (const fact of ['对它还可以：编辑导出', '看不到其中的字段：亩租金']) expect(told).toContain(fact)
  })
})

describe('the matrix', () => {
  const press = async () => userEvent.click(await screen.findByRole('button', { name: '导出权限矩阵' }))

  test('says why it could not be made, and saves nothing', async () => {
    openPage('', { [MATRIX]: () => refused('sheets/busy') })
    await press()
    expect(await screen.findByText('现在导入导出的人太多，请稍后再试')).toBeTruthy()
    expect(saved).toEqual([])
  })

  test('is a workbook', async () => {
    openPage('', { [MATRIX]: () => new FakeAnswer('file') })
    await press()
    await waitFor(() => expect(saved).toEqual(['权限矩阵.xlsx']))
  })
})
