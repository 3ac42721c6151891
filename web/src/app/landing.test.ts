import { type Address, addresses, isOpen } from '@farm/contract/addresses'
import { describe, expect, test } from 'vitest'
import { coreMenu } from '../testing/builders.ts'
import { judgeEntry } from './entrance.ts'
import { firstMenu, landingOf } from './landing.ts'

const nothing = { Menus: [], Functions: [], Modules: [] }
const dataMenu = { Name: '数据管理', Url: '/CountyFarm/FormData', Icon: 'data' }
const dataChild = { Name: '土壤检测', Url: '/CountyFarm/FormData/List?id=1', Icon: 'data' }

function at(path: string): Address {
  const found = addresses.find((address) => address.path === path && !address.outside)
  if (!found) throw new Error(`no address ${path}`)
  return found
}

describe('a group', () => {
  test('leads nowhere where nothing of it is permitted', () => {
    expect(landingOf(at('/Core'), nothing)).toBeUndefined()
    expect(landingOf(at('/'), nothing)).toBeUndefined()
    expect(landingOf(at('/CountyFarm'), { Menus: [coreMenu], Functions: ['/Core/CropList'] })).toBeUndefined()
  })

  test('leads to its default', () => {
    const permission = { Menus: [], Functions: ['/Core/OperationList', '/Core/CropList'] }
    expect(landingOf(at('/Core'), permission)).toBe('/Core/CropList')
  })

  test('leads to its first permitted child where the default is not permitted', () => {
    const permission = { Menus: [], Functions: ['/Core/OperationAdd/:id', '/Core/OperationList', '/Core/CropCateList'] }
    expect(landingOf(at('/Core'), permission)).toBe('/Core/CropCateList')
  })

  test('prefers what its menu lists first', () => {
    const menu = { ...coreMenu, Children: coreMenu.Children?.slice(1) ?? [] }
    const permission = { Menus: [menu], Functions: ['/Core/OperationList', '/Core/CropCateList'] }
    expect(landingOf(at('/Core'), permission)).toBe('/Core/OperationList')
  })

  test('leads past a default that is not built', () => {
    const Functions = ['/FarmOperation/DailyData', '/FarmOperation/ClockData']
    const later = { ...at('/FarmOperation'), redirect: '/FarmOperation/Later' } as Address
    expect(landingOf(later, { Menus: [], Functions: Functions.slice(1) })).toBe('/FarmOperation/ClockData')
    expect(landingOf(at('/FarmOperation'), { Menus: [], Functions })).toBe('/FarmOperation/DailyData')
    expect(landingOf(at('/FarmPlan'), { Menus: [], Functions: ['/FarmPlan/MakePlan'] })).toBe('/FarmPlan/MakePlan')
  })
})

describe('the root', () => {
  test('leads to the plans', () => {
    expect(landingOf(at('/'), { Menus: [coreMenu], Functions: ['/FarmPlan/MakePlan'] })).toBe('/FarmPlan/MakePlan')
  })

  test('leads to the first child of the first menu entry without the plans', () => {
    expect(landingOf(at('/'), { Menus: [coreMenu], Functions: ['/Core/CropList'] })).toBe('/Core/CropList')
  })

  test('leads to the first menu entry itself where it has no children', () => {
    expect(firstMenu({ Menus: [dataChild, coreMenu], Functions: [] })).toBe(dataChild.Url)
    expect(firstMenu({ Menus: [{ ...dataMenu, Children: [] }], Functions: [] })).toBe(dataMenu.Url)
  })
})

test('the root leads to the module that comes first for the person', () => {
  const modules = ['/CountyFarm', '/'].map((Url) => ({ Name: Url, Url, Icon: '', IsMenu: true }))
  const held = {
    Menus: [coreMenu],
    Modules: modules,
    Functions: ['/FarmOperation/ClockData', '/CountyFarm/DataStatistics/ClockIn'],
  }
  expect(landingOf(at('/'), held)).toBe('/CountyFarm/DataStatistics/ClockIn')
  expect(landingOf(at('/'), { ...held, Modules: modules.toReversed() })).toBe('/Core/CropList')
})

test('a board is where one begins only without anything else', () => {
  const Modules = [{ Name: '/CountyFarm', Url: '/CountyFarm', Icon: '', IsMenu: true }]
  const held = (...Functions: readonly string[]) => ({ Menus: [], Modules, Functions: [...Functions] })
  expect(landingOf(at('/'), held('/FarmIndex', '/CountyFarm/EnterpriseList'))).toBe('/CountyFarm/EnterpriseList')
  expect(landingOf(at('/'), held('/FarmIndex'))).toBe('/FarmIndex')
})

