import { operationForm } from '@farm/contract/operations'
import { type ClockData, clockForm } from '@farm/contract/clock'
import { type FormKind, type WireRecord, readData } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { formatDistance, formatQuantity } from '@farm/contract/values'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useAddress } from '../../../engine/permission/index.ts'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { useRecordsById } from '../clock-queries.ts'
import { offsetText } from '../review/evidence.ts'
import { StoredVerdict, isMarked } from './StoredVerdict.tsx'
import styles from './StoredView.module.css'

interface StoredViewProps {
  readonly record: WireRecord
  readonly home: string
  /** Absent where there is nothing more to fill in. */
  readonly onAnother: (() => void) | undefined
}

/** What the server has stored. */
export function StoredView({ record, home, onAnother }: StoredViewProps) {
  const { OccurTime } = record
  const data = readData(clockForm, record.Data)
  const { Operation = [], Plan = [], Place = [], Inputs = [], Area, Distance } = data
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.stored} aria-labelledby="punch-in-stored">
      <Title record={record} heading={heading} />
      <StoredVerdict record={record} />
      {isClockWrong(data) && (
        <p className={styles.earlier}>
          手机时钟{offsetText(data.ClockOffset)}
          {data.SaidTime && `，这条打卡已按服务器时间 ${formatMoment(OccurTime)} 记录`}
          。请在手机设置里打开“自动确定日期和时间”
        </p>
      )}
      <dl className={styles.facts}>
        <Fact label="时间">{formatMoment(OccurTime)}</Fact>
        <Named label="农事操作" kind={operationForm} ids={[Operation].flat()} />
        <Named label="计划" kind={planForm} ids={[Plan].flat()} />
        <Named label="地块" kind={placeForm} ids={Place} />
        {Area !== undefined && <Fact label="作业面积">{formatQuantity(Area, '亩')}</Fact>}
        {Distance !== undefined && <Fact label="距地块">{Distance === 0 ? '在地块内' : formatDistance(Distance)}</Fact>}
        <Named label="投入品" kind={inputForm} ids={Inputs.flatMap(({ Input }) => Input ?? [])} />
        {data.Note && <Fact label="备注">{data.Note}</Fact>}
      </dl>
      <PhotoStrip ids={data.Photos ?? []} label="打卡照片" />
      <div className={styles.ways}>
        <ButtonLink to={home} kind="primary" size="touch">
          完成
        </ButtonLink>
        {onAnother && (
          <Button size="touch" onClick={onAnother}>
            再打一条
          </Button>
        )}
        <RecordLink record={record} />
      </div>
    </section>
  )
}

interface TitleProps {
  readonly record: WireRecord
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** That it is stored, and what was found of its inputs where that is not to be missed. */
function Title({ record, heading }: TitleProps) {
  const verdict = isMarked(record) ? readData(clockForm, record.Data).InputVerdict : undefined
  return (
    <h2 id="punch-in-stored" ref={heading} className={styles.title} data-verdict={verdict} tabIndex={-1}>
      <span className={styles.tick} aria-hidden="true">
        {verdict === undefined ? '✓' : '!'}
      </span>
      {verdict === undefined ? '打卡成功' : `打卡已保存，投入品核查为“${verdict}”`}
    </h2>
  )
}

/** To the record, where there is more to read in it than is told here. */
function RecordLink({ record: { Id, Data } }: Pick<TitleProps, 'record'>) {
  const address = useAddress()
  const { InputVerdict: verdict = '允许' } = readData(clockForm, Data)
  if (verdict === '允许') return null
  return (
    <ButtonLink to={address(`/ClockSys/ClockOperation/ClockDetail/${Id}`)} size="touch">
      查看这条打卡
    </ButtonLink>
  )
}

const RIGHT_SECONDS = 5 * 60

function isClockWrong({ ClockOffset: offset = 0 }: ClockData): boolean {
  return Math.abs(offset) > RIGHT_SECONDS
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface NamedProps {
  readonly label: string
  readonly kind: FormKind
  readonly ids: readonly string[]
}

function Named({ label, kind, ids }: NamedProps) {
  const { found } = useRecordsById(kind, ({ Data: { Name } }) => (typeof Name === 'string' && Name) || '—', ids)
  return found.length > 0 && <Fact label={label}>{found.join('、')}</Fact>
}
