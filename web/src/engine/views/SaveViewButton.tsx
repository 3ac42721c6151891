import { useState } from 'react'
import type { ListModel } from '../list/use-list.ts'
import styles from '../list/FilterBar.module.css'
import { SaveView } from './SaveView.tsx'

/** 保存视图 at the end of the filters. */
export function SaveViewButton({ list: { screen, shown } }: { readonly list: ListModel }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.text} onClick={() => setOpen(true)}>
        保存视图
      </button>
      {isOpen && <SaveView screen={screen} shown={shown} onClose={() => setOpen(false)} />}
    </>
  )
}
