import { usePage } from '../../../engine/page/index.ts'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { usePlanPages } from '../plan-acts.ts'
import { usePlanFigures } from '../plan-queries.ts'
import { GroupBars } from './GroupBars.tsx'
import { GroupColumns } from './GroupColumns.tsx'
import styles from './PlanStat.module.css'
import { StatFigures } from './StatFigures.tsx'
import { type PlanFigures, ranked } from './plan-groups.ts'
import { StageBars } from './StageBars.tsx'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** 实时统计: the running plans in figures. */
export function PlanStat() {
  const { title = '实时统计' } = usePage()
  const { data, error, refetch } = usePlanFigures()
  return (
    <div className={styles.report}>
      <PageHeader title={title} note="只统计执行中的计划，随打卡和工单实时更新" />
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data && <Report figures={data} />}
    </div>
  )
}

function Report({ figures }: { readonly figures: PlanFigures }) {
  const { list } = usePlanPages()
  if (figures.Plans === 0) {
    return (
      <StateBlock kind="empty" title="没有执行中的计划" action={<ButtonLink to={list}>查看全部计划</ButtonLink>}>
        计划开始执行后，这里会马上有数据
      </StateBlock>
    )
  }
  return (
    <>
      <StatFigures figures={figures} />
      <DoubtedOf where={[{ path: ['Plan', 'Status'], op: '=', values: ['执行中'] }]} />
      <div className={styles.pair}>
        <GroupBars title="按作物" first="作物" field="Crops" groups={ranked(figures.ByCrop)} />
        <StageBars groups={figures.ByStage} />
        <GroupColumns title="按进度" axis="进度" field="ProgressBand" groups={figures.ByProgress} rest="未排步骤" />
        <GroupBars title="按延误" first="延误" field="Delay" groups={figures.ByDelay} rest="未排步骤" />
      </div>
    </>
  )
}
