import type { alarmForm } from '@farm/contract/alarms'
import type { WireRecord, NameIn } from '@farm/contract/forms'
import type { ColumnDeclaration, ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import { Moment } from '../../../engine/records/Moment.tsx'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { alarmOf } from '../alarm.ts'
import { measuredText } from '../alarm-text.ts'
import { LevelTag, SeverityTag } from '../marks.tsx'
import type { AlarmTab } from './alarm-tabs.ts'
import { AckCell } from './AckCell.tsx'

const columns = {
  Name: { field: 'Name', width: 140 },
  Level: {
    field: 'Level',
    width: 80,
    fields: ['State'],
    render: (record) => <LevelTag level={alarmOf(record).level} />,
  },
  Severity: {
    field: 'Severity',
    width: 98,
    render: (record) => <SeverityTag severity={alarmOf(record).severity} />,
  },
  DeviceName: { field: 'DeviceName', width: 172 },
  Enterprise: { field: 'Enterprise', width: 120 },
  Place: { field: 'Place', width: 128 },
  Value: {
    key: 'Measured',
    label: '触发值',
    width: 152,
    fields: ['MetricName', 'Value', 'Unit'],
    render: (record) => <ValueCell record={record} />,
  },
  OccurTime: { field: 'OccurTime', width: 112 },
  Ack: { field: 'Ack', width: 148, fields: ['AckBy', 'AckTime'], render: (record) => <AckCell record={record} /> },
  ClearedAt: { field: 'ClearedAt', width: 108, render: (record) => <ClearedCell record={record} /> },
} satisfies Record<string, ColumnDeclaration<NameIn<typeof alarmForm>>>

function ValueCell({ record }: { readonly record: WireRecord }) {
  const alarm = alarmOf(record)
  const { value, metricName, limit } = alarm
  const told = value === undefined ? limit : `${metricName} ${measuredText(alarm, value)}`
  return <Cut title={limit}>{told || '—'}</Cut>
}

function ClearedCell({ record }: { readonly record: WireRecord }) {
  const { clearedAt } = alarmOf(record)
  return clearedAt === undefined ? '—' : <Moment at={clearedAt} />
}

interface AlarmListOptions {
  /** Alarms as the person sees them. */
  readonly form: RecordForm
  /** More than one enterprise is in scope: only then it is worth telling whose an alarm is. */
  readonly isOfMany: boolean
  readonly tab: AlarmTab
}

/** The latest alarm first. */
export function alarmList({ form, isOfMany, tab }: AlarmListOptions): ListDeclaration {
  const { Name, Level, Severity, DeviceName, Enterprise, ClearedAt, ...rest } = columns
  return seenDeclaration<typeof alarmForm>(
    {
      columns: [
        Name,
        Level,
        Severity,
        DeviceName,
        ...(isOfMany ? [Enterprise] : []),
        ...Object.values(rest),
        // What is open is not over: the room is for what it is about.
        ...(tab.key === 'open' ? [] : [ClearedAt]),
        { field: 'UpdateTime', isExtra: true },
      ],
      search: ['Name', 'DeviceName', 'Number'],
      filters: [
        'Level',
        'Severity',
        ...(isOfMany ? (['Enterprise'] as const) : []),
        'Device',
        'Place',
        'OccurTime',
        'Rule',
      ],
      order: 'OccurTime desc',
      cardFacts: 9,
      where: tab.clauses,
      ...(tab.clauses.length > 0 && { whereLabel: tab.label }),
      expand: ['AckBy'],
      end: '暂无更多预警',
      empty: tab.empty,
    },
    form,
  )
}
