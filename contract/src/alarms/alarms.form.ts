import {
  type DataOf,
  builtInId,
  choice,
  decimal,
  formKind,
  moment,
  reference,
  references,
  sequence,
  text,
  whole,
} from '../forms/index.ts'
import { alarmAcks, alarmLevels, alarmSeverities, alarmStates } from './alarm-words.ts'

const set = { domainOnly: true } as const
/** History does not hold what it tells of: a device goes although it once raised an alarm. */
const told = { domainOnly: true, isLoose: true } as const

/** 预警: raised, cleared and counted by the product; when it was raised is its `OccurTime`. */
export const alarmForm = formKind(
  'alarms',
  '预警',
  {
    Number: sequence('预警编号', 'YJ'),
    /** That of its rule. */
    Name: text('预警名称', { ...set, sortable: true }),
    Rule: reference('预警规则', 'alarm-rules', told),
    Device: reference('设备', 'devices', told),
    /** As it was called then; of an alarm about many devices how many they are. */
    DeviceName: text('设备名称', set),
    Enterprise: reference('所属企业', 'enterprises', told),
    Place: references('地块', 'places', told),
    Metric: text('监测项', { ...set, max: 60 }),
    MetricName: text('监测项名称', { ...set, max: 60 }),
    Unit: text('单位', { ...set, max: 20 }),
    /** What raised it. */
    Value: decimal('触发值', { ...set, digits: 3 }),
    /** The farthest it went since. */
    Peak: decimal('极值', { ...set, digits: 3 }),
    /** The rule in words as it was then: 低于 15 %，持续 10 分钟. */
    Limit: text('触发条件', set),
    Level: choice('高低', alarmLevels, set),
    Severity: choice('严重程度', alarmSeverities, { ...set, sortable: true }),
    State: choice('状态', alarmStates, { ...set, sortable: true }),
    Ack: choice('确认', alarmAcks, { ...set, sortable: true }),
    AckBy: reference('确认人', 'users', set),
    AckTime: moment('确认时间', set),
    AckNote: text('确认说明', { ...set, max: 500 }),
    ClearedAt: moment('恢复时间', set),
    /** Nobody where it came back by itself. */
    ClearedBy: reference('处理人', 'users', set),
    ClearNote: text('处理说明', { ...set, max: 500 }),
    /** How often it came back within minutes; 1 where it did not. */
    Times: whole('触发次数', set),
    /** Of an alarm about many devices: how many. */
    Devices: whole('设备数', set),
    RemindedAt: moment('提醒时间', set),
    WorkOrder: reference('工单', 'work-orders', told),
  },
  {
    id: builtInId(18),
    ownLabels: { OccurTime: '触发时间' },
    counted: {
      dimensions: {
        State: ['State'],
        StateAck: ['State', 'Ack'],
        Enterprise: ['Enterprise', 'State'],
        Level: ['Level', 'State'],
      },
      measures: [],
    },
  },
)

export type AlarmData = DataOf<typeof alarmForm>
