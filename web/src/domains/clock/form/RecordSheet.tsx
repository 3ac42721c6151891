import type { FormKind, WireRecord } from '@farm/contract/forms'
import { type ReactNode, useState } from 'react'
import { useDebounced } from '../../../engine/reference/useDebounced.ts'
import { type FilterClause, useChoices } from '../clock-queries.ts'
import { type Choice, ChoiceSheet } from './ChoiceSheet.tsx'

const TYPING_MS = 250

interface RecordSheetProps<Thing extends Choice> {
  readonly title: string
  readonly kind: FormKind
  readonly read: (record: WireRecord) => Thing
  readonly clauses?: readonly FilterClause[]
  readonly orderBy?: string
  readonly emptyText: string
  readonly chosen: readonly string[]
  readonly onChoose: (thing: Thing) => void
  readonly onClose: () => void
  readonly foot?: ReactNode
  /** These stand before the others. */
  readonly isFirst?: (thing: Thing) => boolean
}

/** Chooses a record by name; the server searches. */
export function RecordSheet<Thing extends Choice>(props: RecordSheetProps<Thing>) {
  const {
    title,
    kind,
    read,
    clauses = [],
    orderBy = 'Name asc',
    emptyText,
    chosen,
    onChoose,
    onClose,
    foot,
    isFirst,
  } = props
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), TYPING_MS)
  const { data, error, refetch } = useChoices(kind, read, { clauses, text: settled, orderBy })
  const choose = (id: string) => {
    const thing = data?.found.find((one) => one.id === id)
    if (thing) onChoose(thing)
  }
  return (
    <ChoiceSheet
      title={title}
      text={text}
      onText={setText}
      choices={
        data && isFirst ? [...data.found.filter(isFirst), ...data.found.filter((one) => !isFirst(one))] : data?.found
      }
      hasMore={data?.hasMore ?? false}
      error={error}
      onRetry={() => void refetch()}
      emptyText={emptyText}
      chosen={chosen}
      onChoose={choose}
      onClose={onClose}
      foot={foot}
    />
  )
}
