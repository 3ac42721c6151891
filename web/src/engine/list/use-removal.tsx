import type { WireRecord } from '@farm/contract/forms'
import { type ReactNode, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { useRecovery } from '../care/bin/use-recovery.ts'
import { type InUse, inUseOf } from '../care/referrers/in-use.ts'
import { nameOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { useRemoveRecords } from '../records/record-queries.ts'
import { SlowNotice } from './many/SlowNotice.tsx'
import { liesWithSome } from './many/remove-in-parts.ts'
import { messageOf } from '../../platform/failure-message.ts'

const InUseDialog = chunk(() => import('../care/referrers/InUseDialog.tsx').then((file) => file.InUseDialog))
const PartRemovalDialog = chunk(() => import('./many/PartRemovalDialog.tsx').then((file) => file.PartRemovalDialog))

interface Asked {
  readonly records: readonly WireRecord[]
  readonly onRemoved?: (() => void) | undefined
}

interface Removal {
  /** Asks before it deletes; `onRemoved` is called when they are gone. */
  readonly ask: (records: readonly WireRecord[], onRemoved?: () => void) => void
  /** The question while it is open, and why something can’t be deleted. */
  readonly dialog: ReactNode
}

/** Deletes records: asks first, and lets it be taken back for a while. */
export function useRemoval(form: RecordForm): Removal {
  const toast = useToast()
  const { mutateAsync, isPending, variables = [] } = useRemoveRecords()
  const { recover } = useRecovery()
  const [inUse, setInUse] = useState<InUse>()
  const [partly, setPartly] = useState<Asked & { readonly reason: string }>()
  const [asked, setAsked] = useState<Asked>()
  const tell = (ids: readonly string[]) => toast.undoable(`已删除 ${ids.length} 条`, () => void recover(ids))
  const refuse = (failure: unknown, refused: Asked) => {
    const refusal = inUseOf(failure)
    if (refused.records.length > 1 && liesWithSome(failure)) setPartly({ ...refused, reason: failure.message })
    else if (refusal) setInUse(refusal)
    else toast.failed(messageOf(failure))
  }
  const remove = async () => {
    if (!asked) return
    setAsked(undefined)
    const ids = asked.records.map(({ Id }) => Id)
    try {
      await mutateAsync(ids)
      tell(ids)
      asked.onRemoved?.()
    } catch (failure) {
      refuse(failure, asked)
    }
  }
  return {
    ask: (records, onRemoved) => setAsked({ records, onRemoved }),
    dialog: (
      <>
        {asked && (
          <ConfirmDialog
            title={`删除${form.name}`}
            text={question(form, asked.records)}
            onConfirm={() => void remove()}
            onCancel={() => setAsked(undefined)}
          />
        )}
        {isPending && variables.length > 1 && <SlowNotice text={`正在删除 ${variables.length} 条…`} />}
        <Suspense>
          {inUse && <InUseDialog {...inUse} onClose={() => setInUse(undefined)} />}
          {partly && (
            <PartRemovalDialog
              form={form}
              records={partly.records}
              reason={partly.reason}
              onRemoved={(ids) => {
                tell(ids)
                partly.onRemoved?.()
              }}
              onClose={() => setPartly(undefined)}
            />
          )}
        </Suspense>
      </>
    ),
  }
}

function question(form: RecordForm, [first, ...others]: readonly WireRecord[]): string {
  if (!first) return ''
  return others.length === 0
    ? `确定要删除“${nameOf(form, first)}”吗？`
    : `确定要删除选中的 ${others.length + 1} 条${form.name}吗？`
}
