import { enterpriseForm } from '@farm/contract/enterprises'
import { planForm } from '@farm/contract/plans'
import { type WireRecord, readData } from '@farm/contract/forms'
import { formatMonthDayRange } from '@farm/contract/values'
import { useState } from 'react'
import { useNow } from '../../../engine/records/now.ts'
import { today } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRecordsById } from '../clock-queries.ts'
import { type Place, type Plan, planOf } from '../known.ts'
import { RowCard } from './Card.tsx'
import type { Entries, Filled } from './entries.ts'
import { placeAround } from './nearness.ts'
import { RecordSheet } from './RecordSheet.tsx'
import { RUNNING } from './first-reads.ts'
import type { PunchIn } from './use-punch-in.ts'

function planReader(now: number, standing: Place | undefined) {
  const day = today(now)
  return (record: WireRecord) => {
    const plan = planOf(record)
    const isHere = standing !== undefined && plan.places.includes(standing.id)
    const notes = [isHere ? `含您所在的${standing.name}` : undefined, period(plan, day)]
    return { ...plan, isHere, note: notes.filter((one) => one !== undefined).join(' · ') || undefined }
  }
}

/** When a plan runs; that its time is over although nobody has ended it. */
function period({ start, end }: Plan, day: string): string | undefined {
  if (!start || !end) return undefined
  return `${formatMonthDayRange(start, end)}${end < day ? ' · 已到期' : ''}`
}

const readEnterprise = ({ Id, Data }: WireRecord) => {
  const { Name: name = '未命名企业' } = readData(enterpriseForm, Data)
  return { id: Id, name }
}

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
        placeholder={enterprise === undefined ? '请选择' : '正在查询…'}
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
  const choose = (chosen: Plan | null) => {
    setOpen(false)
    if (chosen?.id !== plan?.id || entries.plan === undefined) enter(entriesWith(chosen, entries, farm.filled))
  }
  return (
    <>
      <RowCard
        name="Plan"
        label="计划"
        value={plan?.name}
        placeholder={placeholderOf(farm)}
        faults={faults}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <RecordSheet
          title="计划"
          kind={planForm}
          read={planReader(now, placeAround(farm.known.places, farm.known.fix))}
          isFirst={({ isHere }) => isHere}
          orderBy="EndDate desc"
          clauses={[RUNNING, ...ofEnterprise(entries.enterprise ?? onlyEnterprise)]}
          emptyText="查询到的计划列表为空"
          chosen={[plan?.id ?? []].flat()}
          onChoose={choose}
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

function placeholderOf({ awaited, filled }: PunchIn['farm']): string {
  if (filled.plan !== undefined) return '已选择，正在查询名称…'
  return awaited.includes('计划') ? '正在查询…' : '请选择（可不选）'
}

/** What was entered by hand stays as far as it goes with the plan: plots belong to an enterprise, operations to a plan. */
function entriesWith(chosen: Plan | null, { operation }: Entries, { enterprise }: Filled): Partial<Entries> {
  const isElsewhere = chosen !== null && chosen.enterprise !== enterprise
  const isOther = chosen !== null && operation !== undefined && !chosen.operations.includes(operation)
  return {
    plan: chosen?.id ?? null,
    ...(isElsewhere && { places: undefined, area: undefined, inputs: [] }),
    ...(isOther && { operation: undefined }),
  }
}

/** Those of one enterprise, where it is known which. */
export function ofEnterprise(enterprise: string | undefined) {
  return enterprise === undefined ? [] : [{ path: ['Enterprise'], op: '=' as const, values: [enterprise] }]
}
