import { FLOW_DAYS, type StockView, stockViews } from '@farm/contract/stock'
import { daysLater } from '@farm/contract/values'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { usePage } from '../../../engine/page/index.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { occurredBetween } from '../../../engine/review/counted.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { ViewSwitch } from '../../../ui/ViewSwitch.tsx'
import { ClosedMonths } from '../months/index.ts'
import { PartSwitch } from '../PartSwitch.tsx'
import { RecordLinks } from '../RecordLinks.tsx'
import { useStocks } from '../stock-queries.ts'
import { changedAddress } from '../../../platform/changed-address.ts'
import styles from './StockBoard.module.css'
import { StockRows } from './StockRows.tsx'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

const SHOW = 'show'
const empty: Readonly<Record<StockView, string>> = {
  all: '仓库里还没有记过账',
  low: '没有低于最低库存的物资',
  expiring: '没有临期或过期的批号',
}

/** What lies in the stores: what is short or expires soon stands first. */
export function StockBoard({ mayRecord }: { readonly mayRecord: boolean }) {
  const { title = '物资数据' } = usePage()
  const [address] = useSearchParams()
  const today = useToday()
  const show = stockViews.find((one) => one === address.get(SHOW)) ?? 'all'
  const { data, error, refetch, isPlaceholderData } = useStocks(show)
  const at = (view: StockView) => changedAddress(address, { [SHOW]: view === 'all' ? undefined : view }).toString()
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        actions={
          <>
            <PartSwitch open="board" />
            <Suspense fallback={null}>
              <ClosedMonths />
            </Suspense>
            {mayRecord && <RecordLinks />}
          </>
        }
      />
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <ViewSwitch
            label="看哪些库存"
            open={show}
            views={[
              { key: 'all', label: `全部 ${data.Total}`, search: at('all') },
              // What is hidden from somebody is not counted for them either.
              ...(data.Low === undefined ? [] : [{ key: 'low', label: `低于最低库存 ${data.Low}`, search: at('low') }]),
              ...(data.Expiring === undefined
                ? []
                : [{ key: 'expiring', label: `临期和过期 ${data.Expiring}`, search: at('expiring') }]),
            ]}
          />
          {data.Stocks.length === 0 ? (
            <StateBlock kind="empty" title={empty[show]}>
              {show === 'all' && '把现有物资入库，这里就会显示结存、批号和有效期'}
            </StateBlock>
          ) : (
            <>
              <StockRows stocks={data.Stocks} isBusy={isPlaceholderData} mayRecord={mayRecord} />
              <DoubtedOf
                lead={`近 ${FLOW_DAYS} 天用过投入品的打卡`}
                where={[
                  ...occurredBetween({ from: daysLater(today, 1 - FLOW_DAYS), to: today }),
                  { path: ['Inputs'], op: 'null', values: ['false'] },
                ]}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}
