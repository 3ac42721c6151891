import { workOrderForm } from '@farm/contract/work-orders'
import { daysLater, dayOf, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { type Deed, type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { type Operation, operationId } from './operations.ts'

interface Office {
  readonly enterprise: Enterprise
  /** Account name of who gives out work. */
  readonly manager: string
  /** Ids of those who can be asked to do it. */
  readonly workers: readonly string[]
  readonly now: Date
}

interface Job {
  readonly title: string
  readonly operation: Operation
  /** From today, when it is to be done; it may be begun two days before. */
  readonly dueIn: number
  readonly priority: '高' | '中' | '低'
  /** Which of the workers does it; nobody yet where it is not said. */
  readonly worker?: number
  readonly items: readonly string[]
  readonly isWeekly?: true
  /** Why it was closed. */
  readonly closed?: string
}

/** Work that stands in no plan. */
const jobs: readonly Job[] = [
  {
    title: '检修灌溉管路和阀门',
    operation: '其他',
    dueIn: -1,
    priority: '高',
    worker: 0,
    items: ['首部过滤器清洗', '逐个阀门试水', '漏点已修复'],
  },
  {
    title: '每周安全巡查',
    operation: '巡田',
    dueIn: 0,
    priority: '中',
    worker: 1,
    items: ['用电安全', '棚体与围栏', '农药库上锁'],
    isWeekly: true,
  },
  { title: '清点农资库存', operation: '其他', dueIn: 5, priority: '低', items: ['农药', '肥料', '农膜'] },
  {
    title: '回收地头农药包装',
    operation: '废弃物回收',
    dueIn: 3,
    priority: '中',
    worker: 0,
    items: ['分类装袋', '交回收点'],
  },
  {
    title: '补种缺苗地段',
    operation: '其他',
    dueIn: 1,
    priority: '低',
    worker: 1,
    items: [],
    closed: '查苗后缺苗率低于 3%，不再补种',
  },
]

const MORNING = 8 * 3_600
const EVENING = 18 * 3_600
const BEGIN_DAYS = 2
const REPEATED_DAYS = 90

/** Work orders that the manager of an enterprise wrote by hand. */
export function oddJobsOf(office: Office): Draft[] {
  return jobs.map((job) => oddJob(office, job))
}

function oddJob({ enterprise, manager, workers, now }: Office, job: Job): Draft {
  const { title, operation, dueIn, priority, worker, items, isWeekly, closed } = job
  const due = daysLater(dayOf(now), dueIn)
  const start = daysLater(due, isWeekly ? 0 : -BEGIN_DAYS)
  const assignee = worker === undefined ? undefined : workers[worker]
  const deeds: Deed[] = closed ? [{ by: manager, act: '关闭', note: closed }] : []
  return draft(
    workOrderForm,
    idOf(`odd-job/${enterprise.key}/${title}`),
    {
      Title: title,
      Enterprise: enterpriseId(enterprise),
      Operation: operationId(operation),
      ...(assignee && { Assignees: [assignee] }),
      Start: isoTime(timeOn(start, MORNING)),
      Due: isoTime(timeOn(due, EVENING)),
      Priority: priority,
      ...(items.length > 0 && { Checklist: items.map((Item, index) => ({ Key: `k${index + 1}`, Item })) }),
      ...(isWeekly && { Repeat: '每周' as const, RepeatUntil: daysLater(due, REPEATED_DAYS) }),
    },
    { by: manager, occurTime: isoTime(timeOn(daysLater(dayOf(now), -1 - BEGIN_DAYS), MORNING)), deeds },
  )
}
