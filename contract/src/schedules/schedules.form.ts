import {
  type Condition,
  type DataOf,
  builtInId,
  choice,
  formKind,
  reference,
  references,
  text,
  whole,
  yesNo,
} from '../forms/index.ts'
import { groupings, subjects } from './subjects.ts'
import { timesOfDay, weekdays } from '../values/index.ts'

const rhythms = ['每天', '每周', '每月'] as const
export type Rhythm = (typeof rhythms)[number]

/** Full hours, by the clocks of the farm. */
const hours = timesOfDay(60)

const every = (rhythm: Rhythm): Condition => ({ field: 'Rhythm', is: 'one-of', values: [rhythm] })
const onlyEvery = (rhythm: Rhythm) => ({ visibleWhen: every(rhythm), requiredWhen: every(rhythm) })

/** A report or a book that is made at its time for each of its people, as they may see it then, and put into their inbox. */
export const scheduleForm = formKind(
  'report-schedules',
  '定时报表',
  {
    Name: text('名称', { required: true, sortable: true }),
    Subject: choice('内容', subjects, { required: true, sortable: true }),
    Rhythm: choice('周期', rhythms, {
      required: true,
      default: '每天',
      sortable: true,
      help: '每天发昨天的，每周发上一周的，每月发上个月的',
    }),
    Weekday: choice('星期', weekdays, onlyEvery('每周')),
    /** No later, so that every month has it. */
    MonthDay: whole('每月几号', { min: 1, max: 28, ...onlyEvery('每月') }),
    Hour: choice('时间', hours, { required: true, default: '07:00', help: '北京时间' }),
    People: references('接收人', 'users', { help: '不选则发给自己；每人只收到自己有权看的内容' }),
    Enterprise: reference('企业', 'enterprises'),
    Plan: reference('计划', 'plans'),
    Place: reference('地块', 'places'),
    Crops: reference('作物', 'crops'),
    By: choice('统计方式', groupings, { help: '按什么分行，只用于报表；不选则按报表打开时的方式' }),
    IsOn: yesNo('启用', { default: true }),
    Note: text('备注', { multiline: true }),
  },
  { id: builtInId(27), personal: true, ownedBy: 'People' },
)

export type ScheduleData = DataOf<typeof scheduleForm>
