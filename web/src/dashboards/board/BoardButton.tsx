import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './BoardButton.module.css'

interface BoardLinkProps {
  /** An address within the base path; `href` is one outside of it. */
  readonly to?: string
  readonly href?: string
  readonly children: ReactNode
}

/** Leads on from the head of a board. */
export function BoardLink({ to, href, children }: BoardLinkProps) {
  return to === undefined ? (
    <a className={styles.button} href={href}>
      {children}
    </a>
  ) : (
    <Link className={styles.button} to={to}>
      {children}
    </Link>
  )
}

/** Does something on a board. */
export function BoardButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button type="button" className={styles.button} {...props} />
}
