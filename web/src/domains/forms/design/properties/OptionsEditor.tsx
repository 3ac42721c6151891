import { swapped } from '@farm/contract/values'
import { Input, type InputRef } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { linesOf, spliced } from '../state/lines.ts'
import { SmallButton } from './SmallButton.tsx'
import styles from './Properties.module.css'

interface OptionsEditorProps {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** A list of words: Enter begins the next one, several lines can be pasted, Alt and the arrows arrange. */
export function OptionsEditor({ label, value, onChange }: OptionsEditorProps) {
  const inputs = useRef<(InputRef | null)[]>([])
  const focus = (at: number) => queueMicrotask(() => inputs.current[at]?.focus())
  const put = (at: number, text: string) => onChange(spliced(value, at, 1, [text]))
  const move = (at: number, to: number) => {
    if (to < 0 || to >= value.length) return
    onChange(swapped(value, at, to))
    focus(to)
  }
  const press = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.altKey && by !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      move(at, at + by)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onChange(spliced(value, at + 1, 0, ['']))
      focus(at + 1)
    } else if (event.key === 'Backspace' && value[at] === '' && value.length > 1) {
      event.preventDefault()
      onChange(spliced(value, at, 1, []))
      focus(Math.max(0, at - 1))
    }
  }
  const paste = (event: ClipboardEvent, at: number) => {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    const rest = value.filter((_, index) => index !== at || value[at] !== '')
    const fresh = [...new Set(lines)].filter((line) => !rest.includes(line))
    onChange(spliced(rest, value[at] === '' ? at : at + 1, 0, fresh))
  }
  return (
    <div className={styles.options} role="group" aria-label={label}>
      {value.map((option, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a word is known by where it stands while it is typed
        <div key={at} className={styles.option}>
          <Input
            ref={(input) => {
              inputs.current[at] = input
            }}
            size="small"
            aria-label={`${label} ${at + 1}`}
            value={option}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => put(at, target.value)}
            onKeyDown={(event) => press(event, at)}
            onPaste={(event) => paste(event, at)}
          />
          <SmallButton
            label={`上移${label} ${at + 1}`}
            icon="up"
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <SmallButton
            label={`下移${label} ${at + 1}`}
            icon="down"
            disabled={at === value.length - 1}
            onClick={() => move(at, at + 1)}
          />
          <SmallButton
            label={`删除${label} ${at + 1}`}
            icon="close"
            disabled={value.length === 1}
            onClick={() => onChange(spliced(value, at, 1, []))}
          />
        </div>
      ))}
      <Button
        kind="quiet"
        onClick={() => {
          onChange([...value, ''])
          focus(value.length)
        }}
      >
        <Icon name="plus" size={14} />
        添加{label}
      </Button>
    </div>
  )
}
