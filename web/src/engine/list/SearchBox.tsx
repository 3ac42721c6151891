import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './SearchBox.module.css'
import type { SearchField } from './search-fields.ts'

const TYPING_MS = 350
const MOST_SIGNS = 60

interface SearchBoxProps {
  /** What can be searched in; the first is the usual one. */
  readonly fields: readonly SearchField[]
  /** In place of the usual hint. */
  readonly placeholder?: string
  readonly searchIn: string | undefined
  readonly text: string
  readonly onSearch: (text: string, searchIn: string | undefined) => void
}

/** Searches while one types; `/` leads here from anywhere on the page. */
export function SearchBox({ fields, placeholder, searchIn, text, onSearch }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(text)
  const [shown, setShown] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (shown !== text) {
    setShown(text)
    if (draft.trim() !== text) setDraft(text)
  }
  const searchSoon = (value: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(value.trim(), searchIn), TYPING_MS)
  }
  const type = (value: string, event: Event) => {
    setDraft(value)
    // Half a word of an input method is no search.
    if (!('isComposing' in event && event.isComposing)) searchSoon(value)
  }
  useSlashKey(() => box.current?.focus())
  const { field = '', label = '' } = fields.find((one) => one.field === searchIn) ?? {}
  return (
    <form
      role="search"
      className={styles.search}
      data-many={fields.length > 1 || undefined}
      data-worded={placeholder !== undefined || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timer.current)
        onSearch(draft.trim(), searchIn)
      }}
    >
      <Icon name="search" size={14} />
      {fields.length > 1 && (
        <select
          className={styles.field}
          aria-label="搜索范围"
          value={field}
          onChange={({ target }) => onSearch(draft.trim(), target.value || undefined)}
        >
          {fields.map((one) => (
            <option key={one.field ?? ''} value={one.field ?? ''}>
              {one.label}
            </option>
          ))}
        </select>
      )}
      <input
        ref={box}
        type="search"
        className={styles.input}
        aria-label={placeholder ?? `搜索${label}`}
        placeholder={placeholder ?? (field === '' ? '搜索名称或拼音首字母' : `搜索${label}`)}
        value={draft}
        maxLength={MOST_SIGNS}
        onChange={({ target, nativeEvent }) => type(target.value, nativeEvent)}
        onCompositionEnd={({ currentTarget }) => searchSoon(currentTarget.value)}
      />
      {draft === '' && (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
    </form>
  )
}

const TYPES_TEXT = 'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"]'

function useSlashKey(onSlash: () => void): void {
  const act = useRef(onSlash)
  useEffect(() => {
    act.current = onSlash
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(TYPES_TEXT)) return
      event.preventDefault()
      act.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
