import { type DeviceState, type deviceForm, deviceStates } from '@farm/contract/devices'
import type { CrudTab } from '../../../engine/crud/crud-declaration.ts'

const more = {
  在线: { empty: '没有在线的设备' },
  离线: { empty: '没有离线的设备', isAlarming: true },
  未接入: { empty: '没有未接入的设备' },
} as const satisfies Record<DeviceState, object>

const keys = { 在线: 'on', 离线: 'off', 未接入: 'never' } as const satisfies Record<DeviceState, string>

export const deviceTabs: readonly [CrudTab<typeof deviceForm>, ...CrudTab<typeof deviceForm>[]] = [
  {
    key: 'all',
    label: '全部',
    empty: '还没有设备，先新增一个；很多设备可以用“导入”一次登记',
    clauses: () => [],
  },
  ...deviceStates.map((state) => ({
    key: keys[state],
    label: state,
    ...more[state],
    clauses: () => [{ path: ['State'], op: '=', values: [state] } as const],
  })),
]
