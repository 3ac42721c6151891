import { Input } from 'antd'
import { useId } from 'react'
import { useKnownSteps } from './step-context.ts'

interface StageControlProps {
  /** Handed in by the form. */
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (text: string) => void
  readonly onBlur?: () => void
}

/** The stage of a step, written or taken from those that are known. */
export function StageControl({ id, value, onChange, onBlur }: StageControlProps) {
  const { stages } = useKnownSteps()
  const list = useId()
  return (
    <>
      <Input
        {...(id && { id })}
        {...(onBlur && { onBlur })}
        list={list}
        autoComplete="off"
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <datalist id={list}>
        {stages.map((stage) => (
          <option key={stage} value={stage} />
        ))}
      </datalist>
    </>
  )
}
