import { type ReactNode, useState } from 'react'
import { HttpFailure } from '../../platform/http.ts'
import { Button } from '../../ui/Button.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { FILES_STAY } from './as-new.ts'
import { useStranded } from './use-draft.ts'

interface StrandedDraftProps {
  readonly form: Pick<RecordForm, 'id' | 'fields'>
  readonly recordId: string
  /** Why the record can’t be read. */
  readonly error: Error | null
  /** The form of a new record, which offers the draft. */
  readonly anew: ReactNode
  /** What is shown where nothing was left. */
  readonly children: ReactNode
}

/** In place of a record that was deleted or moved away: what somebody had typed into its form becomes a new record. */
export function StrandedDraft({ form, recordId, error, anew, children }: StrandedDraftProps) {
  const stranded = useStranded(form, recordId)
  const [isNew, setNew] = useState(false)
  if (isNew) return anew
  if (!stranded || !(error instanceof HttpFailure) || error.status !== 404) return children
  return (
    <StateBlock
      kind="empty"
      title={error.message}
      action={
        <Button
          onClick={() => {
            stranded.takeOver()
            setNew(true)
          }}
        >
          另存为新记录
        </Button>
      }
    >
      这台设备上有您没有保存的内容{stranded.hasFiles && `。${FILES_STAY}`}
    </StateBlock>
  )
}
