import { deviceTypeNames } from '../devices/device-types.ts'
import {
  type Condition,
  type DataOf,
  builtInId,
  choice,
  choices,
  decimal,
  formKind,
  reference,
  references,
  text,
  time,
  whole,
  yesNo,
} from '../forms/index.ts'
import { type AlarmCondition, alarmConditions, alarmLevels, alarmSeverities } from './alarm-words.ts'
import { weekdays } from '../values/index.ts'

const when = (...values: readonly AlarmCondition[]): Condition => ({ field: 'Condition', is: 'one-of', values })
const ofLimits = when('高于', '低于')
const ofChanges = when('高于', '低于', '变化过快')
const overTime = when('变化过快', '没有数据', '数值不变')

/**
 * What is watched and when it is an alarm. All that is said of where must hold together; a rule that says nothing of it watches
 * every device of its organisation and below. `Devices`, `Places` and the rest narrow it.
 */
export const alarmRuleForm = formKind(
  'alarm-rules',
  '预警规则',
  {
    Name: text('规则名称', { max: 60, required: true, sortable: true }),
    Enterprise: reference('所属企业', 'enterprises', { help: '不填则对本组织及下级的设备都有效' }),
    Condition: choice('条件', alarmConditions, { required: true }),
    /** Its key, or the name under which a device sends what the product does not know. */
    Metric: text('监测项', {
      max: 60,
      requiredWhen: when('高于', '低于', '变化过快', '数值不变'),
      help: '“没有数据”不填监测项时，指设备什么都没有上报',
    }),
    DeviceType: choice('设备类型', deviceTypeNames),
    Devices: references('设备', 'devices', { narrowedBy: { field: 'Enterprise', by: 'Enterprise' } }),
    Places: references('地块', 'places', { narrowedBy: { field: 'Enterprise', by: 'Compony' } }),
    Crops: reference('作物', 'crops', { help: '只看正在种这种作物的地块' }),
    Stage: text('生育阶段', { max: 40, visibleWhen: { field: 'Crops', is: 'filled' } }),
    Threshold: decimal('阈值', { digits: 3, visibleWhen: ofChanges, requiredWhen: ofChanges }),
    Recovery: decimal('恢复值', { digits: 3, visibleWhen: ofLimits, help: '回到这个值才算恢复；不填则同阈值' }),
    Minutes: whole('时长', {
      unit: '分钟',
      min: 0,
      max: 10_080,
      requiredWhen: overTime,
      help: '持续多久才预警；变化过快为多长时间内的变化',
    }),
    Times: whole('连续次数', { unit: '次', min: 1, max: 100, visibleWhen: ofLimits }),
    From: time('每天从'),
    To: time('到'),
    Weekdays: choices('星期', weekdays, { help: '不选则每天' }),
    Level: choice('高低', alarmLevels, { help: '超过上限为高，低于下限为低', default: '高', required: true }),
    Severity: choice('严重程度', alarmSeverities, { default: '重要', required: true, sortable: true }),
    Remind: whole('提醒间隔', { unit: '分钟', min: 5, max: 10_080, help: '没有人确认时，隔多久再提醒' }),
    Receivers: references('通知人', 'users', { help: '不选则通知本企业能看预警的人' }),
    Enabled: yesNo('启用'),
    Note: text('备注', { multiline: true }),
  },
  { id: builtInId(17), sharing: 'inherited' },
)

export type AlarmRuleData = DataOf<typeof alarmRuleForm>
