import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from './RowLink.module.css'
import { writeList } from './write-list.ts'

interface RowLinkProps {
  readonly id: string
  readonly title?: string
  readonly children: ReactNode
}

/** Opens a record beside its list; as an address of its own it can be opened in another tab or sent. */
export function RowLink({ id, title, children }: RowLinkProps) {
  const [address] = useSearchParams()
  const search = writeList(address, { open: id }).toString()
  return (
    <Link to={{ search }} className={styles.link} title={title} preventScrollReset>
      {children}
    </Link>
  )
}
