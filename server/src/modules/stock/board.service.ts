import { clockForm } from '@farm/contract/clock'
import { refusal } from '@farm/contract/errors'
import { SOON_DAYS, forbiddenRight } from '@farm/contract/forms'
import { inUnit, inputForm } from '@farm/contract/inputs'
import { FLOW_DAYS, type Stock, type StockView, stockForm } from '@farm/contract/stock'
import { daysLater } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { countsOf } from '../forms/index.ts'
import { type StockRow, stocksIn } from './board.store.ts'
import { keptAmount } from './stock.rules.ts'

const ID_LENGTH = 36

interface Asking {
  readonly db: Db
  readonly scope: Scope
  /** By the calendar of the farm. */
  readonly today: string
}

interface Query {
  readonly show?: StockView
  readonly enterprise?: string
  readonly input?: string
}

/** The board of stores. What is hidden of movements and of inputs is neither told by it nor told apart by. */
export async function stockBoard({ db, scope, today }: Asking, { show = 'all', enterprise, input }: Query) {
  const kind = scope.kinds.byKey(stockForm.key)
  if (!kind?.rights.has('view')) throw forbiddenRight('view', stockForm)
  const hides = (name: string) => !Object.hasOwn(kind.fields, name)
  if (['Input', 'Enterprise', 'Balance'].some(hides)) throw refusal('access/forbidden')
  const named = scope.kinds.byKey(inputForm.key)
  const inputs = named?.rights.has('view') ? named : undefined
  const tells = (name: string) => inputs !== undefined && Object.hasOwn(inputs.fields, name)
  const sees = { least: tells('LeastStock'), expiry: !hides('Batch') && !hides('ExpiryDate') }
  if ((show === 'low' && !sees.least) || (show === 'expiring' && !sees.expiry)) throw refusal('access/forbidden')
  const soon = daysLater(today, SOON_DAYS)
  const found = await stocksIn(db, scope, kind, { show, enterprise, input, soon, sees, inputs })
  const flows = await flowsOf({ db, scope, today }, kind, found.stocks)
  const Stocks = found.stocks.map((row): Stock => {
    const batches = hides('Batch') ? [] : row.batches
    return {
      Enterprise: { Id: row.enterprise, Name: row.enterpriseName ?? '' },
      Input: { Id: row.input, Name: row.inputName ?? '' },
      Kind: tells('Kind') ? (row.kind ?? '') : '',
      Unit: row.unit ?? '',
      Balance: row.balance,
      ...(!hides('Value') && { Value: row.value, ...(row.isValuing && { IsValuing: true }) }),
      ...(row.least !== null && { Least: row.least }),
      IsLow: row.isLow,
      Batches: batches.map(({ batch, balance, produced, expires }) => ({
        Batch: batch,
        Balance: balance,
        ...(produced !== null && !hides('ProductionDate') && { ProductionDate: produced }),
        ...(expires !== null && { ExpiryDate: expires }),
        ...(sees.expiry && { State: stateOf(expires, { today, soon }) }),
      })),
      ...flows(row),
    }
  })
  return {
    Total: found.total,
    ...(sees.least && { Low: found.low }),
    ...(sees.expiry && { Expiring: found.expiring }),
    Stocks,
  }
}

function stateOf(expires: string | null, { today, soon }: { readonly today: string; readonly soon: string }) {
  if (expires === null || expires > soon) return '有效'
  return expires < today ? '过期' : '临期'
}

type Flows = Pick<Stock, 'Withdrawn' | 'Used'>

/** What was withdrawn of late, less what came back, and what punch-ins used: from the daily counts of both. */
async function flowsOf({ db, scope, today }: Asking, kind: SeenKind, rows: readonly StockRow[]) {
  const punchIns = scope.kinds.byKey(clockForm.key)
  const isUseSeen =
    punchIns?.rights.has('view') && ['Inputs', 'Enterprise'].every((one) => Object.hasOwn(punchIns.fields, one))
  const isTaken = ['Entry', 'Change'].every((one) => Object.hasOwn(kind.fields, one))
  if (!isUseSeen || !isTaken || rows.length === 0) return (): Flows => ({})
  const keyPrefixes = rows.map(({ enterprise, input }) => `${enterprise}/${input}/`)
  const span = { from: daysLater(today, 1 - FLOW_DAYS), to: today, keyPrefixes }
  const moved = await countsOf(db, scope, { kind: stockForm, dimension: 'EnterpriseInputEntry', ...span })
  const used = await countsOf(db, scope, { kind: clockForm, dimension: 'EnterpriseInput', ...span })
  const change = stockForm.counted?.measures.indexOf('Change') ?? -1
  const headOf = (key: string) => key.slice(0, 2 * ID_LENGTH + 1)
  const tailOf = (key: string) => key.slice(2 * ID_LENGTH + 2)
  return ({ enterprise, input, unit }: StockRow): Flows => {
    const head = `${enterprise}/${input}`
    const withdrawn = moved
      .filter(({ key }) => headOf(key) === head && ['领用', '退库'].includes(tailOf(key)))
      .reduce((sum, { sums }) => sum - (sums[change] ?? 0), 0)
    const amounts = used
      .filter(({ key }) => headOf(key) === head)
      // Where no unit was chosen it is that of the stock.
      .map(({ key, sum }) => inUnit(sum, tailOf(key) || unit, unit) ?? 0)
    return { Withdrawn: keptAmount(withdrawn), Used: keptAmount(amounts.reduce((sum, one) => sum + one, 0)) }
  }
}
