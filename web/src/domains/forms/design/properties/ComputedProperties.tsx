import { checkExpression, withComputed } from '@farm/contract/forms'
import { Input, type InputRef } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { operandsOf, withLabels, withNames } from '../state/expression-labels.ts'
import { useTrial } from '../designer/trial-context.ts'
import { DigitsProperty, Property, SelectProperty, TextProperty } from './PropertyControls.tsx'
import styles from './Properties.module.css'
import type { PropertiesOf } from './properties-of.ts'

const signs = ['+', '-', '*', '/', '(', ')'] as const
const words = ['合计', '平均', '最小', '最大', '计数', '取整', '天数', '如果'] as const
const results = [
  { value: 'number', label: '数字' },
  { value: 'text', label: '文字' },
] as const

/** The formula of a computed field, written with the labels of the other fields. */
export function ComputedProperties({ field, onChange, neighbours, name }: PropertiesOf<'computed'>) {
  const operands = operandsOf(neighbours, name)
  const [written, setWritten] = useState(() => withLabels(field.expression, operands))
  // What others changed shows: a new label, a step back.
  const isOwn = withNames(written, operands) === field.expression
  const text = isOwn ? written : withLabels(field.expression, operands)
  const area = useRef<TextAreaRef & InputRef>(null)
  const write = (next: string) => {
    setWritten(next)
    onChange({ ...field, expression: withNames(next, operands) })
  }
  const insert = (piece: string) => {
    const at = area.current?.resizableTextArea?.textArea.selectionEnd ?? text.length
    write(text.slice(0, at) + piece + text.slice(at))
    area.current?.focus()
  }
  const fault = field.expression === '' ? undefined : checkExpression(field.expression, neighbours, field.result)
  return (
    <>
      <Property property="Expression" label="公式" hint={fault ?? <Example field={field} name={name} />}>
        <Input.TextArea
          ref={area}
          aria-label="公式"
          value={text}
          placeholder="如 [单价] * [数量]"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={500}
          spellCheck={false}
          onChange={({ target }) => write(target.value)}
        />
      </Property>
      <Keys
        label="插入字段"
        keys={operands.filter(({ isCalculable }) => isCalculable).map(({ label }) => `[${label}]`)}
        onPress={insert}
      />
      <Keys label="插入运算" keys={signs} onPress={(sign) => insert(` ${sign} `)} />
      <Keys label="插入函数" keys={words} onPress={(word) => insert(`${word}()`)} />
      <SelectProperty
        property="Result"
        label="结果是"
        value={field.result}
        options={results}
        onChange={(result = 'number') => onChange({ ...field, result })}
      />
      {field.result === 'number' && (
        <>
          <DigitsProperty value={field.digits} onChange={(digits) => onChange({ ...field, digits })} />
          <TextProperty
            property="Unit"
            label="单位"
            value={field.unit ?? ''}
            max={20}
            onChange={(unit) => onChange({ ...field, unit: unit || undefined })}
          />
        </>
      )}
    </>
  )
}

/** What comes out with what stands in the preview now. */
function Example({ field, name }: Pick<PropertiesOf<'computed'>, 'field' | 'name'>) {
  const { fields, values } = useTrial()
  const result = field.expression === '' ? undefined : withComputed(fields, values)[name]
  if (field.expression === '') return '点下面的字段和符号，写出怎么算'
  if (typeof result !== 'number' && typeof result !== 'string') return '在预览中填上数，这里显示算出来的结果'
  return `按预览中填的内容，结果是 ${result}${field.unit ?? ''}`
}

interface KeysProps {
  readonly label: string
  readonly keys: readonly string[]
  readonly onPress: (key: string) => void
}

function Keys({ label, keys, onPress }: KeysProps) {
  return (
    <div className={styles.keys} role="group" aria-label={label}>
      {keys.map((key) => (
        <button key={key} type="button" className={styles.key} onClick={() => onPress(key)}>
          {key}
        </button>
      ))}
    </div>
  )
}
