import { Link } from 'react-router'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import { isCounted } from '../../../engine/review/counted.ts'
import { formatQuantity } from '@farm/contract/values'
import { nameOfReferred, referredBy } from '../../../engine/records/referred-by.ts'
import { Part } from './Part.tsx'
import styles from './PlanDetail.module.css'
import type { PlanWork } from './detail-queries.ts'
import type { PunchIn } from '../steps/step-work.ts'

const MOST_SHOWN = 8
const PUNCH_INS = '/FarmOperation/ClockData'

interface LatestWorkProps extends Pick<PlanWork, 'punchIns'> {
  readonly planId: string
}

/** The latest punch-ins of a plan with their photos. */
export function LatestWork({ planId, punchIns }: LatestWorkProps) {
  const address = useAddress()
  const all = useCan()(PUNCH_INS) ? address(`${PUNCH_INS}?Plan=${planId}`) : undefined
  const { total = 0 } = punchIns
  return (
    <Part
      title="最近作业"
      query={punchIns}
      aside={all !== undefined && total > 0 && <Link to={all}>查看全部 {total} 次打卡</Link>}
    >
      {(records) =>
        records.length === 0 ? (
          <p className={styles.nothing}>还没有打卡</p>
        ) : (
          <ul className={styles.list}>
            {records.slice(0, MOST_SHOWN).map((record) => (
              <PunchInLine key={record.Id} record={record} />
            ))}
          </ul>
        )
      }
    </Part>
  )
}

function PunchInLine({ record }: { readonly record: PunchIn }) {
  const { User, OccurTime } = record
  const { Area, Harvest, Photos = [], Note } = record.Data
  const [operation] = referredBy(record, 'Operation')
  const name = operation ? nameOfReferred(operation) : '—'
  const amounts = [
    Area !== undefined && formatQuantity(Area, '亩'),
    Harvest !== undefined && `采收 ${formatQuantity(Harvest, '公斤')}`,
    !isCounted(record) && '已退回，不计入',
  ]
  return (
    <li className={styles.item}>
      <span className={styles.itemHead}>
        <span className={styles.itemName}>{name}</span>
        <span className={styles.second}>
          <Moment at={OccurTime} />
        </span>
      </span>
      <span className={styles.second}>{[User.RealName || User.Name, ...amounts].filter(Boolean).join(' · ')}</span>
      {Note && <span className={styles.note}>{Note}</span>}
      {Photos.length > 0 && <PhotoStrip ids={Photos} label={`${name}的照片`} size="small" />}
    </li>
  )
}
