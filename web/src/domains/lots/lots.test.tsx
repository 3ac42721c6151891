import { clockForm } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { traceAddress } from '@farm/contract/trace'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderSVG } from 'uqr'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, noNetwork } from '../../testing/fake-server.ts'
import { recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { lotScreens } from './index.ts'
import {
  ADD,
  HARVEST,
  HOLD,
  ISSUE,
  LIST,
  NOW,
  PRINT,
  SPLIT,
  TRACE,
  certificateWith,
  lotWith,
  orderWith,
  storeServer,
} from './testing/store.ts'

const CODE = 'ABCDEFGHJKMNPQRSTVWXYZ23456'
const person = userEvent.setup({ delay: null })
const ALL = ['#Make', '#Edit', '#Test', '#Hold', '#Recall'].map((act) => `/FarmOperation/Lots${act}`)
const CERTIFYING = [
  '/FarmOperation/Certificates',
  '/FarmOperation/Certificates#Issue',
  '/FarmOperation/Certificates#Void',
]

// On a busy machine the pages take long to be read for the first time.
beforeAll(
  () =>
    Promise.all([
      import('./Lots.tsx'),
      import('./making/HarvestPage.tsx'),
      import('./making/LotPage.tsx'),
      import('./certificates/CertificateList.tsx'),
      import('../../engine/list/RecordPanel.tsx'),
    ]),
  120_000,
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  setScreenWidth(1366)
  return () => vi.useRealTimers()
})

interface Shown {
  readonly path?: string
  readonly functions?: readonly string[]
}

function show(
  records: readonly WireRecord[],
  { path = '/FarmOperation/Lots', functions = [...ALL, ...CERTIFYING] }: Shown = {},
  handlers: FakeHandlers = {},
) {
  const server = storeServer(records, handlers)
  const Shown = path.startsWith('/FarmOperation/Certificates') ? lotScreens.Certificates : lotScreens.Lots
  renderScreen(
    <Screen>
      <Shown />
    </Screen>,
    { at: path, permission: permissionOf({ Functions: ['/FarmOperation/Lots', ...functions] }) },
  )
  return server
}

