import { type Static, Type } from 'typebox'
import { Day, Id, IdAndName, Time, call, query, strict } from '../wire/index.ts'

/** So many stocks are shown at once; the counts are of all. */
export const MAX_STOCKS = 300

/** So many days, today among them, are looked back at for what was withdrawn and what was used. */
export const FLOW_DAYS = 30

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
  /** Of the last `FLOW_DAYS` days: withdrawn less brought back, and used by the punch-ins; absent from those who don’t see punch-ins. */
  Withdrawn: Type.Optional(Type.Number()),
  Used: Type.Optional(Type.Number()),
})
export type Stock = Static<typeof Stock>

/** A month by its number: 2026-10. */
const Month = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' })

/** So many months are shown at once, the latest first. */
export const MAX_MONTHS = 120
/** So many months that are over are offered for closing while none was closed yet. */
export const MAX_CLOSABLE = 12

/** A month of the stock of an enterprise that is closed, or was opened again since. */
export const StockMonth = Type.Object({
  Enterprise: IdAndName,
  Month,
  CloseTime: Time,
  /** By name; the last who did. */
  ClosedBy: Type.String(),
  /** Where it was opened again. */
  ReopenTime: Type.Optional(Time),
  ReopenedBy: Type.Optional(Type.String()),
  Reason: Type.Optional(Type.String()),
})
export type StockMonth = Static<typeof StockMonth>

const ClosedUpTo = Type.Object({
  /** The last month that is closed, those before it with it; absent where none is. */
  ClosedUpTo: Type.Optional(Month),
})

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
  months: call({
    method: 'GET',
    path: '/api/Farm/Stock/Months',
    needs: 'stock-movements.view',
    summary:
      'Which months of the stores in reach are closed, by whom and when, and which were opened again and why; of one enterprise also ' +
      'which may be closed next.',
    query: query({ enterprise: Type.Optional(Id) }),
    answer: Type.Object({
      Months: Type.Array(StockMonth),
      /** Of the one enterprise that is asked about, those that are over and not closed. */
      Closable: Type.Array(Month),
    }),
  }),
  closeMonth: call({
    method: 'POST',
    path: '/api/Farm/Stock/CloseMonth',
    effects: [],
    needs: 'stock.close',
    summary:
      'Close the stock of an enterprise up to the end of a month: what was reported of it stands, and what is booked late is adjusted ' +
      'behind it.',
    body: strict({ Enterprise: Id, Month }),
    answer: ClosedUpTo,
  }),
  openMonth: call({
    method: 'POST',
    path: '/api/Farm/Stock/OpenMonth',
    effects: [],
    needs: 'stock.close',
    summary:
      'Open the last closed month of an enterprise again, with a reason: what was booked late is valued by its date.',
    body: strict({ Enterprise: Id, Month, Reason: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: ClosedUpTo,
  }),
}
