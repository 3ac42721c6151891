import { alarmForm } from '@farm/contract/alarms'
import { consultationForm } from '@farm/contract/diagnosis'
import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { planForm } from '@farm/contract/plans'
import { formatFilter } from '@farm/contract/wire'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CALLS, NOW, TODAY, enterpriseOf, enterprisesOf, farmServer } from '../dashboards/enterprise/testing/farm.ts'
import { boardScreens } from '../dashboards/index.ts'
import { alarmList } from '../domains/alarms/list/alarm-list.tsx'
import { alarmTabs } from '../domains/alarms/list/alarm-tabs.ts'
import { clockList, punchIns } from '../domains/clock/data/clock-list.tsx'
import { reviewTabs } from '../domains/clock/review/review-tabs.ts'
import { deviceDeclaration } from '../domains/devices/list/device-declaration.ts'
import { tabsFor } from '../domains/diagnosis/list/consultation-tabs.ts'
import { formList } from '../domains/forms/form-list.ts'
import { placeDeclaration } from '../domains/places/list/place-declaration.tsx'
import { planList } from '../domains/plans/list/plan-list.tsx'
import { tabs as planTabs } from '../domains/plans/list/plan-tabs.ts'
import { views } from '../domains/plans/list/plan-view.ts'
import { iotList } from '../domains/telemetry/iot-list.ts'
import { peopleTable } from '../domains/users/list/people-table.tsx'
import { readList } from '../engine/list/list-address.ts'
import type { ListDeclaration } from '../engine/list/list-declaration.ts'
import { readTable } from '../engine/table/table-address.ts'
import type { Tab } from '../engine/tabs/tabs.ts'
import { idOf, permissionOf } from './builders.ts'
import { renderScreen } from './render-screen.tsx'
import { Screen } from './Screen.tsx'

interface Opened {
  readonly declaration?: ListDeclaration
  readonly tabs?: readonly Tab[]
}

const isOfMany = true
const devices = iotList({ form: deviceForm, isOfMany })
const plans = planList({
  form: planForm,
  view: views[0],
  where: [],
  whereLabel: '',
  isOfMany,
  today: TODAY,
  stages: [],
})
const lists: Readonly<Partial<Record<string, Opened>>> = {
  '/Core/DeviceList': { declaration: deviceDeclaration, tabs: deviceDeclaration.tabs },
  '/FarmOperation/IotData': { declaration: devices },
  '/FarmPlan/MakePlan': { declaration: plans, tabs: planTabs },
  '/OrderSys/Plan/List': { declaration: plans, tabs: planTabs },
  '/FarmOperation/ClockData': {
    declaration: clockList({ form: punchIns, isOfMany, tab: reviewTabs[0] }),
    tabs: reviewTabs,
  },
  '/FarmOperation/AlarmData': {
    declaration: alarmList({ form: alarmForm, isOfMany, tab: alarmTabs[0] }),
    tabs: alarmTabs,
  },
  '/Core/PlaceList': { declaration: placeDeclaration },
  '/Core/EnterpriseList': { declaration: { form: enterpriseForm, columns: [] } },
  '/CountyFarm/EnterpriseList': { declaration: { form: enterpriseForm, columns: [] } },
  '/ClockSys/Diagnosis': { tabs: tabsFor({ userId: idOf(1), isExpert: false }) },
}
/** Forms whose records somebody opens as data who may not open their list. */
const asData: typeof lists = Object.fromEntries(
  [consultationForm, planForm].map((form) => [form.id, { declaration: formList(form) }] as const),
)
const DATA = ['/FormData/List', '/CountyFarm/FormData/List']

