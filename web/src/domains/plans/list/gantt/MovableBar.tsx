import { GanttBar } from './GanttBar.tsx'
import type { Scale } from './scale.ts'
import { useBarHandles } from './use-bar-handles.ts'
import type { ShiftModel } from './use-shift.ts'

interface MovableBarProps {
  readonly model: ShiftModel
  /** Key of the step; absent: the bar of the plan. */
  readonly step?: string
  readonly canMove: boolean
  readonly planId: string
  readonly name: string
  readonly start: string | undefined
  readonly end: string | undefined
  readonly told: string
  readonly look: string
  readonly percent?: number
  readonly scale: Scale
  readonly hint: string
}

/** A bar with the ways to move it, for those who may. */
export function MovableBar({ model, step, canMove, ...bar }: MovableBarProps) {
  const handles = useBarHandles({ model, step, dayWidth: bar.scale.dayWidth })
  const isMoved = model.shift !== undefined && model.shift.step === step
  return (
    <GanttBar
      {...bar}
      canStretch={step !== undefined}
      handles={canMove ? handles : undefined}
      tip={isMoved ? model.told : undefined}
      isBusy={isMoved && model.isSaving}
    />
  )
}
