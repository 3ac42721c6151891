import { Link } from 'react-router'
import { usePermission } from '../engine/permission/index.ts'
import styles from './SignedInAs.module.css'

/** Who is signed in, and for which organisation. */
export function SignedInAs() {
  const {
    User: { Name, RealName, Organ },
  } = usePermission()
  const person = RealName || Name
  return (
    <Link className={styles.who} to="/Account" title={`${person} · ${Organ.Name}（${Name}）：账号与安全`}>
      <span className={styles.face} aria-hidden="true">
        {person.slice(0, 1)}
      </span>
      <span className={styles.names}>
        {person}
        <span className={styles.organ}> · {Organ.Name}</span>
      </span>
      {Organ.IsDemo && <span className={styles.demo}>演示数据</span>}
    </Link>
  )
}
