import { chainKinds } from '@farm/contract/chain'
import { MAX_COMMENTS, type Referrer, type WireRecord } from '@farm/contract/forms'
import { chunk } from '../../platform/chunk.ts'
import type { Tab } from '../../ui/Tabs.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { useChangeable } from '../records/use-changeable.ts'
import { CarePart } from './CarePart.tsx'
import { useComments, useReferrers } from './care-queries.ts'

const History = chunk(() => import('./history/RecordHistory.tsx').then((file) => file.RecordHistory))
const Comments = chunk(() => import('./comments/RecordComments.tsx').then((file) => file.RecordComments))
const Chain = chunk(() => import('../chain/ChainPart.tsx').then((file) => file.ChainPart))
const Referrers = chunk(() => import('./referrers/RecordReferrers.tsx').then((file) => file.RecordReferrers))

export interface CareProps {
  readonly form: RecordForm
  readonly record: WireRecord
  /** The person may edit records of this form. */
  readonly canEdit: boolean
}

/** What stands beside the content of every record: what happened to it, what is said of it, what refers to it. */
export function useCareTabs({ form, record, canEdit }: CareProps): readonly Tab[] {
  const kept = { formId: form.id, id: record.Id }
  const comments = useComments(kept).data
  const referrers = useReferrers(kept).data
  const canRestore = useChangeable()(record) && canEdit
  const kind = chainKinds.find((one) => one === form.key)
  return [
    ...(kind
      ? [
          {
            key: 'chain',
            label: '业务链',
            content: (
              <CarePart>
                <Chain kind={kind} id={record.Id} />
              </CarePart>
            ),
          },
        ]
      : []),
    {
      key: 'history',
      label: '历史',
      content: (
        <CarePart>
          <History form={form} record={record} canRestore={canRestore} />
        </CarePart>
      ),
    },
    {
      key: 'comments',
      label: `评论${countText(comments?.length, MAX_COMMENTS)}`,
      content: (
        <CarePart>
          <Comments kept={kept} />
        </CarePart>
      ),
    },
    {
      key: 'referrers',
      label: `被引用${countText(referrers && sumOf(referrers), MOST_COUNTED)}`,
      content: (
        <CarePart>
          <Referrers kept={kept} />
        </CarePart>
      ),
    },
  ]
}

/** The server counts no further. */
const MOST_COUNTED = 1_000

function sumOf(referrers: readonly Referrer[]): number {
  return referrers.reduce((sum, { Count }) => sum + Count, 0)
}

/** Nothing is said of what is not known or not there. */
function countText(count: number | undefined, most: number): string {
  if (!count) return ''
  return count >= most ? ` ${most}+` : ` ${count}`
}
