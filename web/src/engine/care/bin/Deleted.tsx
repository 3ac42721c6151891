import { BIN_DAYS } from '@farm/contract/forms'
import { useState } from 'react'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Failure } from '../../records/Failure.tsx'
import type { RecordForm } from '../../records/record-form.ts'
import { useBin } from '../care-queries.ts'
import { BinBulk } from './BinBulk.tsx'
import { BinFoot } from './BinFoot.tsx'
import { BinPanel } from './BinPanel.tsx'
import { BinRows } from './BinRows.tsx'
import { useBinPlace } from './use-bin-place.ts'
import { useRecovery } from './use-recovery.ts'

const NONE: ReadonlySet<string> = new Set()

/** What was deleted of a form and can be taken back, one by one or several together. */
export function Deleted({ form }: { readonly form: RecordForm }) {
  const { page, open, turnTo, look } = useBinPlace()
  const { data, error, refetch } = useBin(form.id, page)
  const [chosen, setChosen] = useState(NONE)
  const { recover, isPending } = useRecovery()
  const rows = data?.answer
  const keys = new Set(rows?.map(({ Id }) => Id).filter((id) => chosen.has(id)))
  const shown = rows?.find(({ Id }) => Id === open)
  const clear = () => setChosen(NONE)
  const back = (ids: readonly string[]) => {
    if (!isPending) void recover(ids, clear)
  }
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (rows?.length === 0 && page === 1) {
    return (
      <StateBlock kind="empty" title="回收站是空的">
        删除的{form.name}在这里保留 {BIN_DAYS} 天，期间可以恢复，之后彻底清除
      </StateBlock>
    )
  }
  return (
    <>
      {keys.size > 0 && (
        <BinBulk count={keys.size} isBusy={isPending} onRecover={() => back([...keys])} onClear={clear} />
      )}
      <BinRows
        form={form}
        rows={rows}
        open={open}
        selection={{ keys, onChange: setChosen }}
        onLook={look}
        onRecover={(id) => back([id])}
      />
      {data && <BinFoot page={page} total={data.total ?? 0} isCapped={data.isCapped} onPage={turnTo} />}
      {shown && (
        <BinPanel
          key={shown.Id}
          form={form}
          record={shown}
          onClose={() => look(undefined)}
          onRecover={() => back([shown.Id])}
        />
      )}
    </>
  )
}
