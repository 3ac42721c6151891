import { type WireRecord, toldAway } from '@farm/contract/forms'
import { changerOf } from '../../../platform/http-failure.ts'
import { HttpFailure } from '../../../platform/http.ts'
import { useToast } from '../../../ui/toast-context.ts'
import type { RecordForm } from '../../records/record-form.ts'
import { useRestoreRecord } from '../care-queries.ts'

/** Brings back what a record held at an earlier time; for a while it can be taken back. */
export function useRestore(form: RecordForm) {
  const toast = useToast()
  const { mutateAsync } = useRestoreRecord()
  const bringBack = async ({ Id, UpdateTime }: WireRecord, Version: string, onDone: (now: WireRecord) => void) => {
    try {
      onDone(await mutateAsync({ Id, UpdateTime, Version }))
    } catch (failure) {
      toast.failed(textOf(form, failure))
    }
  }
  return (record: WireRecord, version: string) =>
    bringBack(record, version, (restored) =>
      toast.undoable('已还原', () => {
        void bringBack(restored, record.UpdateTime, () => toast.done('已撤销还原'))
      }),
    )
}

/** What stands in the way, field by field where the server names them. */
function textOf({ fields }: RecordForm, failure: unknown): string {
  if (!(failure instanceof HttpFailure)) throw failure
  if (failure.code === 'form-data/stale')
    return `内容刚被${changerOf(failure.changed?.[0])}修改，这里已是最新内容，请核对后再还原`
  const faults = Object.entries(failure.fields ?? {}).flatMap(([at, texts]) =>
    texts.map((text) => toldAway(fields, at, text)),
  )
  return faults.length > 0 ? `不能还原：${faults.join('；')}` : failure.message
}