describe('a worker, who holds 打卡 and its group', () => {
  const punchIn = { Name: '打卡', Url: '/Clock', Icon: 'clock' }
  const group = { Name: '农事打卡', Url: '/ClockSys/ClockOperation', Icon: 'clock', Children: [punchIn] }
  const Functions = ['/ClockSys/ClockOperation', '/Clock', '/ClockForm']
  const Modules = [{ Name: '打卡系统', Url: '/ClockSys', Icon: 'clock', IsMenu: true }]

  test('comes from the root to 打卡, not to a group that has no page', () => {
    expect(landingOf(at('/'), { Menus: [], Functions, Modules })).toBe('/Clock')
  })

  test.each([
    ['/ClockSys', '/Clock'],
    ['/ClockSys/ClockOperation', '/ClockSys/ClockOperation/Infomation'],
  ])('comes from %s to %s', (path, landing) => {
    expect(landingOf(at(path), { Menus: [group], Functions, Modules })).toBe(landing)
  })

  test('comes to 打卡 before the work orders, and never to a page about one of them', () => {
    const list = { Name: '工单列表', Url: '/ClockSys/WorkOrder/List', Icon: 'work-order' }
    const orders = { Name: '工单管理', Url: '/ClockSys/WorkOrder', Icon: 'work-order', Children: [list] }
    const all = [...Functions, '/ClockSys/ClockOperation/WorkAdd', '/ClockSys/WorkOrder/List']
    expect(landingOf(at('/'), { Menus: [], Functions: all, Modules })).toBe('/Clock')
    expect(landingOf(at('/ClockSys'), { Menus: [group, orders], Functions: all, Modules })).toBe('/Clock')
    const punchesIn = ['/ClockSys/ClockOperation', '/ClockSys/ClockOperation/WorkAdd']
    expect(landingOf(at('/ClockSys/ClockOperation'), { Menus: [], Functions: punchesIn, Modules })).toBeUndefined()
  })
})

test('the root leads who holds nothing of the farm to what they hold', () => {
  expect(landingOf(at('/'), { Menus: [], Functions: ['/ClockForm', '/Clock'] })).toBe('/Clock')
})

describe('a page', () => {
  test('is closed without its function', () => {
    expect(isOpen(at('/Core/CropAdd/:id'), ['/Core/CropList', '/Core/CropAdd'])).toBe(false)
    expect(isOpen(at('/Core/CropDetail/:id'), ['/Core/OperationList'])).toBe(false)
  })

  test('that is not built is closed, whatever is held', () => {
    const later = { ...at('/FarmPlan/HistoryTrace'), built: false } as Address
    expect(isOpen(later, ['/FarmPlan/HistoryTrace'])).toBe(false)
  })

  test('is open with its function', () => {
    expect(isOpen(at('/Core/CropAdd/:id'), ['/Core/CropAdd/:id'])).toBe(true)
  })

  test.each([
    ['/Clock', ['/FarmOperation/ClockData'], false],
    ['/ClockForm', ['/Clock'], false],
    ['/Clock', ['/FarmOperation/ClockData#Record'], true],
    ['/ClockForm', ['/FarmOperation/ClockData#Record'], true],
    ['/ClockForm', ['/ClockForm'], true],
  ])('%s with %o of another function that may open it: %s', (path, functions, open) => {
    expect(isOpen(at(path), functions)).toBe(open)
  })

  test('of details is open to who may see the list', () => {
    expect(isOpen(at('/Core/CropDetail/:id'), ['/Core/CropList'])).toBe(true)
  })
})

describe('who comes to an address', () => {
  test('that is refused gets the first menu entry instead, or no access at all', () => {
    const verdict = judgeEntry(at('/Core/CropAdd'), { ...nothing, Menus: [dataChild] })
    expect(verdict).toEqual({ kind: 'refused', instead: dataChild.Url })
    expect(judgeEntry(at('/'), nothing)).toEqual({ kind: 'refused', instead: '/404' })
  })

  test('that is refused gets the first page that may be opened where there is no menu', () => {
    const worker = { ...nothing, Functions: ['/Clock', '/ClockForm'] }
    const Modules = [{ Name: '打卡系统', Url: '/ClockSys', Icon: 'clock', IsMenu: true }]
    for (const path of ['/Core', '/FarmPlan/MakePlan', '/CountyFarm']) {
      expect(judgeEntry(at(path), worker)).toEqual({ kind: 'refused', instead: '/Clock' })
      expect(judgeEntry(at(path), { ...worker, Modules })).toEqual({ kind: 'refused', instead: '/Clock' })
    }
  })

  test('of a group is led on', () => {
    const verdict = judgeEntry(at('/Core'), { ...nothing, Functions: ['/Core/CropList'] })
    expect(verdict).toEqual({ kind: 'leads-on', to: '/Core/CropList' })
  })
})

test('an expert comes from the root to what they are asked, and is refused nothing on the way', () => {
  const Functions = ['/ClockSys/Diagnosis#Reply', '/ClockSys/Diagnosis', '/ClockSys/Diagnosis/Experts']
  const Modules = [{ Name: '打卡系统', Url: '/ClockSys', Icon: 'clock', IsMenu: true }]
  expect(landingOf(at('/'), { Menus: [], Functions, Modules })).toBe('/ClockSys/Diagnosis')
})
