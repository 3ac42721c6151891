import { type Report, groupLabel } from '@farm/contract/statistics'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './ReportPage.module.css'
import { misreadFilters, withFilter } from './report-address.ts'

/** Says of what the address names but nobody can find that the report is not narrowed to it. */
export function Misread({ report }: { readonly report: Report }) {
  const [address] = useSearchParams()
  const misread = misreadFilters(address, report)
  if (misread.length === 0) return null
  const names = misread.map((one) => `“${groupLabel(report, one)}”`).join('、')
  const without = misread.reduce((kept, one) => withFilter(kept, one, undefined), address)
  return (
    <p className={styles.stale} role="alert">
      网址里有看不懂的{names}，下面没有按它筛选{' '}
      <ButtonLink kind="quiet" to={`?${without.toString()}`}>
        知道了
      </ButtonLink>
    </p>
  )
}
