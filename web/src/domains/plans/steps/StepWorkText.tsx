import { workOrderForm } from '@farm/contract/work-orders'
import { Link } from 'react-router'
import { useRecordAddress } from '../../../engine/care/list-paths.ts'
import { Moment } from '../../../engine/records/Moment.tsx'
import styles from './StepTimeline.module.css'
import { type StepWork, peopleOf } from './step-work.ts'

const MOST_PEOPLE = 4

/** The work orders and punch-ins of a step, and who worked on it. */
export function StepWorkText({ work }: { readonly work: StepWork }) {
  const addressOf = useRecordAddress()
  const { orders, punchIns } = work
  const people = peopleOf(work)
  const [latest] = punchIns
  if (orders.length === 0 && punchIns.length === 0) return null
  return (
    <div className={styles.work}>
      {orders.map(({ id, title, status }) => {
        const to = addressOf(workOrderForm.id, id)
        const text = `工单“${title}” ${status ?? ''}`
        return <span key={id}>{to === undefined ? text : <Link to={to}>{text}</Link>}</span>
      })}
      {latest && (
        <span>
          打卡 {punchIns.length} 次，最近 <Moment at={latest.OccurTime} />
        </span>
      )}
      {people.length > 0 && (
        <span title={people.join('、')}>
          {people.slice(0, MOST_PEOPLE).join('、')}
          {people.length > MOST_PEOPLE && ` 等 ${people.length} 人`}
        </span>
      )}
    </div>
  )
}
