import { readText } from '@farm/contract/values'
import type { FormKind, WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { Failure } from '../../engine/records/Failure.tsx'
import { useRecordPage } from '../../engine/records/record-queries.ts'
import { useDebounced } from '../../engine/reference/useDebounced.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './Diagnosis.module.css'

/** A record by its name. */
export interface Picked {
  readonly id: string
  readonly name: string
  /** Whose it is, of a plot. */
  readonly enterprise?: string | undefined
}

interface PickSheetProps {
  readonly title: string
  readonly kind: Pick<FormKind, 'id' | 'nameField'>
  readonly onPick: (picked: Picked) => void
  readonly onClose: () => void
}

const AT_ONCE = 50
const SEARCH_PAUSE_MS = 300

/** Picks one record of a kind by its name. */
export function PickSheet({ title, kind, onPick, onClose }: PickSheetProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), SEARCH_PAUSE_MS)
  const { data, error, refetch } = useRecordPage({
    formId: kind.id,
    page: 1,
    pageSize: AT_ONCE,
    orderBy: `${kind.nameField} asc`,
    ...(search !== '' && { search }),
  })
  const head = (
    <input
      type="search"
      className={styles.search}
      aria-label={`查找${title}`}
      placeholder="输入名称查找"
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
  return (
    <BottomSheet title={title} head={head} onClose={onClose}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data && <Found title={title} records={data.answer} nameField={kind.nameField} onPick={onPick} />}
    </BottomSheet>
  )
}

interface FoundProps {
  readonly title: string
  readonly records: readonly WireRecord[]
  readonly nameField: string
  readonly onPick: (picked: Picked) => void
}

function Found({ title, records, nameField, onPick }: FoundProps) {
  if (records.length === 0) return <p className={styles.none}>没有找到{title}</p>
  return (
    <ul className={styles.picks} aria-label={`可选${title}`}>
      {records.map(({ Id, Data }) => {
        const name = readText(Data[nameField]) || '未命名'
        return (
          <li key={Id}>
            <button
              type="button"
              className={styles.pick}
              onClick={() => onPick({ id: Id, name, enterprise: readText(Data.Compony) })}
            >
              {name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
