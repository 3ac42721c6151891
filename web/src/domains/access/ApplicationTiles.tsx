import type { MyPermission } from '@farm/contract/access'
import { BASE } from '../../platform/hosts.ts'
import { Outline } from '../../ui/Outline.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import styles from './ApplicationsPage.module.css'

export function ApplicationTiles({ modules }: { readonly modules: MyPermission['Modules'] }) {
  const offered = modules.filter(({ IsMenu }) => IsMenu)
  if (offered.length === 0) {
    return (
      <StateBlock kind="empty" title="还没有可用的应用">
        请联系管理员为您分配角色
      </StateBlock>
    )
  }
  return (
    <ul className={styles.tiles}>
      {offered.map(({ Name, Url, Icon }) => (
        <li key={Url}>
          <a className={styles.tile} href={`${BASE}${Url}`}>
            <span className={styles.icon}>
              <Outline name={Icon} size={30} />
            </span>
            <span className={styles.name}>{Name}</span>
            <span className={styles.arrow}>
              <Outline name="right" size={18} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
