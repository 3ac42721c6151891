import type { Book, BookAnswer } from '@farm/contract/books'
import { formatDateRange, formatCount } from '@farm/contract/values'
import { usePermission } from '../../engine/permission/index.ts'
import { useNow } from '../../engine/records/now.ts'
import { formatMoment } from '../../platform/time.ts'
import styles from './BookPage.module.css'

interface BookHeadProps {
  readonly book: Book
  readonly answer: BookAnswer
}

/** What stands above a book, on the screen and on paper: whose it is and of what. */
export function BookHead({ book, answer }: BookHeadProps) {
  const { User } = usePermission()
  const time = formatMoment(new Date(useNow()).toISOString())
  const { Enterprise, CreditCode, Plan, Place, Crop, Days, LackingTotal } = answer
  const facts = [
    ['企业', Enterprise.Name],
    ['统一社会信用代码', CreditCode ?? '未填写'],
    ...(Plan ? [['计划', Plan.Name]] : []),
    ...(Place ? [['地块', Place.Name]] : []),
    ...(Crop ? [['作物', Crop.Name]] : []),
    ['时间', Days ? formatDateRange(Days.From, Days.To) : '整个计划'],
  ]
  return (
    <header className={styles.head}>
      <h2 className={styles.name}>{book.title}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.paper}>
        依据 {book.law.source}，至少保存 {book.law.years} 年
        {LackingTotal > 0 && ` · 有 ${formatCount(LackingTotal)} 条记录缺项`} · 打印人 {User.RealName} · 打印时间 {time}
      </p>
    </header>
  )
}

/** Where people sign, on paper. */
export function BookSigning() {
  return (
    <p className={`${styles.paper} ${styles.signing}`}>
      <span>记录人（签字）：</span>
      <span>质量安全技术人员（签字）：</span>
      <span>负责人（签字）：</span>
      <span>日期：</span>
    </p>
  )
}
