import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from './LayoutMenu.module.css'
import type { useWall } from './use-wall.ts'
import { MOST_LAYOUTS, type WallLayout } from './wall-layout.ts'

const LONGEST_NAME = 20

interface LayoutMenuProps {
  readonly wall: ReturnType<typeof useWall>
  readonly onOpen: (layout: WallLayout) => void
}

/** Layouts that were given a name, and a name for this one. */
export function LayoutMenu({ wall: { layout, named, keepAs, forget }, onOpen }: LayoutMenuProps) {
  const toast = useToast()
  const [name, setName] = useState('')
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    keepAs(name.trim(), layout)
    setName('')
    toast.done(`已保存布局“${name.trim()}”`)
  }
  const remove = (one: (typeof named)[number]) => {
    forget(one.name)
    toast.undoable(`已删除布局“${one.name}”`, () => keepAs(one.name, one.layout))
  }
  return (
    <div className={styles.menu}>
      {named.length === 0 && <p className={styles.none}>还没有保存过布局</p>}
      <ul className={styles.layouts}>
        {named.map((one) => (
          <li key={one.name} className={styles.line}>
            <button type="button" className={styles.open} onClick={() => onOpen(one.layout)}>
              {one.name}
              <span className={styles.size}>{one.layout.size} 画面</span>
            </button>
            <Button kind="quiet" aria-label={`删除布局${one.name}`} onClick={() => remove(one)}>
              删除
            </Button>
          </li>
        ))}
      </ul>
      {named.length < MOST_LAYOUTS && (
        <form className={styles.save} onSubmit={save}>
          <input
            className={styles.name}
            aria-label="布局名称"
            placeholder="给当前布局起名"
            maxLength={LONGEST_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            保存
          </Button>
        </form>
      )}
    </div>
  )
}
