import { enterpriseForm } from '@farm/contract/enterprises'
import { lotForm } from '@farm/contract/lots'
import { formatInUnit } from '@farm/contract/values'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { DayInput } from '../../../engine/days/DayInput.tsx'
import { Failure } from '../../../engine/records/Failure.tsx'
import { useRecordPage, useSendRecord } from '../../../engine/records/record-queries.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { ReferencePicker } from '../../../engine/reference/ReferencePicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { Refused } from '../acts/Refused.tsx'
import { LOTS_PATH } from '../lot-address.ts'
import { useHarvests } from '../lot-queries.ts'
import { HarvestRows } from './HarvestRows.tsx'
import { type Taken, sumOf, takenRows } from './taken.ts'
import styles from './HarvestPage.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** A lot straight from the field: which harvests go into it, and how much of each. */
export function HarvestPage() {
  const enterprises = useRecordPage({ formId: enterpriseForm.id, page: 1, pageSize: 2 })
  const [chosen, setChosen] = useState<string>()
  if (!enterprises.data) {
    const { error, refetch } = enterprises
    return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  }
  const { answer, total = answer.length } = enterprises.data
  const only = total === 1 ? answer[0]?.Id : undefined
  const enterprise = chosen ?? only
  return (
    <div className={styles.page}>
      <PageHeader title="建立采收批次" />
      {only === undefined && (
        <div className={styles.field}>
          <span className={styles.label}>所属企业</span>
          <ReferencePicker
            to={enterpriseForm.key}
            label="所属企业"
            placeholder="请选择企业"
            value={chosen === undefined ? [] : [chosen]}
            onChange={([id]) => setChosen(id)}
          />
        </div>
      )}
      {enterprise !== undefined && <Filling key={enterprise} enterprise={enterprise} />}
    </div>
  )
}

function Filling({ enterprise }: { readonly enterprise: string }) {
  const toast = useToast()
  const onLeave = useWayBack(LOTS_PATH)
  const today = useToday()
  // One id for every try: an answer that was lost makes no second lot.
  const [id] = useState(() => newId())
  const [taken, setTaken] = useState<Taken>(new Map())
  const [date, setDate] = useState(today)
  const [grade, setGrade] = useState('')
  const [fault, setFault] = useState<string>()
  const { data, error: unread, refetch } = useHarvests(enterprise)
  const { mutateAsync, isPending, error } = useSendRecord()
  if (!data) return unread ? <Failure error={unread} onRetry={() => void refetch()} /> : <Waiting />
  const Harvests = takenRows(taken)
  const save = async () => {
    if (Harvests === undefined || Harvests.length === 0) return setFault('请勾选采收记录，并填写大于 0 的数量')
    setFault(undefined)
    const Grade = grade.trim()
    const Data = { Stage: '采收批次', Enterprise: enterprise, Date: date, Harvests, ...(Grade !== '' && { Grade }) }
    await mutateAsync({ add: { FormId: lotForm.id, Id: id, Data } })
    toast.done('采收批次已建立')
    onLeave()
  }
  return (
    <>
      <Refused error={fault === undefined ? error : new Error(fault)} />
      <HarvestRows harvests={data} taken={taken} onChange={setTaken} />
      <div className={styles.fields}>
        <div className={styles.field}>
          <span className={styles.label}>批次日期</span>
          <DayInput label="批次日期" day={date} max={today} onChange={setDate} />
        </div>
        <TextInput label="规格等级（可不填）" value={grade} onChange={setGrade} />
      </div>
      <div className={styles.foot}>
        <span className={styles.sum}>合计 {formatInUnit(sumOf(taken), '公斤')}</span>
        <Button onClick={onLeave}>取消</Button>
        <Button kind="primary" disabled={isPending} onClick={() => void save().catch(() => undefined)}>
          {isPending ? '正在保存…' : '保存'}
        </Button>
      </div>
    </>
  )
}
