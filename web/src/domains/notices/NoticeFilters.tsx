import { noticeKindNames, noticeKinds } from '@farm/contract/notices'
import { useSearchParams } from 'react-router'
import styles from './Notices.module.css'
import { writeFilter } from './notice-address.ts'
import { type NoticeFilter, usePreferences } from './notice-queries.ts'

/** Narrows the notices to those that are not read, or to one kind. */
export function NoticeFilters({ filter }: { readonly filter: NoticeFilter }) {
  const [, setAddress] = useSearchParams()
  const choose = (next: NoticeFilter) => setAddress((before) => writeFilter(before, next), { replace: true })
  const { isUnread = false, kind = '' } = filter
  // Only of what can reach the person.
  const kinds = usePreferences().data?.map(({ Kind }) => Kind) ?? noticeKindNames
  return (
    <div className={styles.filters} role="group" aria-label="筛选">
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isUnread}
          onChange={({ target }) => choose({ ...filter, isUnread: target.checked })}
        />
        只看未读
      </label>
      <label>
        类型{' '}
        <select
          value={kind}
          onChange={({ target }) => choose({ ...filter, kind: noticeKindNames.find((one) => one === target.value) })}
        >
          <option value="">全部</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {noticeKinds[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
