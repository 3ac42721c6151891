import { Link } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import styles from './BinLink.module.css'

/** From a list to what was deleted of it. */
export function BinLink({ to }: { readonly to: string }) {
  return (
    <Link className={styles.link} to={to}>
      <Icon name="remove" size={14} />
      回收站
    </Link>
  )
}
