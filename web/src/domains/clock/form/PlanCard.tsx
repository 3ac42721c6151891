import { enterpriseForm } from '@farm/contract/enterprises'
import { planForm } from '@farm/contract/plans'
import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { useNow } from '../../../engine/records/now.ts'
import { today } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRecordsById } from '../clock-queries.ts'
import { type Plan, planOf, textOf } from '../known.ts'
import { RowCard } from './Card.tsx'
import { RecordSheet } from './RecordSheet.tsx'
import { RUNNING } from './use-farm.ts'
import type { PunchIn } from './use-punch-in.ts'

function planReader(now: number) {
  const day = today(now)
  return (record: WireRecord) => {
    const plan = planOf(record)
    return { ...plan, note: period(plan, day) }
  }
}

/** When a plan runs; that its time is over although nobody has ended it. */
function period({ start, end }: Plan, day: string): string | undefined {
  if (!start || !end) return undefined
  return `${start.slice(5)} 至 ${end.slice(5)}${end < day ? ' · 已到期' : ''}`
}

const readEnterprise = ({ Id, Data }: WireRecord) => ({ id: Id, name: textOf(Data.Name) ?? '未命名企业' })

/** For whom: only where there are several enterprises. */
export function EnterpriseCard({ punchIn: { farm, faults, enter } }: { readonly punchIn: PunchIn }) {
  const [isOpen, setOpen] = useState(false)
  const { enterprise } = farm.filled
  const { found } = useRecordsById(enterpriseForm, readEnterprise, [enterprise ?? []].flat())
  return (
    <>
      <RowCard
        name="Enterprise"
        label="企业"
        value={found[0]?.name}
        placeholder="请选择"
        faults={faults}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <RecordSheet
          title="企业"
          kind={enterpriseForm}
          read={readEnterprise}
          emptyText="查询到的企业列表为空"
          chosen={[enterprise ?? []].flat()}
          onChoose={({ id }) => {
            setOpen(false)
            // Plan, plots and inputs belong to an enterprise.
            if (id !== enterprise) enter({ enterprise: id, plan: null, places: undefined, inputs: [] })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** In which of the running plans; choosing one fills in its plots and its operations. */
export function PlanCard({ punchIn: { entries, farm, faults, enter } }: { readonly punchIn: PunchIn }) {
  const [isOpen, setOpen] = useState(false)
  const { plan, onlyEnterprise } = farm.known
  const now = useNow()
  const choose = (id: string | null) => {
    setOpen(false)
    if (id !== (plan?.id ?? null)) enter({ plan: id, places: undefined, operation: undefined, area: undefined })
  }
  return (
    <>
      <RowCard
        name="Plan"
        label="计划"
        value={plan?.name}
        placeholder="请选择（可不选）"
        faults={faults}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <RecordSheet
          title="计划"
          kind={planForm}
          read={planReader(now)}
          orderBy="EndDate desc"
          clauses={[RUNNING, ...ofEnterprise(entries.enterprise ?? onlyEnterprise)]}
          emptyText="查询到的计划列表为空"
          chosen={[plan?.id ?? []].flat()}
          onChoose={({ id }) => choose(id)}
          onClose={() => setOpen(false)}
          foot={
            <Button size="touch" onClick={() => choose(null)}>
              不选计划
            </Button>
          }
        />
      )}
    </>
  )
}

/** Those of one enterprise, where it is known which. */
export function ofEnterprise(enterprise: string | undefined) {
  return enterprise === undefined ? [] : [{ path: ['Enterprise'], op: '=' as const, values: [enterprise] }]
}
