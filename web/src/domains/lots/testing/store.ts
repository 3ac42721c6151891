import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { certificateForm, lotForm } from '@farm/contract/lots'
import { orderForm } from '@farm/contract/orders'
import { parseFilter } from '@farm/contract/wire'
import { chen } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'

export const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
export const ADD = 'POST /api/Core/FormData/Add'
export const TRACE = 'GET /api/Farm/Lot/Trace'
const HARVESTS = 'GET /api/Farm/Lot/Harvests'
export const HOLD = 'POST /api/Farm/Lot/Hold'
const CHECK = 'GET /api/Farm/Certificate/Check'
export const ISSUE = 'POST /api/Farm/Certificate/Issue'
export const SPLIT = 'POST /api/Farm/Lot/Split'
export const PRINT = 'POST /api/Farm/Certificate/Print'
const PEOPLE = 'GET /api/Core/Users/List'

export const NOW = Date.parse('2026-11-20T10:21:00+08:00')

const farm = recordOf(enterpriseForm, { Name: '石桥农业合作社', Area: 4000 })
const tomato = recordOf(cropForm, { Name: '番茄' })

/** A harvest lot of 1,200 kg of which 800 are left, from which each test takes what it is about. */
export function lotWith(data: Readonly<Record<string, unknown>> = {}): WireRecord {
  const held = {
    Number: 'PC20261120-0001',
    Stage: '采收批次',
    Enterprise: farm.Id,
    Crops: tomato.Id,
    Date: '2026-11-19',
    Quantity: 1200,
    Left: 800,
    Certified: 0,
    Cover: '未开具',
    Status: '正常',
    ...data,
  }
  return recordOf(lotForm, held, { Expand: { Crops: { Id: tomato.Id, Name: '番茄' } } })
}

export function certificateWith(data: Readonly<Record<string, unknown>> = {}): WireRecord {
  return recordOf(certificateForm, {
    Number: 'HGZ20261120-0001',
    Product: '番茄',
    Quantity: 500,
    Origin: '清禾县石桥镇',
    Producer: '石桥农业合作社',
    Contact: '13800000001',
    IssueDate: '2026-11-20',
    Basis: ['自行检测合格'],
    Status: '有效',
    Checks: [{ Check: '安全间隔期', Verdict: '符合', Reason: '3 次采收都不在安全间隔期内' }],
    ...data,
  })
}

/** An order that names its customer. */
export function orderWith(): WireRecord {
  return recordOf(orderForm, {
    Number: 'DD20261118-0001',
    Customer: '永盛超市',
    Phone: '13900000001',
    Address: '城东市场 3 号',
    Enterprise: farm.Id,
    Status: '未完成',
  })
}

/** The store of a farm as the server knows it. */
export function storeServer(records: readonly WireRecord[], handlers: FakeHandlers = {}) {
  const all = [...records, farm, tomato]
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => pageOf(found(all, query)),
    [GET]: ({ query }: FakeRequest) => all.find(({ Id }) => Id === query.id),
    [PEOPLE]: () => [{ Id: chen.Id, Name: chen.Name, RealName: chen.RealName }],
    [TRACE]: ({ query }: FakeRequest) => ({ ...wayOf(query.id ?? ''), CameWith: [], IsCut: false }),
    [HARVESTS]: () => [
      {
        PunchIn: HARVEST,
        Day: '2026-11-18',
        Plan: '秋番茄',
        Crop: '番茄',
        Places: ['3 号棚'],
        Harvest: 500,
        Left: 320,
      },
    ],
    [CHECK]: () => ({
      Checks: [
        { Check: '批次状态', Verdict: '符合', Reason: '没有暂扣或召回' },
        { Check: '安全间隔期', Verdict: '不符合', Reason: '最早 2026-11-25 可采收' },
      ],
      MayOverride: false,
      Uncertified: 1200,
      Inherited: 0,
      Holding: ['质量安全控制符合要求'],
      Lacking: [{ Basis: '委托检测合格', Reason: '“委托检测合格”没有对应的委托检测合格记录' }],
      Product: '番茄',
      Origin: '清禾县石桥镇',
      Producer: '石桥农业合作社',
      Contact: '13800000001',
    }),
    ...handlers,
  })
}

export const HARVEST = '019f0000-0000-7000-8000-0000000000aa'
const SENT = '019f0000-0000-7000-8000-0000000000bb'

function wayOf(id: string) {
  const node = {
    Status: '正常',
    Date: '2026-11-19',
    Product: '番茄',
    Grade: '',
    Left: 0,
    Contact: '',
    Phone: '',
    Destination: '',
  }
  return {
    Nodes: [
      { ...node, Id: id, Number: 'PC20261120-0001', Stage: '采收批次', Quantity: 1200, Customer: '', Steps: 0 },
      {
        ...node,
        Id: SENT,
        Number: 'PC20261120-0002',
        Stage: '出库批次',
        Quantity: 400,
        Customer: '永盛超市',
        Steps: 1,
      },
    ],
    Edges: [{ From: id, To: SENT, Quantity: 400 }],
    Harvests: [
      {
        PunchIn: HARVEST,
        Lot: id,
        Quantity: 1200,
        Day: '2026-11-18',
        Plan: '秋番茄',
        Places: ['3 号棚'],
        User: '王芳',
      },
    ],
  }
}

function found(all: readonly WireRecord[], { formId, ids, qs = '' }: FakeRequest['query']) {
  return all
    .filter((record) => record.FormId === formId && (!ids || ids.split(',').includes(record.Id)))
    .filter(({ Data }) => parseFilter(qs).every(({ path: [name = ''], values }) => values.includes(String(Data[name]))))
}
