import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { useAddress, useIsViewing } from '../../../engine/permission/index.ts'
import { useOutbox } from '../../../engine/outbox/use-outbox.ts'
import { usePage } from '../../../engine/page/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import { chunk } from '../../../platform/chunk.ts'
import { today } from '../../../platform/time.ts'
import { keepsReads, watchKeepsReads } from '../../../platform/worker.ts'
import { useOwnPunchIns } from '../clock-queries.ts'
import { useMayPunchIn } from '../use-may-punch-in.ts'
import styles from './ClockHome.module.css'
import { CountTiles } from './CountTiles.tsx'
import { waitingPunchIns } from '../waiting.ts'
import { PunchInDays } from './PunchInDays.tsx'
import { UnsentNote } from './UnsentNote.tsx'
import { WaitingPunchIns } from './WaitingPunchIns.tsx'
import { punchInOf } from './punch-in.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

const OutboxPage = chunk(() => import('../outbox/OutboxPage.tsx').then((file) => file.OutboxPage))
const FieldReads = chunk(() => import('./FieldReads.tsx').then((file) => file.FieldReads))

/** Where a field worker begins: how much was done, what is to be done, and the button for the next one. */
export function ClockHome({ workOrders }: { readonly workOrders?: ReactNode }) {
  const [parameters] = useSearchParams()
  const isViewing = useIsViewing()
  // What waits on this device is its owner’s alone.
  if (isViewing || parameters.get('show') !== 'unsent') return <Home workOrders={workOrders} />
  return (
    <Suspense fallback={<Waiting />}>
      <OutboxPage />
    </Suspense>
  )
}

function Home({ workOrders }: { readonly workOrders?: ReactNode }) {
  const { title = '打卡' } = usePage()
  const address = useAddress()
  const mayPunchIn = useMayPunchIn()
  const keeps = useSyncExternalStore(watchKeepsReads, keepsReads)
  return (
    <div className={styles.column}>
      <TopBar title={title} />
      {mayPunchIn && <UnsentNote to={address('/ClockForm')} />}
      <CountTiles />
      {workOrders}
      <OwnPunchIns />
      {mayPunchIn && keeps && (
        <Suspense>
          <FieldReads />
        </Suspense>
      )}
      {mayPunchIn && (
        <div className={styles.foot}>
          <ButtonLink to={address('/ClockForm')} kind="primary" size="touch">
            <Icon name="plus" />
            打卡
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function OwnPunchIns() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useOwnPunchIns()
  const mayPunchIn = useMayPunchIn()
  const { items } = useOutbox().view
  const isViewing = useIsViewing()
  // What waits on this device is its owner’s alone.
  const waiting = isViewing ? [] : waitingPunchIns(items)
  if (!data) {
    return (
      <>
        <WaitingPunchIns items={waiting} />
        <WaitingOrFailure error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  const punchIns = data.pages.flatMap(({ answer }) => answer).map(punchInOf)
  if (punchIns.length === 0) {
    return waiting.length > 0 ? (
      <WaitingPunchIns items={waiting} />
    ) : (
      <StateBlock kind="empty" title="还没有打卡">
        {mayPunchIn && '做完一项农事后，点下面的“打卡”，选计划和操作、拍一张照片，就记下来了'}
      </StateBlock>
    )
  }
  return (
    <div className={styles.days}>
      <WaitingPunchIns items={waiting} />
      <PunchInDays punchIns={punchIns} waitingDays={waiting.map(({ occurTime }) => dayOf(occurTime))} />
      {isFetchNextPageError && (
        <p className={styles.end} role="alert">
          {error?.message}
        </p>
      )}
      {hasNextPage ? (
        <Button size="touch" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? '正在加载…' : '加载更多'}
        </Button>
      ) : (
        <p className={styles.end}>暂无更多打卡数据</p>
      )}
    </div>
  )
}

function dayOf(moment: string): string {
  return today(Date.parse(moment))
}
