import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './ViewSwitch.module.css'

interface ViewLink {
  readonly key: string
  readonly label: ReactNode
  /** The query of the address under which it is shown. */
  readonly search: string
}

interface ViewSwitchProps {
  readonly views: readonly ViewLink[]
  /** Key of what is shown. */
  readonly open: string
  /** What is switched: 显示方式 unless told. */
  readonly label?: string
}

/** The same things shown in one way or another. */
export function ViewSwitch({ views, open, label: name = '显示方式' }: ViewSwitchProps) {
  return (
    <nav className={styles.switch} aria-label={name}>
      {views.map(({ key, label, search }) => (
        <Link key={key} to={{ search }} className={styles.view} aria-current={key === open || undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
