import type { StockMonth } from '@farm/contract/stock'
import { formatMonth } from '@farm/contract/values'
import { useState } from 'react'
import { useSend } from '../../../engine/records/use-send.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { NoteBox } from '../../../ui/NoteBox.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioList } from '../../../ui/RadioList.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { closeMonth, openMonth, useMonths } from './month-queries.ts'
import { doneText, isClosed } from './month-texts.ts'
import styles from './MonthsSheet.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

const MAX = 200
const TOLD =
  '月结后，那时各笔的金额不再变动；之后补记的，数量按发生时间记，差额作为计价调整记在还没有月结的月份。记错了请打开月份，写明原因。'

interface MonthsSheetProps {
  /** Whose months may be closed here; undefined where several stores are in reach. */
  readonly enterprise: string | undefined
  readonly mayClose: boolean
  readonly onClose: () => void
}

/** Which months of the stores are closed, by whom and when; closes the next ones, or opens the last one again. */
export function MonthsSheet({ enterprise, mayClose, onClose }: MonthsSheetProps) {
  const { data, error, refetch } = useMonths(enterprise)
  const isOne = enterprise !== undefined
  return (
    <BottomSheet title="月结" onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.told}>{TOLD}</p>
        {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
        {data && mayClose && !isOne && <p className={styles.told}>请先在页面上选一家企业，再月结或打开月份。</p>}
        {data && mayClose && isOne && <Closing key={data.Closable.join()} {...{ enterprise }} months={data.Closable} />}
        {data && <MonthList months={data.Months} enterprise={mayClose ? enterprise : undefined} />}
      </div>
    </BottomSheet>
  )
}

interface ClosingProps {
  readonly enterprise: string
  /** Those that are over and not closed, the earliest first. */
  readonly months: readonly string[]
}

function Closing({ enterprise, months }: ClosingProps) {
  const toast = useToast()
  const [chosen, setChosen] = useState(months.at(-1))
  const { mutateAsync, isPending, error } = useSend(closeMonth)
  if (chosen === undefined) return <p className={styles.told}>已经结束的月份都已月结。</p>
  const press = async () => {
    await mutateAsync({ Enterprise: enterprise, Month: chosen })
    toast.done(`已月结到 ${formatMonth(chosen)}`)
  }
  return (
    <section className={styles.part} aria-label="月结到哪个月">
      <h3 className={styles.heading}>月结到哪个月</h3>
      {error && <Notice>{refusalText(error)}</Notice>}
      <div role="radiogroup" aria-label="月结到哪个月">
        <RadioList
          options={months.toReversed().map((month) => ({ value: month, text: formatMonth(month) }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <Button kind="primary" size="touch" disabled={isPending} onClick={() => void press().catch(() => undefined)}>
        {isPending ? '正在月结…' : `月结到 ${formatMonth(chosen)}`}
      </Button>
    </section>
  )
}

interface MonthListProps {
  readonly months: readonly StockMonth[]
  /** Whose last closed month may be opened. */
  readonly enterprise: string | undefined
}

function MonthList({ months, enterprise }: MonthListProps) {
  const isOfMany = new Set(months.map(({ Enterprise }) => Enterprise.Id)).size > 1
  const last = enterprise === undefined ? undefined : months.find(isClosed)
  if (months.length === 0) return <p className={styles.told}>还没有月结过。</p>
  return (
    <ul className={styles.months} aria-label="月结记录">
      {months.map((one) => (
        <li key={`${one.Enterprise.Id} ${one.Month}`} className={styles.month}>
          <span className={styles.name}>
            <b>{formatMonth(one.Month)}</b>
            <Tag tone={isClosed(one) ? 'good' : 'warning'}>{isClosed(one) ? '已月结' : '已打开'}</Tag>
            {isOfMany && <span>{one.Enterprise.Name}</span>}
          </span>
          <span className={styles.done}>{doneText(one)}</span>
          {one === last && <Opening month={one} />}
        </li>
      ))}
    </ul>
  )
}

/** Opens a month again, with why. */
function Opening({ month: { Enterprise, Month } }: { readonly month: StockMonth }) {
  const toast = useToast()
  const [reason, setReason] = useState<string>()
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending, error } = useSend(openMonth)
  if (reason === undefined) return <Button onClick={() => setReason('')}>打开 {formatMonth(Month)}</Button>
  const press = async () => {
    const Reason = reason.trim()
    if (Reason === '') return setFault('请写明为什么打开')
    await mutateAsync({ Enterprise: Enterprise.Id, Month, Reason })
    toast.done(`已打开 ${formatMonth(Month)}`)
  }
  return (
    <div className={styles.part}>
      {error && <Notice>{refusalText(error)}</Notice>}
      <NoteBox
        label="打开的原因"
        value={reason}
        max={MAX}
        fault={fault}
        onChange={(text) => {
          setReason(text)
          setFault(undefined)
        }}
      />
      <div className={styles.buttons}>
        <Button size="touch" onClick={() => setReason(undefined)}>
          取消
        </Button>
        <Button kind="primary" size="touch" disabled={isPending} onClick={() => void press().catch(() => undefined)}>
          {isPending ? '正在打开…' : `打开 ${formatMonth(Month)}`}
        </Button>
      </div>
    </div>
  )
}