const panelOf = async (record: WireRecord, shown: Shown = {}, handlers: FakeHandlers = {}) => {
  const server = show([record], { ...shown, path: `/FarmOperation/Lots?open=${record.Id}` }, handlers)
  return { server, panel: within(await screen.findByRole('dialog', { name: 'PC20261120-0001' })) }
}
const sheetOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('lots', () => {
  test('when they do not come it says why and tries again', async () => {
    show([], {}, { [LIST]: () => noNetwork() })
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
  })

  test('who may only look does nothing to a lot, and makes none', async () => {
    const { panel } = await panelOf(lotWith(), { functions: [] })
    expect(await panel.findByText('1.2 吨，剩余 800 公斤')).toBeTruthy()
    expect(within(panel.getByRole('group', { name: '办理批次' })).queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('link', { name: '建立采收批次' })).toBeNull()
  })

  test('a lot is not held without a reason; held, it says how many were', async () => {
    const lot = lotWith()
    const { server, panel } = await panelOf(lot, {}, { [HOLD]: () => ({ Lots: 3, Beside: 1, Sent: [] }) })
    await person.click(await panel.findByRole('button', { name: '暂扣批次' }))
    const sheet = await sheetOf('暂扣批次 PC20261120-0001')
    await person.click(sheet.getByRole('button', { name: '暂扣批次' }))
    expect(sheet.getByText('请写明原因')).toBeTruthy()
    expect(server.sent(HOLD)).toEqual([])
    await person.type(sheet.getByLabelText('原因'), '抽查可疑')
    await person.click(sheet.getByRole('button', { name: '暂扣批次' }))
    expect(await screen.findByText('已暂扣 3 个批次')).toBeTruthy()
    expect(server.sent(HOLD)[0]?.body).toEqual({ Id: lot.Id, Reason: '抽查可疑' })
  })

  test('before a lot is called back it is told what goes with it, and the button warns', async () => {
    const { panel } = await panelOf(lotWith())
    await person.click(await panel.findByRole('button', { name: '召回批次' }))
    const sheet = await sheetOf('召回批次 PC20261120-0001')
    expect(await sheet.findByText(/^将召回 2 个批次，共 .+；其中 1 个已出库 400 公斤，涉及 1 家客户$/)).toBeTruthy()
    expect(sheet.getByRole('button', { name: '召回批次' }).dataset.kind).toBe('danger')
  })

  test('of one that is held nothing is sent or certified; whoever held it releases it', async () => {
    const held = lotWith({ Status: '暂扣', StatusReason: '抽查可疑' })
    const { panel } = await panelOf({ ...held, Data: { ...held.Data, HeldFor: [held.Id] } })
    expect(await panel.findByText('抽查可疑')).toBeTruthy()
    expect(panel.getByRole('button', { name: '解除暂扣' })).toBeTruthy()
    for (const name of ['出库', '分装']) expect(panel.queryByRole('link', { name })).toBeNull()
    expect(panel.queryByRole('button', { name: '开具合格证' })).toBeNull()
  })

  test('one that somebody else wants released says who and why, and waits for a second person', async () => {
    const word = { ReleaseReview: '待复核', ReleaseBy: 'u9', ReleaseReason: '复检合格' }
    const held = lotWith({ Status: '暂扣', StatusReason: '抽查可疑', ...word })
    const { server, panel } = await panelOf(
      { ...held, Data: { ...held.Data, HeldFor: [held.Id] } },
      {},
      {
        'POST /api/Farm/Lot/Release': () => ({ Lots: 1, Beside: 0, Sent: [], IsWaiting: false }),
      },
    )
    expect(await panel.findByText(/“复检合格”，要由另一人复核后解除$/)).toBeTruthy()
    expect(panel.queryByRole('button', { name: '解除暂扣' })).toBeNull()
    await userEvent.click(panel.getByRole('button', { name: '复核解除' }))
    const sheet = within(await screen.findByRole('dialog', { name: /^复核解除/ }))
    await userEvent.type(sheet.getByRole('textbox'), '已看报告')
    await userEvent.click(sheet.getByRole('button', { name: '复核解除' }))
    expect(await screen.findByText('已解除 1 个批次')).toBeTruthy()
    expect(server.sent('POST /api/Farm/Lot/Release')[0]?.body).toEqual({ Id: held.Id, Reason: '已看报告' })
  })

  test('one that is held for a harvest leads to it, and says when the reason is gone', async () => {
    const harvest = recordOf(clockForm, { Review: '已退回', ReviewNote: '称重单对不上' })
    const held = lotWith({ Status: '暂扣', StatusReason: '采收来源待核实', Returned: [harvest.Id] })
    const lot = { ...held, Data: { ...held.Data, HeldFor: [held.Id] } }
    const functions = [...ALL, '/FarmOperation/ClockData']
    show([lot, harvest], { path: `/FarmOperation/Lots?open=${lot.Id}`, functions })
    const panel = within(await screen.findByRole('dialog', { name: 'PC20261120-0001' }))
    expect(await panel.findByText(/已退回：称重单对不上$/)).toBeTruthy()
    expect(panel.queryByText(/暂扣的原因已消除/)).toBeNull()
  })

  test('one that is held for what was used shows the way to it', async () => {
    const use = recordOf(clockForm, { InputVerdict: '禁止', HarvestFrom: '2026-11-29' })
    const held = lotWith({ Status: '暂扣', StatusReason: '采收前的投入品使用待核实', Doubts: [use.Id] })
    const lot = { ...held, Data: { ...held.Data, HeldFor: [held.Id] } }
    show([lot, use], { path: `/FarmOperation/Lots?open=${lot.Id}`, functions: [...ALL, '/FarmOperation/ClockData'] })
    const panel = within(await screen.findByRole('dialog', { name: 'PC20261120-0001' }))
    expect(await panel.findByText(/投入品核查为“禁止”，最早 2026-11-29 可采收$/)).toBeTruthy()
  })

  test('one whose harvests were approved again says who may release it', async () => {
    const harvest = recordOf(clockForm, { Review: '已通过', ReviewNote: '' })
    const held = lotWith({ Status: '暂扣', StatusReason: '采收来源已核实，可以解除暂扣', Returned: [harvest.Id] })
    const lot = { ...held, Data: { ...held.Data, HeldFor: [held.Id] } }
    show([lot, harvest], { path: `/FarmOperation/Lots?open=${lot.Id}` })
    const panel = within(await screen.findByRole('dialog', { name: 'PC20261120-0001' }))
    expect(await panel.findByText(/暂扣的原因已消除；请有“暂扣批次”权限的人/)).toBeTruthy()
    expect(panel.queryByText(/退回/)).toBeNull()
  })

  test('of one that was sent away as a whole no certificate is issued', async () => {
    const { panel } = await panelOf(lotWith({ Left: 0, Certified: 400, Onward: 400, Cover: '部分开具' }))
    expect(await panel.findByText('1.2 吨，剩余 0 公斤')).toBeTruthy()
    expect(panel.queryByRole('button', { name: '开具合格证' })).toBeNull()
  })

  test('its way is drawn, from the harvest to the customer', async () => {
    const { panel } = await panelOf(lotWith())
    const picture = within(await panel.findByRole('group', { name: '批次流向图' }))
    expect(picture.getByText('PC20261120-0002')).toBeTruthy()
    expect(picture.getByText('永盛超市')).toBeTruthy()
    expect(panel.getByText('2026-11-18 · 3 号棚 · 秋番茄 · 王芳，1.2 吨')).toBeTruthy()
  })

  test('a harvest lot takes what is chosen, and as much of it as is typed', async () => {
    const server = show([], { path: '/FarmOperation/Lots?new=harvest' }, { [ADD]: () => lotWith() })
    await person.click(await screen.findByRole('button', { name: '保存' }))
    expect(screen.getByText('请勾选采收记录，并填写大于 0 的数量')).toBeTruthy()
    await person.click(screen.getByRole('checkbox', { name: '选择 2026-11-18 秋番茄' }))
    const amount = screen.getByRole('textbox', { name: '2026-11-18 秋番茄 取用数量' })
    await person.clear(amount)
    await person.type(amount, '120.5')
    expect(screen.getByText('合计 120.5 公斤')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    expect(server.sent(ADD)[0]?.body).toMatchObject({
      Data: { Stage: '采收批次', Date: '2026-11-20', Harvests: [{ PunchIn: HARVEST, Quantity: 120.5 }] },
    })
  })

  test('a lot leaves for a customer with all that is left of it, unless less is taken', async () => {
    const lot = lotWith()
    const path = `/FarmOperation/Lots?new=out&of=${lot.Id}`
    const server = show([lot], { path }, { [ADD]: () => lotWith({ Stage: '出库批次' }) })
    expect(await screen.findByRole('heading', { name: '出库' })).toBeTruthy()
    await person.type(await screen.findByRole('textbox', { name: '客户' }), '永盛超市')
    await person.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    expect(server.sent(ADD)[0]?.body).toMatchObject({
      Data: {
        Stage: '出库批次',
        Enterprise: lot.Data.Enterprise,
        Sources: [{ Lot: lot.Id, Quantity: 800 }],
        Customer: '永盛超市',
      },
    })
  })
})

test('the customer of the order is filled in; what was written by hand stays', async () => {
  const lot = lotWith()
  show([lot, orderWith()], { path: `/FarmOperation/Lots?new=out&of=${lot.Id}` })
  await person.type(await screen.findByRole('textbox', { name: '客户电话' }), '13700000000')
  await person.click(screen.getByRole('combobox', { name: '订单' }))
  const options = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')]
  await waitFor(() => expect(options()).toHaveLength(1))
  await person.click(options()[0] ?? document.body)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  await waitFor(() => expect(box('客户')).toBe('永盛超市'))
  expect([box('去向'), box('客户电话')]).toEqual(['城东市场 3 号', '13700000000'])
})

test('a lot does not leave before the customer of its order is shown', async () => {
  const [lot, order] = [lotWith(), orderWith()]
  const read = Promise.withResolvers<undefined>()
  const path = `/FarmOperation/Lots?new=out&of=${lot.Id}`
  const server = show(
    [lot, order],
    { path },
    {
      [ADD]: () => lotWith({ Stage: '出库批次' }),
      'GET /api/Core/FormData/Get': ({ query: { id } }) => (id === order.Id ? read.promise.then(() => order) : lot),
    },
  )
  await person.click(await screen.findByRole('combobox', { name: '订单' }))
  const options = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')]
  await waitFor(() => expect(options()).toHaveLength(1))
  await person.click(options()[0] ?? document.body)
  await person.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('订单的客户还在读取，显示出来以后再保存')
  read.resolve(undefined)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  await waitFor(() => expect(box('客户')).toBe('永盛超市'))
  expect(server.sent(ADD)).toEqual([])
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
})

describe('taking apart', () => {
  test('a lot is taken apart into several at once, each of some weight', async () => {
    const lot = lotWith()
    const { server, panel } = await panelOf(lot, {}, { [SPLIT]: () => [] })
    await person.click(await panel.findByRole('button', { name: '分成几批' }))
    const sheet = await sheetOf('分成几批 PC20261120-0001')
    await person.type(sheet.getByLabelText('第 1 份（公斤）'), '300')
    await person.click(sheet.getByRole('button', { name: '分装' }))
    expect(sheet.getByText('每一份都要填写大于 0 的数量')).toBeTruthy()
    await person.type(sheet.getByLabelText('第 2 份（公斤）'), '200.5')
    expect(sheet.getByText(/合计分出 500.5 公斤/)).toBeTruthy()
    await person.click(sheet.getByRole('button', { name: '分装' }))
    expect(await screen.findByText('已分成 2 个批次')).toBeTruthy()
    expect(server.sent(SPLIT)[0]?.body).toMatchObject({ Id: lot.Id, Parts: [{ Quantity: 300 }, { Quantity: 200.5 }] })
  })

  test('more than is left is marked at its row and not sent', async () => {
    const { server, panel } = await panelOf(lotWith(), {}, { [SPLIT]: () => [] })
    await person.click(await panel.findByRole('button', { name: '分成几批' }))
    const sheet = await sheetOf('分成几批 PC20261120-0001')
    const row = (at: number) => sheet.getByLabelText<HTMLInputElement>(`第 ${at} 份（公斤）`)
    await person.type(row(1), '700')
    await person.type(row(2), '100.5')
    expect(row(2).getAttribute('aria-invalid')).toBe('true')
    expect(row(1).getAttribute('aria-invalid')).not.toBe('true')
    expect(sheet.getByText('前面分出后只剩 100 公斤')).toBeTruthy()
    await person.click(sheet.getByRole('button', { name: '分装' }))
    expect(server.sent(SPLIT)).toEqual([])
  })
})

describe('certificates', () => {
  test('what is judged is told before, and every reason of a refusal after', async () => {
    const fields = { Lot: ['安全间隔期：最早 2026-11-25 可采收'], Basis: ['承诺依据：没有检测'] }
    const answer = new FakeAnswer({ code: 'wire/fields', errors: ['填写有误'], fields }, 422)
    const { server, panel } = await panelOf(lotWith(), {}, { [ISSUE]: () => answer })
    await person.click(await panel.findByRole('button', { name: '开具合格证' }))
    expect(await screen.findByText('最早 2026-11-25 可采收')).toBeTruthy()
    const sheet = await sheetOf('开具承诺达标合格证 PC20261120-0001')
    expect(sheet.queryByLabelText('放行理由')).toBeNull()
    await person.click(sheet.getByRole('button', { name: '开具' }))
    for (const text of Object.values(fields).flat()) expect(await sheet.findByText(text)).toBeTruthy()
    expect(server.sent(ISSUE)[0]?.body).toMatchObject({
      Quantity: 1200,
      Basis: ['质量安全控制符合要求'],
      Producer: '石桥农业合作社',
    })
  })

  test('two presses in one breath issue one', async () => {
    const { server, panel } = await panelOf(lotWith(), {}, { [ISSUE]: () => certificateWith() })
    await person.click(await panel.findByRole('button', { name: '开具合格证' }))
    expect(await screen.findByText('最早 2026-11-25 可采收')).toBeTruthy()
    const sheet = await sheetOf('开具承诺达标合格证 PC20261120-0001')
    const button = await sheet.findByRole('button', { name: '开具' })
    button.click()
    button.click()
    expect(await screen.findByText('已开具 HGZ20261120-0001')).toBeTruthy()
    expect(server.sent(ISSUE)).toHaveLength(1)
  })

  test('on the sheet stands the code by which anybody finds whether it holds', async () => {
    expect(await printed(certificateWith(), 'A4 证书')).toContain(`查验码${CODE}`)
  })

  test('on the sheet the basis stands once', async () => {
    vi.stubGlobal('print', vi.fn<() => void>())
    const one = certificateWith()
    show([one], { path: `/FarmOperation/Certificates?open=${one.Id}` }, { [PRINT]: () => ({ ...one, Code: CODE }) })
    const panel = within(await screen.findByRole('dialog', { name: 'HGZ20261120-0001' }))
    await person.click(await panel.findByRole('button', { name: '打印合格证' }))
    await person.click((await sheetOf('打印 HGZ20261120-0001')).getByRole('button', { name: '打印' }))
    const paper = () => document.querySelector('[aria-label="打印：合格证 HGZ20261120-0001"]')?.textContent ?? ''
    await waitFor(() => expect(paper()).toContain('承诺依据'))
    expect(paper().split('承诺依据')).toHaveLength(2)
    vi.unstubAllGlobals()
  })

  /** What stands on the paper of a certificate, printed on this. */
  const printed = async (one: WireRecord, size: string) => {
    vi.stubGlobal('print', vi.fn<() => void>())
    show([one], { path: `/FarmOperation/Certificates?open=${one.Id}` }, { [PRINT]: () => ({ ...one, Code: CODE }) })
    const panel = within(await screen.findByRole('dialog', { name: 'HGZ20261120-0001' }))
    await person.click(await panel.findByRole('button', { name: '打印合格证' }))
    const sheet = await sheetOf('打印 HGZ20261120-0001')
    await person.click(sheet.getByRole('radio', { name: size }))
    await person.click(sheet.getByRole('button', { name: '打印' }))
    const paper = () => document.querySelector('[aria-label="打印：合格证 HGZ20261120-0001"]')?.textContent ?? ''
    await waitFor(() => expect(paper()).toContain('承诺依据'))
    vi.unstubAllGlobals()
    return paper()
  }

  test.each(['A4 证书', '100×70 mm 标签', '70×50 mm 标签'])(
    'one that is issued now promises in the words of 2026 and has three bases, those that hold ticked: %s',
    async (size) => {
      const paper = await printed(certificateWith({ Promise: '2026 年版' }), size)
      expect(paper).toContain(
        '我承诺生产销售的食用农产品：未使用禁用农药、兽药及其他化合物；使用的常规农药、兽药残留不超标。',
      )
      for (const text of ['☐ 质量安全控制符合要求', '☑ 自行检测合格', '☐ 委托检测合格']) expect(paper).toContain(text)
      expect(paper).not.toContain('其他（')
      expect(paper.split('承诺依据')).toHaveLength(2)
    },
  )

  test.each([
    ['A4 证书', ['☑ 自行检测合格', '☑ 其他（合作社互检）', '☐ 委托检测合格']],
    ['70×50 mm 标签', ['自行检测合格、合作社互检']],
  ])('one from before prints as it did: %s', async (size, told) => {
    const paper = await printed(certificateWith({ Basis: ['自行检测合格', '其他'], BasisNote: '合作社互检' }), size)
    expect(paper).toContain('我承诺：不使用禁用农药兽药、停用兽药和非法添加物')
    for (const text of told) expect(paper).toContain(text)
  })

  test('of what later certificates took over its paper, page and list say so', async () => {
    const one = certificateWith({ Quantity: 2100, Covers: 100, Reissued: 2000 })
    expect(await printed(one, 'A4 证书')).toContain('100 公斤（开具 2.1 吨，其中 2 吨 已转开）')
    expect(await screen.findByText('现覆盖 100 公斤（开具 2.1 吨，其中 2 吨 已转开）')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText('已部分转开')).toHaveLength(2))
  })

  test('one of which all was taken over is not printed', async () => {
    const one = certificateWith({ Covers: 0, Reissued: 500 })
    show([one], { path: `/FarmOperation/Certificates?open=${one.Id}` })
    const panel = within(await screen.findByRole('dialog', { name: 'HGZ20261120-0001' }))
    expect(await panel.findByText('数量已全部转开，请打印转开后的合格证')).toBeTruthy()
    expect(panel.getByText('已全部转开')).toBeTruthy()
    expect(panel.queryByRole('button', { name: '打印合格证' })).toBeNull()
  })

  test('one that covers nothing, as it was issued for more than there was, is not printed', async () => {
    const one = certificateWith({ Covers: 0, Reissued: 0 })
    show([one], { path: `/FarmOperation/Certificates?open=${one.Id}` })
    const panel = within(await screen.findByRole('dialog', { name: 'HGZ20261120-0001' }))
    expect(await panel.findByText('数量全部超出批次数量，没有可以打印的，请作废')).toBeTruthy()
    expect(panel.getByText('超出批次数量')).toBeTruthy()
    expect(panel.queryByRole('button', { name: '打印合格证' })).toBeNull()
  })

  test('the paper of one that was issued for more than there was says what it covers', async () => {
    const one = certificateWith({ Quantity: 200, Covers: 50, Reissued: 0 })
    expect(await printed(one, 'A4 证书')).toContain('50 公斤（开具 200 公斤，其中 150 公斤 超出批次数量）')
  })

  test('a lot that came with one shows it, and may get one of its own', async () => {
    const lot = lotWith({ Stage: '出库批次', Left: 1200, Certified: 1200, Inherited: 1200, Cover: '已随上批开证' })
    const first = certificateWith()
    const came = [{ Id: first.Id, Number: 'HGZ20261119-7-0001', Quantity: 1200 }]
    const { panel } = await panelOf(
      lot,
      {},
      { [TRACE]: () => ({ Nodes: [], Edges: [], Harvests: [], CameWith: came, IsCut: false }) },
    )
    const part = within(await panel.findByRole('region', { name: '合格证' }))
    expect(await part.findByText('HGZ20261119-7-0001')).toBeTruthy()
    expect(part.getByText('已随上批开证')).toBeTruthy()
    expect(panel.getByRole('button', { name: '另开合格证' })).toBeTruthy()
  })

  test('the bases that hold are ticked before, and there are those of the promise of today', async () => {
    const { panel } = await panelOf(lotWith())
    await person.click(await panel.findByRole('button', { name: '开具合格证' }))
    const sheet = await sheetOf('开具承诺达标合格证 PC20261120-0001')
    const bases = within(await sheet.findByRole('group', { name: '承诺依据' })).getAllByRole<HTMLInputElement>(
      'checkbox',
    )
    expect(bases.map(({ checked }) => checked)).toEqual([true, false, false])
  })

  test('of a lot that was called back none stands as good, in the list or by itself', async () => {
    const one = certificateWith({ Covers: 500, Recalled: 500 })
    show([one], { path: `/FarmOperation/Certificates?open=${one.Id}` })
    const panel = within(await screen.findByRole('dialog', { name: 'HGZ20261120-0001' }))
    expect(await panel.findByText('批次已召回，暂停使用')).toBeTruthy()
    expect(panel.queryByText('有效')).toBeNull()
    await waitFor(() => expect(screen.getAllByText('批次已召回')).toHaveLength(2))
  })

  test('of which only what was sent is called back says for how much it holds, on paper too', async () => {
    const one = certificateWith({ Quantity: 2100, Covers: 2100, Recalled: 2000 })
    expect(await printed(one, 'A4 证书')).toContain('100 公斤（开具 2.1 吨，其中 2 吨 批次已召回）')
    expect(await screen.findByText('现覆盖 100 公斤（开具 2.1 吨，其中 2 吨 批次已召回）')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText('部分暂停使用')).toHaveLength(2))
  })

  test('of what went from one to another both say how much and which, and what the word means', async () => {
    const first = certificateWith({ Number: 'HGZ20261119-7-0001' })
    const one = certificateWith({ From: [{ Certificate: first.Id, Quantity: 400 }] })
    show([one, first], { path: `/FarmOperation/Certificates?open=${one.Id}` })
    const panel = within(await screen.findByRole('dialog', { name: 'HGZ20261120-0001' }))
    expect(await panel.findByText('原证 HGZ20261119-7-0001，其中 400 公斤 已转开到本证')).toBeTruthy()
    expect(panel.getByText(/转开：后来的批次另开了合格证/)).toBeTruthy()
    expect(await screen.findByTitle('原证 HGZ20261119-7-0001，其中 400 公斤 已转开到本证')).toBeTruthy()
  })

  test('printing is noted first; then each copy stands on paper with what it promises', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const one = certificateWith()
    const server = show(
      [one],
      { path: `/FarmOperation/Certificates?open=${one.Id}` },
      { [PRINT]: () => ({ ...one, Code: CODE }) },
    )
    const panel = within(await screen.findByRole('dialog', { name: 'HGZ20261120-0001' }))
    await person.click(await panel.findByRole('button', { name: '打印合格证' }))
    const sheet = await sheetOf('打印 HGZ20261120-0001')
    await person.click(sheet.getByRole('radio', { name: '70×50 mm 标签' }))
    await person.clear(sheet.getByLabelText('份数'))
    await person.type(sheet.getByLabelText('份数'), '2')
    await person.click(sheet.getByRole('button', { name: '打印' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(server.sent(PRINT)[0]?.body).toEqual({ Id: one.Id, Size: '70×50 mm', Copies: 2 })
    const paper = document.querySelector('[aria-label="打印：合格证 HGZ20261120-0001"]')
    expect(paper?.querySelectorAll('article')).toHaveLength(2)
    for (const text of ['承诺达标合格证', '番茄', '500 公斤', '清禾县石桥镇', '13800000001', '自行检测合格']) {
      expect(paper?.textContent).toContain(text)
    }
    vi.unstubAllGlobals()
  })

  test('its code holds the address at which anybody finds whether it holds', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const one = certificateWith()
    const PublicUrl = 'https://farm.example.cn'
    const handlers = { [PRINT]: () => ({ ...one, Code: CODE, PublicUrl }) }
    show([one], { path: `/FarmOperation/Certificates?open=${one.Id}` }, handlers)
    const panel = within(await screen.findByRole('dialog', { name: 'HGZ20261120-0001' }))
    await person.click(await panel.findByRole('button', { name: '打印合格证' }))
    await person.click((await sheetOf('打印 HGZ20261120-0001')).getByRole('button', { name: '打印' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(traceAddress(PublicUrl, CODE)))}`
    expect(document.querySelector('article img')?.getAttribute('src')).toBe(picture)
    vi.unstubAllGlobals()
  })

  test('of a lot that is held none is printed', async () => {
    const one = certificateWith({ Covers: 500, Held: 500 })
    show([one], { path: `/FarmOperation/Certificates?open=${one.Id}` })
    const panel = within(await screen.findByRole('dialog', { name: 'HGZ20261120-0001' }))
    expect(await panel.findByText('数量所在的批次都已暂扣或召回，不能打印')).toBeTruthy()
    expect(panel.queryByRole('button', { name: '打印合格证' })).toBeNull()
  })

  test('a void one is neither printed nor voided again', async () => {
    const one = certificateWith({ Status: '作废', VoidReason: '写错产地' })
    show([one], { path: `/FarmOperation/Certificates?open=${one.Id}` })
    const panel = within(await screen.findByRole('dialog', { name: 'HGZ20261120-0001' }))
    expect(await panel.findByText('作废原因：写错产地')).toBeTruthy()
    expect(panel.queryByRole('button', { name: '打印合格证' })).toBeNull()
  })
})
