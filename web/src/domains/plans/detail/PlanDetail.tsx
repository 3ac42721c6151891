import { planForm } from '@farm/contract/plans'
import type { WireRecord } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCareTabs } from '../../../engine/care/use-care-tabs.tsx'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { PlanActions } from '../panel/PlanActions.tsx'
import { PlanFacts } from '../panel/PlanFacts.tsx'
import { usePlanActs, usePlanPages } from '../plan-acts.ts'
import { planOf } from '../plan.ts'
import styles from './PlanDetail.module.css'

interface PlanDetailProps {
  /** What the first tab shows, and what it is called. */
  readonly title: string
  readonly children: (record: WireRecord) => ReactNode
}

/** The page of the plan that the address names. */
export function PlanDetail(props: PlanDetailProps) {
  const id = useSearchParams()[0].get('id')
  const { list } = usePlanPages()
  if (id) return <OnePlan key={id} id={id} {...props} />
  return <StateBlock kind="empty" title="没有指定计划" action={<ButtonLink to={list}>打开计划列表</ButtonLink>} />
}

function OnePlan({ id, ...props }: PlanDetailProps & { readonly id: string }) {
  const form = useKind(planForm)
  const query = useRecord(id, expandOf(form, Object.keys(form.fields)))
  return (
    <RecordState query={query} heading={<PageHeading />}>
      {(record) => <Page record={record} {...props} />}
    </RecordState>
  )
}

function Page({ record, title, children }: PlanDetailProps & { readonly record: WireRecord }) {
  const acts = usePlanActs()
  const form = useKind(planForm)
  const { list } = usePlanPages()
  const care = useCareTabs({ form, record, canEdit: acts.edit !== undefined })
  const plan = planOf(record)
  return (
    <div className={styles.screen}>
      <PageHeader
        title={plan.name}
        actions={
          <>
            <ButtonLink kind="quiet" to={list}>
              返回列表
            </ButtonLink>
            <PlanActions record={record} plan={plan} acts={acts} />
          </>
        }
      />
      <Tabs
        label="计划的内容"
        look="bare"
        tabs={[
          { key: 'status', label: title, content: children(record) },
          { key: 'facts', label: '计划信息', content: <PlanFacts record={record} /> },
          ...care,
        ]}
      />
    </div>
  )
}
