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

const InUseDialog = chunk(() => import('../care/referrers/InUseDialog.tsx').then((file) => file.InUseDialog))

interface Removal {
  /** Asks before it deletes; `onRemoved` is called when they are gone. */
  readonly ask: (records: readonly WireRecord[], onRemoved?: () => void) => void
  /** The question while it is open, and why something can’t be deleted. */
  readonly dialog: ReactNode
}

/** Deletes records: asks first, and lets it be taken back for a while. */
export function useRemoval(form: RecordForm): Removal {
  const toast = useToast()
  const { mutateAsync } = useRemoveRecords()
  const { recover } = useRecovery()
  const [inUse, setInUse] = useState<InUse>()
  const [asked, setAsked] = useState<{ records: readonly WireRecord[]; onRemoved?: (() => void) | undefined }>()
  const remove = async () => {
    if (!asked) return
    const { records, onRemoved } = asked
    setAsked(undefined)
    const ids = records.map(({ Id }) => Id)
    try {
      await mutateAsync(ids)
      toast.undoable(`已删除 ${ids.length} 条`, () => void recover(ids))
      onRemoved?.()
    } catch (failure) {
      const refusal = inUseOf(failure)
      if (refusal) setInUse(refusal)
      else toast.failed(failure instanceof Error ? failure.message : String(failure))
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
        {inUse && (
          <Suspense>
            <InUseDialog {...inUse} onClose={() => setInUse(undefined)} />
          </Suspense>
        )}
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
