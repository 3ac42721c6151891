import { typedNumber } from '@farm/contract/values'
import type { Finding } from '@farm/contract/input-checks'
import { useEffect } from 'react'
import { Findings } from '../../../engine/input-checks/Findings.tsx'
import { Holds } from '../../../engine/input-checks/Holds.tsx'
import { LiveFindings } from '../../../engine/input-checks/LiveCheck.tsx'
import { useHolds } from '../../../engine/input-checks/check-queries.ts'
import { type FilledUse, useLiveCheck } from '../../../engine/input-checks/use-live-check.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { usedRows } from './entries.ts'
import type { Foreseen } from './use-foreseen.ts'
import type { PunchIn } from './use-punch-in.ts'

const NOTHING: Required<Foreseen> = { uses: [], harvest: [] }

/** What is known of the inputs before the punch-in is handed in: their labels and the list of forbidden substances. */
export function UsesCheck({ punchIn: { farm, foreseen } }: { readonly punchIn: PunchIn }) {
  const day = useToday()
  const { inputs, area, plan } = farm.filled
  const uses = usedRows(inputs).flatMap(({ input, amount, unit }): FilledUse[] => {
    const used = typedNumber(amount, unit)
    const perMu = used === undefined || area === undefined || area <= 0 ? undefined : used / area
    return input === undefined ? [] : [{ input, perMu, unit, from: day, to: day }]
  })
  const found = useLiveCheck({ uses, plan })
  const { tell } = foreseen
  useEffect(() => {
    tell({ uses: found?.findings.filter(({ verdict }) => verdict === '禁止') ?? [] })
    return () => tell({ uses: NOTHING.uses })
  }, [found, tell])
  return found && <LiveFindings {...found} />
}

/** What keeps the plots from being harvested today. */
export function HarvestCheck({ punchIn: { farm, entries, foreseen } }: { readonly punchIn: PunchIn }) {
  const day = useToday()
  const { places } = farm.filled
  const { data: holds } = useHolds(places)
  const isLetPass = Boolean(entries.overrideReason?.trim())
  const { tell } = foreseen
  useEffect(() => {
    const held = (holds ?? []).flatMap(({ Uses }) => Uses.filter(({ From }) => From > day))
    tell({ harvest: isLetPass ? [] : [...new Map(held.map((use) => [JSON.stringify(use), stoppedBy(use)])).values()] })
    return () => tell({ harvest: NOTHING.harvest })
  }, [holds, day, isLetPass, tell])
  return <Holds places={places} />
}

interface HoldingUse {
  readonly Name: string
  readonly Day: string
  readonly From: string
}

function stoppedBy({ Name, Day, From }: HoldingUse): Finding {
  return { name: Name, check: '安全间隔期', verdict: '禁止', reason: `${Day} 使用，最早 ${From} 可采收` }
}

const KEPT_TEXT = '提交后打卡会保留，但会标记为“禁止”，并通知计划负责人和有投入品放行权限的人。'
const STOPPED_TEXT = '采收还在安全间隔期内：提交后会被退回，请有投入品放行权限的管理人员填写理由后才能保存。'
const WORDS = { confirm: '仍要提交', cancel: '返回修改' } as const

interface ForbiddenDialogProps {
  readonly about: Foreseen
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something goes out of which the form knows already that it is forbidden. */
export function ForbiddenDialog({ about: { uses = [], harvest = [] }, onConfirm, onCancel }: ForbiddenDialogProps) {
  return (
    <ConfirmDialog
      title="投入品核查为“禁止”"
      text={harvest.length > 0 ? STOPPED_TEXT : KEPT_TEXT}
      words={WORDS}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Findings findings={[...harvest, ...uses]} />
    </ConfirmDialog>
  )
}
