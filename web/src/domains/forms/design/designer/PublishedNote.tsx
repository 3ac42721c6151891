import type { Design } from '@farm/contract/forms'
import { useAddress } from '../../../../engine/permission/index.ts'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { dataAddresses } from '../state/data-addresses.ts'
import styles from './PublishDialog.module.css'

/** It is in force: the ways to filling it in and to its records. */
export function PublishedNote({ design: { Id, Published } }: { readonly design: Design }) {
  const address = useAddress()
  const ways = Published && dataAddresses(Id, Published.Modules)
  if (!Published) return null
  return (
    <>
      <p className={styles.lead}>
        {Published.MenuName && ways
          ? `“${Published.MenuName}”已出现在“数据管理”菜单里。`
          : '没有菜单名称或所在系统，所以不出现在菜单里。'}
      </p>
      {ways && (
        <p className={styles.links}>
          <ButtonLink kind="primary" to={address(ways.add)}>
            去填报
          </ButtonLink>
          <ButtonLink to={address(ways.list)}>查看列表</ButtonLink>
        </p>
      )}
    </>
  )
}
