import type { DynamicData, Fields } from '@farm/contract/forms'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldItem } from '../form/FieldItem.tsx'
import { SurroundingsContext } from '../form/surroundings.ts'
import { AfterControl } from './AfterControl.tsx'
import { StageControl } from './StageControl.tsx'
import { StepActs } from './StepActs.tsx'
import { StepDetails } from './StepDetails.tsx'
import styles from './Steps.module.css'
import { withMoved } from './step-rows.ts'
import type { StepsLook } from './steps-look.ts'
import type { OpenSteps, StepChanges } from './use-steps.ts'

interface StepRowProps {
  readonly step: string
  readonly at: number
  readonly isLast: boolean
  readonly fields: Fields
  /** Of what a step takes; absent where that is not for the person’s eyes. */
  readonly inputFields: Fields | undefined
  readonly look: StepsLook
  readonly changes: StepChanges
  readonly open: OpenSteps
  readonly areaIn: ((data: DynamicData) => number | undefined) | undefined
}

/** One step; Alt and the arrows move it. */
export function StepRow(props: StepRowProps) {
  const { step, at, isLast, fields, look, changes, open } = props
  const surroundings = useMemo(() => ({ fields, at: ['Steps', at] }), [fields, at])
  const isOpen = open.isOpen(step)
  // Once opened it stays: pictures that are on their way go on.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const move = (by: -1 | 1) => {
    const held = document.activeElement
    flushSync(() => changes.change((tables) => withMoved(tables, step, by)))
    keepFocus(held, at, at + by)
  }
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (event.key === 'ArrowUp' && at > 0) move(-1)
    if (event.key === 'ArrowDown' && !isLast) move(1)
  }
  const keys = { onKeyDown: press }
  return (
    <SurroundingsContext value={surroundings}>
      <div className={styles.step} role="group" aria-label={`第 ${at + 1} 步`}>
        <div className={styles.line} {...keys}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          {look.columns.map(({ name }) => (
            <StepCell key={name} name={name} at={at} step={step} fields={fields} />
          ))}
          <StepActs step={step} at={at} isLast={isLast} changes={changes} open={open} onMove={move} />
        </div>
        {wasOpen && (
          <div hidden={!isOpen}>
            <StepDetails {...props} />
          </div>
        )}
      </div>
    </SurroundingsContext>
  )
}

interface StepCellProps extends Pick<StepRowProps, 'step' | 'at' | 'fields'> {
  readonly name: string
}

function StepCell({ name, at, step, fields }: StepCellProps) {
  const field = fields[name]
  // The others keep their columns.
  if (!field || field.isRemoved) return <span />
  return (
    <FieldItem name={['Steps', at, name]} field={field} isStacked>
      {controlOf(name, step)}
    </FieldItem>
  )
}

function controlOf(name: string, step: string) {
  if (name === 'After') return <AfterControl step={step} />
  return name === 'Stage' ? <StageControl /> : undefined
}

/** What was being typed in goes on being typed in: the controls of a step are made anew where it stands then. */
function keepFocus(held: Element | null, from: number, to: number): void {
  if (!(held instanceof HTMLElement)) return
  const moved = document.getElementById(held.id.replace(`Steps_${from}_`, `Steps_${to}_`))
  const again = held.isConnected ? held : moved
  again?.focus()
}
