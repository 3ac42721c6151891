import { Link } from 'react-router'
import { usePage } from '../engine/page/index.ts'
import { useAddress, usePermission } from '../engine/permission/index.ts'
import styles from './Breadcrumb.module.css'
import { leaves } from './landing.ts'

/** Where the page comes from; what is an entry of the menu leads there. */
export function Breadcrumb() {
  const { sources } = usePage()
  const { Menus } = usePermission()
  const address = useAddress()
  if (sources.length === 0) return <div className={styles.path} />
  const entries = leaves(Menus)
  return (
    <nav aria-label="当前位置" className={styles.path}>
      <ol>
        {sources.map((source, index) => {
          const isHere = index === sources.length - 1
          const entry = isHere ? undefined : entries.find(({ Name }) => Name === source)
          return (
            <li key={source} aria-current={isHere ? 'page' : undefined}>
              {entry ? <Link to={address(entry.Url)}>{source}</Link> : source}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
