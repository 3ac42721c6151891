import type { ClockCount, ClockGroup } from '@farm/contract/statistics'
import { Link } from 'react-router'
import type { Days } from '../../platform/calendar.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import styles from './ClockIn.module.css'
import { ranked, shareOf, sumOf } from './counts.ts'
import { areaText, countText, nameOfCount } from './texts.ts'
import { useRecordsAddress } from './use-records-address.ts'

interface CountTableProps {
  readonly title: string
  /** Heads the first column. */
  readonly first: string
  /** The field of a punch-in that is counted by. */
  readonly by: ClockGroup
  readonly days: Days
  readonly counts: readonly ClockCount[]
}

/** All figures of a period by one thing, with their sum; each name opens the punch-ins behind it. */
export function CountTable({ title, first, by, days, counts }: CountTableProps) {
  const addressOf = useRecordsAddress(days)
  const sum = sumOf(counts)
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <FigureTable
        label={`${title}统计`}
        rows={ranked(counts)}
        keyOf={({ Key }) => Key}
        columns={[
          {
            key: 'name',
            header: first,
            cell: (one) => <Name text={nameOfCount(one)} to={addressOf({ [by]: one.Key })} />,
            sum: '合计',
          },
          {
            key: 'count',
            header: '打卡次数',
            align: 'end',
            cell: (one) => countText(one.Count),
            sum: countText(sum.count),
          },
          {
            key: 'area',
            header: '作业面积（亩）',
            align: 'end',
            cell: (one) => areaText(one.Area),
            sum: areaText(sum.areaMu),
          },
          {
            key: 'share',
            header: '次数占比',
            align: 'end',
            cell: (one) => shareOf(one.Count, sum.count),
            sum: shareOf(sum.count, sum.count),
          },
          { key: 'last', header: '最近打卡', align: 'end', cell: ({ Last }) => Last, sum: latest(counts) },
        ]}
      />
    </section>
  )
}

function Name({ text, to }: { readonly text: string; readonly to: string | undefined }) {
  return to === undefined ? (
    <span title={text}>{text}</span>
  ) : (
    <Link to={to} title={text}>
      {text}
    </Link>
  )
}

function latest(counts: readonly ClockCount[]): string {
  return counts.reduce((last, { Last }) => (Last > last ? Last : last), '')
}
