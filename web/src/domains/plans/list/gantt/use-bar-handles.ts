import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Shift } from './shift.ts'
import type { ShiftModel } from './use-shift.ts'

interface BarOptions {
  readonly model: ShiftModel
  /** Key of the step; absent: the bar of the plan. */
  readonly step: string | undefined
  /** In pixels. */
  readonly dayWidth: number
}

/** The ways in which a bar is moved and stretched: by mouse or finger, and by the arrow keys. */
export function useBarHandles({ model, step, dayWidth }: BarOptions) {
  const drag = useRef<AbortController>(undefined)
  const wasDragged = useRef(false)
  const still: Shift = { step, by: 0, longer: 0 }
  const pending = model.shift?.step === step && !model.isSaving ? model.shift : undefined
  const giveUp = () => {
    drag.current?.abort()
    model.giveUp()
  }
  const take = (event: PointerEvent<HTMLElement>, shiftOf: (days: number) => Shift) => {
    wasDragged.current = false
    if (event.button !== 0 || model.isSaving) return
    const { currentTarget: bar, pointerId, clientX: from } = event
    const ended = new AbortController()
    const { signal } = ended
    let shift = still
    drag.current?.abort()
    drag.current = ended
    bar.setPointerCapture(pointerId)
    const follow = ({ clientX }: globalThis.PointerEvent) => {
      const next = shiftOf(Math.round((clientX - from) / dayWidth))
      if (next.by === shift.by && next.longer === shift.longer) return
      shift = next
      wasDragged.current = true
      model.show(next)
    }
    const letGo = () => {
      ended.abort()
      if (wasDragged.current) model.save(shift)
    }
    bar.addEventListener('pointermove', follow, { signal })
    bar.addEventListener('pointerup', letGo, { signal })
    bar.addEventListener('pointercancel', giveUp, { signal })
  }
  const press = (event: KeyboardEvent) => {
    // It was let go beside the bar, or the click on it is long over: what the keys press is no dragging.
    wasDragged.current = false
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const isAnswer = pending !== undefined && (event.key === 'Enter' || event.key === 'Escape')
    if ((by === undefined && !isAnswer) || model.isSaving) return
    event.preventDefault()
    if (by !== undefined) model.show(nextShift(pending ?? still, by, event))
    else if (pending && event.key === 'Enter') model.save(pending)
    else giveUp()
  }
  return {
    bar: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => take(event, (days) => ({ ...still, by: days })),
      onKeyDown: press,
      onBlur: () => pending && giveUp(),
      onClick: (event: MouseEvent) => passOver(event, wasDragged),
    },
    edge: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.stopPropagation()
        take(event, (days) => ({ ...still, longer: days }))
      },
    },
  }
}

/** Letting go of a bar is no click on it; the next one is. */
function passOver(event: MouseEvent, wasDragged: { current: boolean }): void {
  if (wasDragged.current) event.preventDefault()
  wasDragged.current = false
}

export type BarHandles = ReturnType<typeof useBarHandles>

function nextShift(shift: Shift, by: number, { shiftKey }: KeyboardEvent): Shift {
  return shiftKey ? { ...shift, longer: shift.longer + by } : { ...shift, by: shift.by + by }
}
