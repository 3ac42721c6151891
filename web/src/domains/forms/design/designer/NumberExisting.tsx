import type { DesignChange } from '@farm/contract/forms'
import { formatCount } from '@farm/contract/values'
import { COUNT_CAP } from '@farm/contract/wire'
import { Checkbox } from 'antd'

interface NumberExistingProps {
  readonly changes: readonly DesignChange[]
  /** The fields by which what is there already will be numbered. */
  readonly numbered: readonly string[]
  readonly onChange: (numbered: readonly string[]) => void
}

/** Whether records that were made before a number was asked for get one too. */
export function NumberExisting({ changes, numbered, onChange }: NumberExistingProps) {
  return changes.map(({ Field, Label, Unnumbered = 0 }) => {
    if (Unnumbered === 0) return null
    const count = formatCount(Unnumbered, { isCapped: Unnumbered >= COUNT_CAP })
    return (
      <Checkbox
        key={Field}
        checked={numbered.includes(Field)}
        onChange={({ target }) =>
          onChange(target.checked ? [...numbered, Field] : numbered.filter((one) => one !== Field))
        }
      >
        已有的 {count} 条记录也按录入先后补上“{Label}”；不选则它们没有编号
      </Checkbox>
    )
  })
}
