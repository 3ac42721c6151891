import { type Field, choiceText, conditionSort, knownChoices } from '@farm/contract/forms'
import { readNumber } from '@farm/contract/values'
import { Input, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, Suspense } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { type Entered, NumberInput } from '../../form/NumberInput.tsx'
import { ReferencePicker } from '../../reference/ReferencePicker.tsx'
import styles from './FilterBuilder.module.css'
import { SpanValue } from './SpanValue.tsx'
import { type Way, takes } from './ways.ts'

// The calendar is heavy; it comes with the first condition on days.
const DayValue = chunk(() => import('./DayValue.tsx').then((file) => file.DayValue))

const MOST_SIGNS = 100
const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

interface ConditionValueProps {
  readonly label: string
  readonly field: Field
  readonly way: Way
  readonly values: readonly string[]
  /** Of the text that says what is wrong with it. */
  readonly faultId: string | undefined
  readonly onChange: (values: readonly string[]) => void
  readonly onEnter: () => void
}

/** With what a condition compares, by the kind of its field. */
export function ConditionValue(props: ConditionValueProps): ReactNode {
  const { label, field, way, values, faultId, onChange } = props
  const [first = '', second = ''] = values
  if (takes(way) === 'none') return null
  if (way === 'relative') return <SpanValue label={label} value={first} onChange={(one) => onChange([one])} />
  if (takes(way) === 'two') {
    return (
      <span className={styles.ends} role="group" aria-label={label}>
        <One {...props} label={`${label}（起）`} value={first} onValue={(one) => onChange([one, second])} />
        至
        <One {...props} label={`${label}（止）`} value={second} onValue={(one) => onChange([first, one])} />
      </span>
    )
  }
  if ('to' in field) {
    return (
      <ReferencePicker
        className={styles.value}
        to={field.to}
        label={label}
        placeholder={`请选择${field.label}`}
        multiple={takes(way) === 'many'}
        value={values}
        onChange={onChange}
      />
    )
  }
  if (conditionSort(field) === 'chosen') {
    return (
      <Select<string[] | string>
        className={styles.value ?? ''}
        aria-label={label}
        aria-describedby={faultId}
        placeholder={`请选择${field.label}`}
        maxTagCount="responsive"
        {...(takes(way) === 'many' && { mode: 'multiple' as const })}
        options={
          'options' in field ? knownChoices(field).map((value) => ({ value, label: choiceText(field, value) })) : []
        }
        value={[...values]}
        onChange={(next) => onChange([next].flat())}
      />
    )
  }
  return <One {...props} value={first} onValue={(one) => onChange(one === '' ? [] : [one])} />
}

interface OneProps extends ConditionValueProps {
  readonly value: string
  readonly onValue: (value: string) => void
}

/** A single value that is typed or picked. */
function One({ label, field, value, faultId, onValue, onEnter }: OneProps): ReactNode {
  const shared = { className: styles.value ?? '', 'aria-label': label, 'aria-describedby': faultId }
  const enter = (event: KeyboardEvent) => {
    // Enter within an input method takes the word.
    if (event.nativeEvent.isComposing) return
    // It would go on to press the button that the panel leads back to.
    event.preventDefault()
    onEnter()
  }
  const unit = 'unit' in field ? field.unit : undefined
  switch (conditionSort(field)) {
    case 'figure':
      return (
        <NumberInput
          {...shared}
          suffix={unit}
          value={enteredFigure(value)}
          read={(text) => readNumber(text, unit)}
          onChange={(entered) => onValue(String(entered ?? ''))}
          onPressEnter={enter}
        />
      )
    case 'yesNo':
      return <Select<string> {...shared} options={yesNo} {...(value && { value })} onChange={onValue} />
    case 'day':
    case 'moment':
    case 'period':
    case 'clock':
      return (
        <Suspense fallback={<span className={styles.value} />}>
          <DayValue
            label={label}
            of={conditionSort(field) === 'clock' ? 'clock' : 'day'}
            value={value}
            onChange={onValue}
          />
        </Suspense>
      )
    default:
      return (
        <Input
          {...shared}
          maxLength={MOST_SIGNS}
          value={value}
          onChange={({ target }) => onValue(target.value)}
          onPressEnter={enter}
        />
      )
  }
}

/** A figure of an address as it is entered: a number, or the text of what is none. */
function enteredFigure(value: string): Entered {
  if (value === '') return undefined
  const figure = Number(value)
  return Number.isNaN(figure) ? value : figure
}
