import type { WireRecord } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { FieldValue } from '../../../engine/records/FieldValue.tsx'
import { useKind } from '../../../engine/records/use-kind.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { DueMark } from '../DueMark.tsx'
import { PlanLink } from '../PlanLink.tsx'
import { PriorityTag, StatusTag } from '../StatusTag.tsx'
import { namesOf, withPlacesInOrder, workOrderOf } from '../work-order.ts'
import styles from './cells.module.css'

interface CellProps {
  readonly record: WireRecord
}

/** What is to be done, and the number under which it is known. */
export function TitleCell({ record }: CellProps) {
  const { title, number } = workOrderOf(record)
  return (
    <>
      <span className={styles.title} title={title}>
        {title}
      </span>
      {number !== undefined && <span className={styles.second}>{number}</span>}
    </>
  )
}

export function PlanCell({ record }: CellProps) {
  return (
    <Cut>
      <PlanLink plan={workOrderOf(record).plan} />
    </Cut>
  )
}

/** The plots as people count them. */
export function PlaceCell({ record }: CellProps) {
  const form = useKind(workOrderForm)
  return (
    <Cut title={namesOf(workOrderOf(record).places)}>
      <FieldValue form={form} record={withPlacesInOrder(record)} name="Place" as="cell" />
    </Cut>
  )
}

export function AssigneesCell({ record }: CellProps) {
  const names = namesOf(workOrderOf(record).assignees)
  return names === undefined ? <span className={styles.none}>未派人</span> : <Cut title={names}>{names}</Cut>
}

export function DueCell({ record }: CellProps) {
  return <DueMark {...workOrderOf(record)} />
}

export function PriorityCell({ record }: CellProps) {
  return <PriorityTag priority={workOrderOf(record).priority} />
}

export function StatusCell({ record }: CellProps) {
  return <StatusTag status={workOrderOf(record).status} />
}

export function PunchInsCell({ record }: CellProps) {
  return workOrderOf(record).punchIns
}
