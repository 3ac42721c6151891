import { randomUUID } from 'node:crypto'
import { clockForm } from '@farm/contract/clock'
import { recordCalls } from '@farm/contract/forms'
import { statisticsCalls } from '@farm/contract/statistics'
import { type MakeRequest, httpText } from './http-load.ts'
import { TOKEN } from './people.ts'
import { enterprises, operationIds } from './world.ts'

/** What is measured: a request of the product, and what it is to reach. */
export interface Measured {
  readonly key: string
  readonly what: string
  readonly request: MakeRequest
  /** Requests a second, or the share of the bare handler’s rate. */
  readonly goal?: { readonly perSecond: number } | { readonly shareOfBare: number }
  /** Published figures of the same question on two cores. */
  readonly peers?: string
}

const EXPAND = 'Operation,Plan,Enterprise,User'
const DEEP_PAGE = 1_001
const headers = { token: TOKEN, accept: 'application/json' }
const [seen, written] = enterprises
if (!seen || !written) throw new Error('there are no enterprises')
const { path } = seen
/** Another one of the same town: what is added must not change what is read. */
const { recordId, plans, places } = written

function get(call: { readonly path: string }, query: Record<string, string>): MakeRequest {
  const text = httpText('GET', `${call.path}?${new URLSearchParams(query).toString()}`, headers)
  return () => text
}

const list = { formId: clockForm.id, organPath: path, pageSize: '15', expand: EXPAND }

function create(): string {
  const body = JSON.stringify({
    FormId: clockForm.id,
    Id: randomUUID(),
    Data: {
      Enterprise: recordId,
      Plan: plans[0],
      Place: [places[0]],
      Operation: operationIds[0],
      Area: 12.5,
      Position: { Lng: 111.75, Lat: 37.25, Accuracy: 8 },
      Weather: '晴 12℃ 微风',
      Note: '按计划完成，苗情正常',
    },
  })
  return httpText('POST', recordCalls.add.path, { ...headers, 'content-type': 'application/json' }, body)
}

export function measuredCalls(recordIdToGet: string): Measured[] {
  return [
    {
      key: 'a',
      what: '企业最新 15 条，带四个名称',
      request: get(recordCalls.list, list),
      goal: { shareOfBare: 0.8 },
      peers: '123 / 83',
    },
    {
      key: 'b',
      what: '同上，带总数',
      request: get(recordCalls.list, { ...list, page: '1' }),
      goal: { perSecond: 3000 },
      peers: '26 / 27',
    },
    {
      key: 'c',
      what: '同上，第 15000 条起',
      request: get(recordCalls.list, { ...list, page: String(DEEP_PAGE) }),
      goal: { perSecond: 3000 },
      peers: '24 / 29',
    },
    {
      key: 'd',
      what: '按编号取一条',
      request: get(recordCalls.get, { id: recordIdToGet, expand: EXPAND }),
      peers: '100 / 155',
    },
    { key: 'e', what: '新增一条（落盘）', request: create, goal: { perSecond: 3000 }, peers: '179 / 130' },
    {
      key: 'f',
      what: '一个月按农事操作计数',
      request: get(statisticsCalls.clockCounts, { from: '2026-10-01', to: '2026-10-31', by: 'Operation' }),
      goal: { perSecond: 5000 },
      peers: '114 / 67',
    },
  ]
}
