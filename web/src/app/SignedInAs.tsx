import { Link } from 'react-router'
import { useIsViewing, usePermission } from '../engine/permission/index.ts'
import styles from './SignedInAs.module.css'

/** Who is signed in, and for which organisation. */
export function SignedInAs() {
  const {
    User: { Name, RealName, Organ },
  } = usePermission()
  const isViewing = useIsViewing()
  const person = RealName || Name
  const title = `${person} · ${Organ.Name}（${Name}）`
  // How an account is guarded is its owner’s: nobody sees it through their eyes.
  if (isViewing) {
    return (
      <span className={styles.who} title={`${title}：正在以他人身份查看，不能打开账号与安全`}>
        <Person />
      </span>
    )
  }
  return (
    <Link className={styles.who} to="/Account" title={`${title}：账号与安全`}>
      <Person />
    </Link>
  )
}

function Person() {
  const {
    User: { Name, RealName, Organ },
  } = usePermission()
  const person = RealName || Name
  return (
    <>
      <span className={styles.face} aria-hidden="true">
        {person.slice(0, 1)}
      </span>
      <span className={styles.names}>
        {person}
        <span className={styles.organ}> · {Organ.Name}</span>
      </span>
      {Organ.IsDemo && <span className={styles.demo}>演示数据</span>}
    </>
  )
}
