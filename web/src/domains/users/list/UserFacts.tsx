import type { User } from '@farm/contract/users'
import { formatMoment } from '../../../platform/time.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { RoleGives } from '../../../engine/rights/RoleGives.tsx'
import { isKnown, neverOf, stateOf } from '../user-state.ts'
import styles from './List.module.css'
import { WorkInHand } from './WorkInHand.tsx'

/** What is known of somebody, and what each of their roles gives. */
export function UserFacts({ user }: { readonly user: User }) {
  const { Id: userId, Name, Phone, Post, Organ, Roles, HasSecondFactor, LastSignIn, AddTime } = user
  const guard = HasSecondFactor ? '已开启' : '未开启'
  const time = (at: string | undefined, otherwise: string) => (at === undefined ? otherwise : formatMoment(at))
  return (
    <>
      <Facts
        facts={[
          { label: '账号', value: Name },
          { label: '状态', value: stateOf(user) ?? '—' },
          { label: '组织', value: Organ?.Name ?? '—' },
          { label: '岗位', value: Post ?? '—' },
          { label: '电话', value: Phone ?? '—' },
          { label: '动态码验证', value: isKnown(user) ? guard : '—' },
          { label: '最近登录', value: time(LastSignIn, neverOf(user)) },
          { label: '新增时间', value: time(AddTime, '—') },
        ]}
      />
      <h3 className={styles.heading}>角色</h3>
      {Roles?.length === 0 && <p className={styles.second}>没有角色，登录后看不到任何功能。</p>}
      {!Roles && <p className={styles.second}>—</p>}
      <ul className={styles.roles}>
        {Roles?.map(({ Id, Name: roleName }) => (
          <li key={Id}>
            <RoleGives id={Id} name={roleName} />
          </li>
        ))}
      </ul>
      {isKnown(user) && (
        <>
          <h3 className={styles.heading}>未完成的工作</h3>
          <WorkInHand userId={userId} />
        </>
      )}
    </>
  )
}
