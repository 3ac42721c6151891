import { formatDateRange } from '@farm/contract/values'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { Outline } from '../../../ui/Outline.tsx'
import styles from './Overlap.module.css'
import type { Overlaps } from './use-overlaps.ts'

/** Which other plans have the plots at the same time, each with what both have. */
export function OverlapNotice({ overlaps }: { readonly overlaps: Overlaps }) {
  const address = useAddress()
  if (overlaps.length === 0) return null
  return (
    <div className={styles.notice} role="status">
      <Outline name="warning" />
      <div>
        <p className={styles.text}>同一时间这些地块上还有 {overlaps.length} 个计划：</p>
        <ul className={styles.list}>
          {overlaps.map(({ Id, Name, Status, StartDate, EndDate, Place }) => (
            <li key={Id}>
              {/* Beside this page: what is being filled in stays where it is. */}
              <Link to={address(`/FarmPlan/MakePlan?open=${Id}`)} target="_blank">
                {Name}
              </Link>
              （{Status}，{formatDateRange(StartDate, EndDate)}，{Place.map((place) => place.Name).join('、')}）
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
