import type { Silent } from '@farm/contract/statistics'
import { useState } from 'react'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './DayList.module.css'
import { type useLookedAt, useSilent } from './calendar-queries.ts'

const PAGE = 50

interface SilentPeopleProps {
  readonly day: string
  readonly looked: ReturnType<typeof useLookedAt>
}

/** Who works in the field and did not report on a day; those who have been silent longest first. */
export function SilentPeople({ day, looked }: SilentPeopleProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useSilent(day, page, looked)
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : null
  const pages = Math.max(1, Math.ceil(data.Total / PAGE))
  return (
    <section aria-label="未打卡人员">
      <h3 className={styles.title}>未打卡 {data.Total} 人</h3>
      <p className={styles.none}>
        {data.Total === 0 ? '田间人员都打过卡了' : '有打卡权限的田间人员中，这一天没有打卡的'}（已打卡 {data.Reported}{' '}
        人）
      </p>
      <ul className={styles.list}>
        {data.People.map((one) => (
          <Person key={one.User.Id} one={one} />
        ))}
      </ul>
      {pages > 1 && (
        <p className={styles.pages}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          {page} / {pages}
          <Button disabled={page === pages} onClick={() => setPage(page + 1)}>
            下一页
          </Button>
        </p>
      )}
    </section>
  )
}

function Person({ one: { User, Organ, Last } }: { readonly one: Silent }) {
  return (
    <li className={styles.item}>
      <span className={styles.head}>{User.RealName || User.Name}</span>
      <span className={styles.clock}>{Last ? `上次 ${Last}` : '还没打过卡'}</span>
      <span className={styles.facts}>{Organ.Name}</span>
    </li>
  )
}
