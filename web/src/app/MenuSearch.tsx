import { type KeyboardEvent, useRef } from 'react'
import styles from './SideMenu.module.css'

interface MenuSearchProps {
  readonly text: string
  readonly onText: (text: string) => void
}

/** Where one types what a page is called, or what one calls it oneself. Esc ends it, Enter goes to the first page found. */
export function MenuSearch({ text, onText }: MenuSearchProps) {
  const box = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onText('')
    if (event.key === 'Enter') box.current?.parentElement?.querySelector<HTMLAnchorElement>('nav a')?.click()
  }
  return (
    <div ref={box} className={styles.search}>
      <input
        type="search"
        aria-label="搜索菜单"
        placeholder="搜索菜单"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKey}
      />
    </div>
  )
}
