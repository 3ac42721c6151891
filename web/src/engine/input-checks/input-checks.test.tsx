import { banForm } from '@farm/contract/bans'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { inputForm } from '@farm/contract/inputs'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Holds } from './Holds.tsx'
import { LiveCheck } from './LiveCheck.tsx'
import { StoredCheck } from './StoredCheck.tsx'

const label = recordOf(inputForm, {
  Name: '吡虫啉',
  Kind: '农药',
  CommonName: '吡虫啉',
  Ingredients: '吡虫啉 10%',
  Toxicity: '低毒',
  RegistrationNumber: 'PD1',
  RegistrationEnd: '2030-12-31',
  ExpiryDate: '2030-01-01',
  Scope: '番茄',
  DosePerMu: 20,
  Unit: '克',
  MostTimes: 2,
  SafeDays: 7,
})
const plot = label.Id
const tomato = recordOf(cropForm, { Name: '番茄' })
const methamidophos = recordOf(banForm, { Name: '甲胺磷', Kind: '禁用', From: '2008-01-09', Source: '公告' })
const permission = permissionOf({ Functions: ['/ClockForm', '/Clock'] })
const use = { input: label.Id, unit: '克', from: '2026-11-22', to: '2026-11-22' }

function serve() {
  return fakeServer({
    'GET /api/Core/FormData/List': ({ query }) => pageOf([query.formId === banForm.id ? methamidophos : label]),
    'GET /api/Core/FormData/Get': () => tomato,
    'GET /api/Farm/Operation/Holds': () => [
      { Place: plot, Until: '2026-11-29', Uses: [{ Name: '吡虫啉', Day: '2026-11-22', From: '2026-11-29' }] },
    ],
  })
}

test('while an input is filled in its label says what is too much, and until when nothing is harvested', async () => {
  serve()
  renderScreen(<LiveCheck uses={[{ ...use, perMu: 40 }]} crop={tomato.Id} />, { at: '/Clock', permission })
  expect(await screen.findByText(/每亩 40 克，登记用量每亩不超过 20 克.*超过登记用量/)).toBeTruthy()
  expect(await screen.findByText(/安全间隔期 7 天，最早 2026-11-29 可采收/)).toBeTruthy()
  expect(screen.getAllByText('禁止').length).toBeGreaterThan(0)
  // What only the server can count is not claimed.
  expect(screen.queryByText(/次使用/)).toBeNull()
})

test('a plot that is held says until when and by what', async () => {
  serve()
  renderScreen(<Holds places={[plot]} />, { at: '/Clock', permission })
  expect(await screen.findByText('2026-11-29 前不得采收：2026-11-22 用过吡虫啉，安全间隔期到 2026-11-28')).toBeTruthy()
})

const stored = recordOf(clockForm, {
  InputVerdict: '禁止',
  InputChecks: [
    { Name: '吡虫啉', Check: '用量', Verdict: '允许', Reason: '每亩 20 克' },
    { Name: '吡虫啉', Check: '安全间隔期', Verdict: '禁止', Reason: '最早 2026-11-29 可采收' },
  ],
  InputRules: '2026-11.2',
  OverrideReason: '检测合格',
  OverrideBy: 'u1',
})

test('a record shows what was found, the worst first, and by which word it passed', async () => {
  fakeServer({ 'GET /api/Core/Users/List': () => pageOf([]) })
  renderScreen(<StoredCheck form={clockForm} record={stored} />, { at: '/Clock' })
  expect(await screen.findByText('禁止（已放行）')).toBeTruthy()
  expect(screen.getByText('检测合格')).toBeTruthy()
  expect(screen.getByText('另有 1 项允许')).toBeTruthy()
  expect(screen.getByText('按保存时的资料核查，规则版本 2026-11.2')).toBeTruthy()
})

test('what was edited away stays to be read, with what somebody else says of it', async () => {
  fakeServer({ 'GET /api/Core/Users/List': () => pageOf([]) })
  const row = { Name: '甲胺磷乳油', Check: '禁限用', Verdict: '禁止', Reason: '甲胺磷已禁用' }
  const corrected = { ...row, Corrected: '2026-11-30T02:00:00.000Z', CorrectedBy: 'u1' }
  const explained = { ...corrected, Check: '毒性', ExplainedBy: 'u2', Explanation: '选错了产品' }
  const record = recordOf(clockForm, { InputVerdict: '禁止', InputChecks: [corrected, explained] })
  renderScreen(<StoredCheck form={clockForm} record={record} />, { at: '/Clock' })
  expect(await screen.findByText(/甲胺磷已禁用（.* 更正前，待别人说明）$/)).toBeTruthy()
  expect(screen.getByText(/甲胺磷已禁用（.* 更正前，已说明：选错了产品）$/)).toBeTruthy()
})

test('to whom the check is hidden nothing of it is told', async () => {
  const { InputChecks: _, ...fields } = clockForm.fields
  fakeServer({})
  renderScreen(<StoredCheck form={{ ...clockForm, fields }} record={stored} />, { at: '/Clock' })
  await waitFor(() => expect(screen.queryByText('投入品核查')).toBeNull())
})
