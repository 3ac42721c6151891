import { modules } from '../access/module-names.ts'
import {
  type StateOf,
  type DataOf,
  builtInId,
  choice,
  date,
  derived,
  formKind,
  moment,
  position,
  reference,
  references,
  rows,
  stateTable,
  text,
  whole,
} from '../forms/index.ts'
import { deviceTypeNames } from './device-types.ts'

/** How a device is: 未接入 has never sent anything. */
export const deviceStateTable = stateTable()({
  在线: { tone: 'good', counts: [], ways: ['离线'] },
  离线: { tone: 'bad', counts: [], ways: ['在线'] },
  未接入: { tone: 'neutral', counts: [], ways: ['在线'] },
})
export const deviceStates = deviceStateTable.names
export type DeviceState = StateOf<typeof deviceStateTable>

export const deviceForm = formKind(
  'devices',
  '设备',
  {
    Name: text('设备名称', { required: true, sortable: true }),
    Number: text('设备编号', {
      max: 40,
      required: true,
      unique: true,
      sortable: true,
      help: '网关和接口按它识别设备，如 DevEUI',
    }),
    Type: choice('设备类型', deviceTypeNames, { required: true }),
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    Place: references('地块', 'places', { narrowedBy: { field: 'Enterprise', by: 'Compony' } }),
    Position: position('位置'),
    MAC: text('MAC', { max: 64, help: '摄像头的 MAC 或通道编号' }),
    Gateway: reference('接入网关', 'devices', { narrowedBy: { field: 'Enterprise', by: 'Enterprise' } }),
    Heartbeat: whole('心跳时限', {
      unit: '分钟',
      min: 1,
      max: 10_080,
      help: '超过这么久没有上报即为离线；不填则按设备类型',
    }),
    Vendor: text('厂家', { max: 100 }),
    Model: text('型号', { max: 100 }),
    Installed: date('安装日期'),
    Metrics: rows('自定义监测项', {
      Key: text('上报名称', { max: 60, required: true }),
      Name: text('名称', { max: 20, required: true }),
      Unit: text('单位', { max: 12 }),
    }),
    Note: text('备注', { multiline: true }),
    /** While it is maintained no alarm of it is raised. */
    MutedUntil: moment('暂停至', { domainOnly: true }),
    MuteReason: text('暂停原因', { max: 200, domainOnly: true }),
    State: derived(choice('状态', deviceStates)),
  },
  {
    id: builtInId(16),
    modules: [modules.farm],
    counted: {
      dimensions: { State: ['State'], Enterprise: ['Enterprise', 'State'], Type: ['Type', 'State'] },
      measures: [],
    },
  },
)

export type DeviceData = DataOf<typeof deviceForm>
