import { enterpriseForm } from '@farm/contract/enterprises'
import { inspectionForm } from '@farm/contract/inspections'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { chen, permissionOf } from '../../testing/builders.ts'
import { fakeServer, refused } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { countyEnterpriseScreens, enterpriseScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
const VIEWS = 'GET /api/Core/View/List'
const FIGURES = 'GET /api/Farm/Enterprise/Figures'

const shiqiao = recordOf(enterpriseForm, { Name: '石桥农业合作社', Area: 4120 })
const yunling = recordOf(enterpriseForm, { Name: '云岭果业', Area: 5230 })
const figures = [
  {
    Id: shiqiao.Id,
    Staff: 1480,
    Places: 20,
    PlaceArea: 4120,
    RunningPlans: 7,
    Certificates: 8,
    Expiring: 2,
    Expired: 1,
    Devices: 31,
    DevicesOff: 4,
  },
  { Id: yunling.Id, Staff: 92 },
]

beforeAll(() =>
  Promise.all([
    import('../../engine/crud/CrudList.tsx'),
    import('../../engine/list/RecordPanel.tsx'),
    import('./FigureCell.tsx'),
    import('./CertificatesCell.tsx'),
    import('./EnterpriseHead.tsx'),
  ]),
)

function open({
  query = '',
  functions = ['/CountyFarm/EnterpriseList'],
  home = chen.Organ.Path,
  answer = (): unknown => figures,
} = {}) {
  const { List } = countyEnterpriseScreens
  const server = fakeServer({ [LIST]: () => pageOf([shiqiao, yunling]), [GET]: () => shiqiao, [FIGURES]: answer })
  renderScreen(
    <Screen>
      <List />
    </Screen>,
    {
      at: `/CountyFarm/EnterpriseList${query}`,
      permission: permissionOf({ Functions: functions, User: { ...chen, Organ: { ...chen.Organ, Path: home } } }),
    },
  )
  return server
}

const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') ?? document.body

test('the county and the enterprises keep their views apart: they see other columns', async () => {
  const server = fakeServer({ [LIST]: () => pageOf([]), [VIEWS]: () => [], [FIGURES]: () => [] })
  for (const { List } of [enterpriseScreens, countyEnterpriseScreens]) {
    const drawn = renderScreen(
      <Screen>
        <List />
      </Screen>,
      { at: '/Core/EnterpriseList', permission: permissionOf() },
    )
    await screen.findByText(/还没有企业/)
    drawn.unmount()
  }
  const screens = server.sent(VIEWS).map(({ query }) => query.screen)
  expect(new Set(screens).size).toBe(2)
})

describe('the enterprises of the county', () => {
  test('stand there without their figures when these do not come', async () => {
    open({ answer: () => refused('access/forbidden') })
    expect(await within(await row('石桥农业合作社')).findAllByText('—')).not.toHaveLength(0)
  })

  test('show what is counted of them, asked for in one call; what may not be seen is a dash', async () => {
    const server = open()
    const cells = within(await row('石桥农业合作社'))
    for (const text of ['1,480', '20', '7', '8', '2 份将到期', '1 份已过期'])
      expect(await cells.findByText(text)).toBeTruthy()
    const others = within(await row('云岭果业'))
    expect(others.getByText('92')).toBeTruthy()
    expect(others.queryByText(/到期|过期/)).toBeNull()
    expect(server.sent(FIGURES).map(({ query }) => query.ids?.split(',').toSorted())).toEqual([
      [shiqiao.Id, yunling.Id].toSorted(),
    ])
  })
})

test('the certificates of an enterprise that call for somebody are listed where the county may list any form', async () => {
  open({ functions: ['/CountyFarm/EnterpriseList', '/FormData/List'] })
  const cells = within(await row('石桥农业合作社'))
  const hrefOf = async (name: string) => (await cells.findByRole('link', { name })).getAttribute('href')
  const list = `/Farm/Admin/FormData/List?id=${inspectionForm.id}&Enterprise=${shiqiao.Id}`
  expect(await hrefOf('1 份已过期')).toBe(`${list}&tab=over`)
  expect(await hrefOf('2 份将到期')).toBe(`${list}&tab=soon`)
})

test('on the map nothing is offered that only rows can show', async () => {
  open()
  expect(await screen.findByRole('button', { name: '分组' })).toBeTruthy()
  cleanup()
  open({ query: '?show=map' })
  await screen.findByText(/^图上/)
  for (const name of ['分组', '密度', '列设置']) expect(screen.queryByRole('button', { name })).toBeNull()
})

describe('an enterprise beside the list', () => {
  const query = `?open=${shiqiao.Id}`

  test('leads to where it is moved, for whoever moves organisations, and not for those who stand in it', async () => {
    const functions = ['/CountyFarm/EnterpriseList', '/Organs/Edit/:id']
    open({ query, functions, home: '/1/' })
    const link = await screen.findByRole('link', { name: '移动企业' })
    expect(link.getAttribute('href')).toBe(`/Farm/Admin/Organs/Edit/${shiqiao.Organ.Id}`)
    cleanup()
    open({ query, functions, home: shiqiao.Organ.Path })
    await screen.findByText('4 台设备离线')
    expect(screen.queryByRole('link', { name: '移动企业' })).toBeNull()
  })

  test('tells of certificates that run out soon and devices that are off, and leads to what is counted', async () => {
    const functions = ['/CountyFarm/EnterpriseList', '/FarmPlan/MakePlan', '/Core/InspectionList', '/Core/DeviceList']
    open({ query, functions })
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(await screen.findByText('2 份资质证书 30 天内到期')).toBeTruthy()
    const base = '/Farm/Admin'
    expect(hrefOf('2 份资质证书 30 天内到期')).toBe(`${base}/Core/InspectionList?Enterprise=${shiqiao.Id}&tab=soon`)
    expect(hrefOf('1 份资质证书已过期')).toBe(`${base}/Core/InspectionList?Enterprise=${shiqiao.Id}&tab=over`)
    expect(hrefOf('7 个')).toBe(`${base}/FarmPlan/MakePlan?Enterprise=${shiqiao.Id}&Status=执行中`)
    expect(hrefOf('4 台设备离线')).toBe(`${base}/Core/DeviceList?Enterprise=${shiqiao.Id}&tab=off`)
    expect(hrefOf('31 台')).toBe(`${base}/Core/DeviceList?Enterprise=${shiqiao.Id}`)
    // Nobody is led to what they may not open.
    expect(screen.getByText('20 块（4,120.00 亩）').closest('a')).toBeNull()
  })
})
