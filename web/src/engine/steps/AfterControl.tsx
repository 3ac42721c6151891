import { keysIn } from '@farm/contract/plans'
import { Select } from 'antd'
import { leftOut } from '../reference/left-out.ts'
import { afterText } from './step-rows.ts'
import { useKnownSteps } from './step-context.ts'

interface AfterControlProps {
  readonly step: string
  /** Handed in by the form. */
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (text: string | undefined) => void
  readonly onBlur?: () => void
}

/** Chooses the steps that must be done before one begins; it is stored as a text of their keys. */
export function AfterControl({ step, id, value, onChange, onBlur }: AfterControlProps) {
  const { steps } = useKnownSteps()
  const chosen = keysIn(typeof value === 'string' ? value : undefined)
  const possible = steps.find(({ key }) => key === step)?.possible ?? []
  const titleOf = (one: string) => steps.find(({ key }) => key === one)?.title ?? '已删除的步骤'
  // What is chosen stays there to be taken away, possible or not.
  const offered = steps.map(({ key }) => key).filter((key) => possible.includes(key) || chosen.includes(key))
  return (
    <Select<string[]>
      {...(id && { id })}
      {...(onBlur && { onBlur })}
      aria-label="前置步骤"
      mode="multiple"
      allowClear
      placeholder="无"
      maxTagCount={2}
      maxTagPlaceholder={leftOut}
      notFoundContent="没有可以排在前面的步骤"
      showSearch={{ optionFilterProp: 'label' }}
      options={[...offered, ...chosen.filter((key) => !offered.includes(key))].map((key) => ({
        value: key,
        label: titleOf(key),
      }))}
      value={chosen}
      onChange={(keys) => onChange?.(afterText(keys))}
    />
  )
}
