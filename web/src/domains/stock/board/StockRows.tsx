import { FLOW_DAYS, STOCK_DIGITS, type Stock } from '@farm/contract/stock'
import { formatInUnit, formatMoney, formatNumber, roundTo } from '@farm/contract/values'
import { COMES_BACK } from '../../../engine/list/list-acts.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { CardList } from '../../../ui/CardList.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { TableColumn } from '../../../ui/table-props.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { recordPath } from '../goods-address.ts'
import { BatchLines } from './BatchLines.tsx'
import styles from './StockBoard.module.css'

interface StockRowsProps {
  readonly stocks: readonly Stock[]
  readonly isBusy: boolean
  readonly mayRecord: boolean
}

const keyOf = ({ Enterprise, Input }: Stock) => `${Enterprise.Id} ${Input.Id}`
const nameOf = ({ Input }: Stock) => Input.Name || '—'
const amount = (one: number | undefined, unit: string) =>
  one === undefined ? '—' : formatInUnit(one, unit, STOCK_DIGITS)

/** What was taken out of late and not written down as used: it lies about, or nobody punched in for it. */
function UnusedCell({ stock: { Withdrawn, Used, Unit } }: { readonly stock: Stock }) {
  if (Withdrawn === undefined || Used === undefined) return '—'
  const unused = roundTo(Withdrawn - Used, STOCK_DIGITS)
  return (
    <span className={styles.flows}>
      <span>
        领 {formatNumber(Withdrawn, STOCK_DIGITS)}，用 {formatInUnit(Used, Unit, STOCK_DIGITS)}
      </span>
      {unused > 0 && <Tag tone="warning">{`领用未用 ${formatNumber(unused, STOCK_DIGITS)}`}</Tag>}
      {unused < 0 && <Tag tone="warning">{`多用 ${formatNumber(-unused, STOCK_DIGITS)}`}</Tag>}
    </span>
  )
}

/** Wide enough for ¥1,234,567.89. */
const MONEY_WIDTH = 132

/** What is asked for most stands first: what does not fit is scrolled to. */
const columns: readonly TableColumn<Stock>[] = [
  { key: 'Input', header: '投入品', width: 140, cell: nameOf },
  {
    key: 'Balance',
    header: '结存',
    width: 140,
    align: 'end',
    cell: ({ Balance, Unit, IsLow }) => (
      <span className={styles.balance}>
        {IsLow && <Tag tone="bad">库存不足</Tag>}
        <b>{amount(Balance, Unit)}</b>
      </span>
    ),
  },
  {
    key: 'Value',
    header: '金额',
    width: MONEY_WIDTH,
    align: 'end',
    cell: ({ Value, IsValuing }) =>
      Value === undefined ? (
        '—'
      ) : (
        <span className={styles.value}>
          {formatMoney(Value)} {IsValuing === true && <Tag tone="warning">重新计价中</Tag>}
        </span>
      ),
  },
  { key: 'Least', header: '最低库存', width: 96, align: 'end', cell: ({ Least, Unit }) => amount(Least, Unit) },
  { key: 'Batches', header: '批号和有效期', width: 248, cell: (stock) => <BatchLines stock={stock} /> },
  { key: 'Unused', header: `近 ${FLOW_DAYS} 天领用和使用`, width: 160, cell: (stock) => <UnusedCell stock={stock} /> },
  { key: 'Kind', header: '类别', width: 80, cell: ({ Kind }) => Kind || '—' },
]
const ofEnterprise: TableColumn<Stock> = {
  key: 'Enterprise',
  header: '所属企业',
  width: 148,
  cell: ({ Enterprise }) => Enterprise.Name || '—',
}

/** As rows, or on a phone as cards. */
export function StockRows({ stocks, isBusy, mayRecord }: StockRowsProps) {
  const isPhone = useIsPhone()
  const address = useAddress()
  const isOfMany = new Set(stocks.map(({ Enterprise }) => Enterprise.Id)).size > 1
  const [first, ...rest] = columns
  const all = [...(first ? [first] : []), ...(isOfMany ? [ofEnterprise] : []), ...rest]
  const drawn = { label: '库存', rows: stocks, isBusy, keyOf }
  const actions = ({ Enterprise, Input }: Stock) =>
    (['领用', '盘点'] as const).map((kind) => (
      <ButtonLink
        key={kind}
        to={address(recordPath(kind, { enterprise: Enterprise.Id, input: Input.Id }))}
        state={COMES_BACK}
      >
        {kind}
      </ButtonLink>
    ))
  if (isPhone) {
    return (
      <CardList<Stock>
        {...drawn}
        title={nameOf}
        facts={(row) =>
          all
            .filter(({ key }) => key !== 'Input')
            .map(({ key, header, cell }) => ({ key, label: header, value: cell(row), isWide: key === 'Batches' }))
        }
        {...(mayRecord && { actions })}
      />
    )
  }
  return (
    <div className={styles.rows}>
      <Table<Stock>
        {...drawn}
        columns={all}
        density="normal"
        nameOf={nameOf}
        {...(mayRecord && { actions: { width: 136, draw: actions } })}
      />
    </div>
  )
}
