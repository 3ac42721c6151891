import { type Static, Type } from 'typebox'
import { Day, Id, IdAndName, call, query } from '../wire/index.ts'

/** So many stocks are told at once; the counts are of all. */
export const MAX_STOCKS = 300

/** What may be asked for: all, what is short, or what expires soon or did already. */
export const stockViews = ['all', 'low', 'expiring'] as const
export type StockView = (typeof stockViews)[number]

const StockBatch = Type.Object({
  /** Empty: what is not kept by batches. */
  Batch: Type.String(),
  Balance: Type.Number(),
  ProductionDate: Type.Optional(Day),
  ExpiryDate: Type.Optional(Day),
  /** Absent from those from whom dates are hidden. */
  State: Type.Optional(Type.Enum(['有效', '临期', '过期'])),
})

/** What lies of one input in the store of one enterprise; amounts in the unit of the input. */
export const Stock = Type.Object({
  Enterprise: IdAndName,
  Input: IdAndName,
  /** 类别 of the input; empty where it is hidden. */
  Kind: Type.String(),
  Unit: Type.String(),
  Balance: Type.Number(),
  /** 元; absent from those from whom values are hidden. */
  Value: Type.Optional(Type.Number()),
  /** Something was booked late, and what lies after it is still being valued anew: the value is about to change. */
  IsValuing: Type.Optional(Type.Boolean()),
  /** 最低库存 of the input; absent where it is hidden, and nothing is low then. */
  Least: Type.Optional(Type.Number()),
  IsLow: Type.Boolean(),
  /** Those of which something is left, the first to expire first. */
  Batches: Type.Array(StockBatch),
  /** Of the last 30 days: withdrawn less brought back, and used as punch-ins tell; absent from those who don’t see punch-ins. */
  Withdrawn: Type.Optional(Type.Number()),
  Used: Type.Optional(Type.Number()),
})
export type Stock = Static<typeof Stock>

export const stockCalls = {
  board: call({
    method: 'GET',
    path: '/api/Farm/Stock/Board',
    needs: 'stock-movements.view',
    summary:
      'What lies in the stores in reach, by enterprise and input, with its batches; and what was withdrawn lately beside what was used.',
    query: query({
      show: Type.Optional(Type.Enum([...stockViews])),
      enterprise: Type.Optional(Id),
      input: Type.Optional(Id),
    }),
    answer: Type.Object({
      Total: Type.Integer(),
      /** Absent from those from whom 最低库存 is hidden. */
      Low: Type.Optional(Type.Integer()),
      /** Stocks with a batch that is past its date or will be within 30 days; absent from those from whom batches or dates are hidden. */
      Expiring: Type.Optional(Type.Integer()),
      /** Of what is asked for; what is short or expires first. */
      Stocks: Type.Array(Stock),
    }),
  }),
}
