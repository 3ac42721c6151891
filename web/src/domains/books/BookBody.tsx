import { type Book, type BookAnswer, type BookSection, MAX_BOOK_LINES, MAX_LACKING } from '@farm/contract/books'
import { Link } from 'react-router'
import { formatCount } from '@farm/contract/values'
import { useDetailAddress } from '../../engine/reference/detail-addresses.ts'
import { useThingAddress } from '../../engine/reference/thing-pages.ts'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { BookHead, BookSigning } from './BookPaper.tsx'
import styles from './BookPage.module.css'

interface BookBodyProps {
  readonly book: Book
  readonly answer: BookAnswer
  /** What is shown belongs to the choices before. */
  readonly isBusy: boolean
}

/** The sections of a book, what is missing from it, and what stands on paper besides. */
export function BookBody({ book, answer, isBusy }: BookBodyProps) {
  return (
    <div className={styles.body} aria-busy={isBusy || undefined}>
      <BookHead book={book} answer={answer} />
      <Lacking answer={answer} />
      {answer.Sections.map((told) => {
        const section = book.sections.find(({ key }) => key === told.Key)
        return section && <Section key={told.Key} section={section} told={told} />
      })}
      <BookSigning />
    </div>
  )
}

/** The page on which a record is completed, as far as the person may open one. */
function useRecordAddress(): (kind: string, id: string) => string | undefined {
  const thing = useThingAddress()
  const detail = useDetailAddress()
  return (kind, id) => thing(kind, id) ?? detail(kind, id)
}

function Lacking({ answer: { Lacking: lacking, LackingTotal } }: Pick<BookBodyProps, 'answer'>) {
  const addressOf = useRecordAddress()
  if (LackingTotal === 0) return null
  return (
    <section className={`${styles.panel} ${styles.screen}`} aria-label="缺项">
      <h2 className={styles.title}>
        缺项
        <span className={styles.aside}>
          {formatCount(LackingTotal)} 条记录没有填写法律要求的内容，补上后这里会马上更新
          {LackingTotal > lacking.length && `；先列出 ${formatCount(MAX_LACKING)} 条`}
        </span>
      </h2>
      <ul className={styles.lacking}>
        {lacking.map(({ Kind, Id, Name, Fields, Lines }) => {
          const to = addressOf(Kind, Id)
          const name = Name || '—'
          return (
            <li key={`${Kind} ${Id}`}>
              {to === undefined ? name : <Link to={to}>{name}</Link>}
              <span className={styles.lack}>缺 {Fields.join('、')}</span>
              {Lines > 1 && <span className={styles.aside}>涉及 {Lines} 行</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface SectionProps {
  readonly section: BookSection
  readonly told: BookAnswer['Sections'][number]
}

type Line = SectionProps['told']['Lines'][number] & { readonly key: string }

function Section({ section, told: { Columns, Lines, IsCut, Unseen } }: SectionProps) {
  const addressOf = useRecordAddress()
  // Without any column nobody can say whether there are records.
  const isHidden = Columns.length === 0
  const lines: Line[] = Lines.map((line, index) => ({ ...line, key: `${line.Id} ${index}` }))
  const columns = Columns.flatMap((key, at): Array<FigureColumn<Line>> => {
    const column = section.columns.find((one) => one.key === key)
    if (!column) return []
    const cell = (line: Line) => (
      <Cell line={line} at={at} to={at === 0 ? addressOf(section.kind.key, line.Id) : undefined} />
    )
    return [{ key, header: column.label, cell }]
  })
  return (
    <section className={styles.panel} aria-label={section.title}>
      <h2 className={styles.title}>
        {section.title}
        <span className={styles.aside}>
          {!isHidden && `共 ${formatCount(Lines.length)} 行`}
          {IsCut && `，只列出前 ${MAX_BOOK_LINES} 行：请缩短时间或选定计划、地块，或导出 Excel`}
          {Unseen.length > 0 && `${isHidden ? '' : '；'}您看不到的：${Unseen.join('、')}`}
        </span>
      </h2>
      {lines.length === 0 ? (
        <p className={styles.none}>{isHidden ? '您看不到这些内容' : '没有记录'}</p>
      ) : (
        <FigureTable label={section.title} rows={lines} keyOf={({ key }) => key} columns={columns} />
      )}
    </section>
  )
}

interface CellProps {
  readonly line: Line
  readonly at: number
  readonly to: string | undefined
}

/** A day, an amount with its unit, a telephone number: on paper they stay in one line. */
const SHORT = 11

function Cell({ line: { Cells, Lacks = [] }, at, to }: CellProps) {
  if (Lacks.includes(at)) return <span className={styles.lack}>未填写</span>
  const text = Cells[at] ?? ''
  const isShort = text.length <= SHORT || undefined
  if (to !== undefined) {
    return (
      <Link to={to} data-short={isShort}>
        {text}
      </Link>
    )
  }
  return (
    <span className={styles.text} data-short={isShort}>
      {text}
    </span>
  )
}
