import { swapped } from '@farm/contract/values'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import styles from './Dictionary.module.css'
import { EntryLine } from './EntryLine.tsx'
import { type Entry, MAX_ENTRIES, entriesOf, withLines } from './entries.ts'

interface EntriesEditorProps {
  /** Handed in by the form. */
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (entries: readonly Entry[]) => void
}

/** The entries of a dictionary: Enter adds the next one, several lines can be pasted at once. */
export function EntriesEditor({ id, value, onChange }: EntriesEditorProps) {
  const entries = entriesOf(value)
  const [typed, setTyped] = useState('')
  const lines = useRef<HTMLDivElement>(null)
  const change = (next: readonly Entry[]) => onChange?.(next)
  const add = (text: string) => {
    change(withLines(entries, text).slice(0, MAX_ENTRIES))
    setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter elsewhere in a form saves it; here the next entry is typed.
    event.preventDefault()
    add(typed)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    add(`${typed}\n${text}`)
  }
  const move = (at: number, to: number) => {
    change(swapped(entries, at, to))
    queueMicrotask(() => lines.current?.querySelectorAll('input')[to]?.focus())
  }
  return (
    <div ref={lines} className={styles.entries} role="group" aria-label="条目">
      {entries.map((entry, at) => (
        <EntryLine
          // oxlint-disable-next-line react/no-array-index-key -- an entry is known by where it stands while it is typed
          key={at}
          number={at + 1}
          entry={entry}
          isLast={at === entries.length - 1}
          onChange={(next) => change(entries.map((one, index) => (index === at ? next : one)))}
          onRemove={() => change(entries.filter((_, index) => index !== at))}
          onMove={(by) => move(at, at + by)}
        />
      ))}
      {entries.length < MAX_ENTRIES && (
        <input
          {...(id && { id })}
          className={styles.input}
          aria-label="新条目"
          placeholder="写一个条目后按回车，也可以粘贴多行"
          value={typed}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => typed.trim() !== '' && add(typed)}
        />
      )}
      <p className={styles.hint}>
        共 {entries.length} 个，最多 {MAX_ENTRIES} 个。停用后不能再选，以前选过的仍然保留。
      </p>
    </div>
  )
}
