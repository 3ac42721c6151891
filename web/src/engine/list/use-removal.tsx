import { App } from 'antd'
import type { WireRecord } from '@farm/contract/forms'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { nameOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { useRemoveRecords } from '../records/record-queries.ts'

interface Removal {
  /** Asks before it deletes; `onRemoved` is called when they are gone. */
  readonly ask: (records: readonly WireRecord[], onRemoved?: () => void) => void
  /** The question while it is open. */
  readonly dialog: ReactNode
}

export function useRemoval(form: RecordForm): Removal {
  const { message } = App.useApp()
  const { mutateAsync } = useRemoveRecords()
  const [asked, setAsked] = useState<{ records: readonly WireRecord[]; onRemoved?: (() => void) | undefined }>()
  const remove = async () => {
    if (!asked) return
    const { records, onRemoved } = asked
    setAsked(undefined)
    try {
      await mutateAsync(records.map(({ Id }) => Id))
      message.success(`已删除 ${records.length} 条`)
      onRemoved?.()
    } catch (failure) {
      message.error(failure instanceof Error ? failure.message : String(failure))
    }
  }
  return {
    ask: (records, onRemoved) => setAsked({ records, onRemoved }),
    dialog: asked && (
      <ConfirmDialog
        title={`删除${form.name}`}
        text={question(form, asked.records)}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(undefined)}
      />
    ),
  }
}

function question(form: RecordForm, [first, ...others]: readonly WireRecord[]): string {
  if (!first) return ''
  return others.length === 0
    ? `确定要删除“${nameOf(form, first)}”吗？`
    : `确定要删除选中的 ${others.length + 1} 条${form.name}吗？`
}