/** The parameters of an address that the list which opens there does not understand. */
function unknownIn(href: string): string[] {
  const { pathname, searchParams } = new URL(href, 'https://farm.example')
  const path = pathname.replace('/Farm/Admin', '')
  searchParams.delete('organPath')
  const isData = DATA.includes(path)
  const { declaration, tabs = [] } = (isData ? asData[searchParams.get('id') ?? ''] : lists[path]) ?? {}
  if (isData && declaration) searchParams.delete('id')
  const state = declaration && readList(searchParams, declaration)
  const table = path === '/User/List' ? readTable(searchParams, peopleTable) : undefined
  const isKnown = (name: string) => {
    const values = searchParams.getAll(name)
    if (name === 'tab') return tabs.some(({ key }) => key === values[0])
    if (name === 'open') return state?.open === values[0]
    if (name === 'groupBy') return state?.groupBy === values[0]
    if (name === 'where') return formatFilter(state?.where ?? []) === values[0]
    if (name === 'sums') return state?.sums.join(',') === values[0]
    const read = state?.filters[name] ?? [table?.filters[name]].flatMap((one) => one ?? [])
    return read.join() === values.join()
  }
  return [...new Set(searchParams.keys())].filter((name) => !isKnown(name))
}

const COUNTY = ['/CountyFarm/EnterpriseList', '/CountyFarm/FormData/List']
const SEEN = ['/FarmOperation/ClockData', '/FarmOperation/AlarmData', '/FarmOperation/IotData']
const FARM = [
  '/FarmPlan/MakePlan',
  '/ClockSys/Diagnosis',
  '/Core/PlaceList',
  '/Core/DeviceList',
  '/Core/EnterpriseList',
]
const ORDERS = ['/OrderSys/Plan/List', '/User/List', '/FormData/List', '/Core/DeviceList']

const crop = { Crop: { Id: idOf(61), Name: '苹果' }, Plans: 4, Area: 400, Progress: 30, Late: 1 }
const served = {
  [CALLS.enterprises]: () =>
    enterprisesOf([enterpriseOf(1, { Area: 10 }), enterpriseOf(2, { Area: 20 })], {
      Area: 30,
      Staffed: [{ Id: idOf(41), Name: '一号', OrganPath: '/1/11/101/', Staff: 3 }],
    }),
  [CALLS.plans]: () => [crop],
  [CALLS.board]: () => ({ Area: 30, RunningPlans: 4, PunchInsToday: 2, AtWork: 2, Harvest: 1000, HarvestBefore: 1 }),
  'GET /api/Core/Map/Ground': () => ({ Tiles: [], Outlines: [] }),
}

beforeAll(() =>
  Promise.all([import('../dashboards/county/CountyHome.tsx'), import('../dashboards/enterprise/EnterpriseHome.tsx')]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  // jsdom has no sizes and scrolls nothing.
  return () => vi.useRealTimers()
})

const homes: ReadonlyArray<readonly [string, '/FarmIndex' | '/EnterpriseIndex', readonly string[]]> = [
  ['the county, who sees its data', '/FarmIndex', [...COUNTY, ...SEEN]],
  ['the county, who may open every farm', '/FarmIndex', [...COUNTY, ...SEEN, ...FARM]],
  ['the county, who plans orders', '/FarmIndex', ORDERS],
  ['a farm', '/EnterpriseIndex', [...SEEN, ...FARM]],
  ['a farm, who sees its data', '/EnterpriseIndex', [...SEEN, '/FormData/List']],
]

test.each(homes)('on the home of %s every link asks what the list it opens understands', async (_, at, own) => {
  farmServer(served)
  const home = at === '/FarmIndex' ? <boardScreens.County /> : <boardScreens.Enterprise />
  renderScreen(<Screen>{home}</Screen>, { at, path: at, permission: permissionOf({ Functions: [at, ...own] }) })
  const cards = ['设备', '种植计划', '专家诊断', '专家会诊']
  await waitFor(
    () => {
      for (const name of cards)
        expect(screen.getAllByRole('region', { name })[0]?.querySelectorAll('a').length).toBeGreaterThan(1)
    },
    { timeout: 5_000 },
  )
  const hrefs = [...new Set([...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''))]
  const asking = hrefs.filter((href) => href.includes('?'))
  expect(asking.length).toBeGreaterThan(3)
  const wrong = asking.flatMap((href) => {
    const unknown = unknownIn(href)
    return unknown.length === 0 ? [] : [`${decodeURIComponent(href)}: ${unknown.join()}`]
  })
  expect(wrong).toEqual([])
})
