import type { FilterControlProps } from '../../engine/table/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Outline } from '../../ui/Outline.tsx'

/** Says that the log tells of one thing alone, and takes that back; which one is chosen from an operation. */
export function TargetChoice({ value, onChange }: FilterControlProps) {
  if (value === undefined) return null
  return (
    <Button onClick={() => onChange(undefined)} title="取消后显示全部对象的操作">
      只看一个对象
      <Outline name="cross" size={14} />
    </Button>
  )
}
