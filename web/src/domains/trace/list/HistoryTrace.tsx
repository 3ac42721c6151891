import type { StoryLot, TracedPlan } from '@farm/contract/trace'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKeptAddress, usePage } from '../../../engine/page/index.ts'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { chunk } from '../../../platform/chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import type { PrintedLot } from '../print/CodePaper.tsx'
import { PrintCodes } from '../print/PrintCodes.tsx'
import { type TraceChoice, askedBy, readTrace } from '../trace-address.ts'
import { isCoded, originOf, useTraced } from '../trace-queries.ts'
import { TracedCard } from './TracedCard.tsx'
import { TraceFilters } from './TraceFilters.tsx'
import styles from './HistoryTrace.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'
import { changedAddress } from '../../../platform/changed-address.ts'

const ReleasePanel = chunk(() => import('../release/ReleasePanel.tsx').then((file) => file.ReleasePanel))

/** 历史溯源: plans that are finished or have lots, with the code of each lot. */
export function HistoryTrace() {
  const { title = '历史溯源' } = usePage()
  const [address] = useSearchParams()
  const [, setAddress] = useKeptAddress()
  const choice = readTrace(address)
  const change = (next: Partial<TraceChoice>) =>
    setAddress((now) => changedAddress<TraceChoice>(now, next), { replace: true })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTraced(askedBy(choice))
  const pages = data?.pages ?? []
  const plans = pages.flatMap(({ Plans }) => Plans)
  const said = pages[0]?.PublicUrl
  const coded = codedOf(plans)
  const good = coded.filter(({ lot }) => lot.Status === '正常')
  const [opened, setOpened] = useState<StoryLot>()
  const [printed, setPrinted] = useState<Printing>()
  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        note="已完成的计划和已有批次的计划"
        actions={
          good.length > 0 && (
            <Button onClick={() => setPrinted({ lots: good, leftOut: coded.length - good.length })}>
              打印二维码（{good.length}）
            </Button>
          )
        }
      />
      <TraceFilters choice={choice} onChange={change} />
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data && plans.length === 0 && !hasNextPage && <Nothing />}
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <TracedCard
            key={plan.Id}
            plan={plan}
            origin={originOf(said)}
            onOpen={setOpened}
            onPrint={(lot) => setPrinted({ lots: [{ lot, product: plan.Crop }], leftOut: 0 })}
          />
        ))}
      </ul>
      <DoubtedOf lead="所列计划的打卡" where={[{ path: ['Plan'], op: 'in', values: plans.map(({ Id }) => Id) }]} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? '正在查找更早的计划…' : '更早的计划'}
          </Button>
        </div>
      )}
      {opened && (
        <Suspense>
          <ReleasePanel key={opened.Id} lot={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {printed && <PrintCodes {...printed} said={said} onDone={() => setPrinted(undefined)} />}
    </div>
  )
}

interface Printing {
  readonly lots: readonly PrintedLot[]
  /** So many are held or called back. */
  readonly leftOut: number
}

/** Every lot that has a code, once, with what it is; one that was mixed stands at several plans. */
function codedOf(plans: readonly TracedPlan[]): PrintedLot[] {
  const each = plans.flatMap(({ Crop, Lots }) => Lots.filter(isCoded).map((lot) => ({ lot, product: Crop })))
  return [...new Map(each.map((one) => [one.lot.Id, one])).values()]
}

function Nothing() {
  return (
    <StateBlock kind="empty" title="没有可以溯源的批次">
      计划完成或建立批次后出现在这里；换一个批次号、作物或日期试试
    </StateBlock>
  )
}
