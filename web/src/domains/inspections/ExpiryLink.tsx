import { SOON_DAYS } from '@farm/contract/forms'
import { Link } from 'react-router'
import { useAddress, useCan } from '../../engine/permission/index.ts'
import { Outline } from '../../ui/Outline.tsx'
import { useExpiry } from './use-expiry.ts'
import styles from './ExpiryLink.module.css'

const LIST = '/Core/InspectionList'

/** Tells on every page of certificates that run out soon or have run out, and leads to them; else it is not there. */
export function ExpiryLink() {
  const isOpen = useCan()(LIST)
  const address = useAddress()
  const expiry = useExpiry({ enabled: isOpen })
  if (!isOpen || !expiry) return null
  const { soon, over } = expiry
  if (soon.total + over.total === 0) return null
  const parts = [
    soon.total > 0 && `${soon.text} 份资质证书 ${SOON_DAYS} 天内到期`,
    over.total > 0 && `${over.text} 份已过期`,
  ]
  const text = parts.filter(Boolean).join('，')
  return (
    <Link className={styles.link} to={address(`${LIST}?tab=${soon.total > 0 ? 'soon' : 'over'}`)} title={text}>
      <Outline name="warning" size={16} />
      <span className={styles.text}>{text}</span>
    </Link>
  )
}
