import { Form, Select } from 'antd'
import { levelOf } from '@farm/contract/alarms'
import type { DynamicData, Field } from '@farm/contract/forms'
import { FieldItem } from '../../../engine/form/FieldItem.tsx'
import { RecordField } from '../../../engine/form/RecordField.tsx'
import { useAround } from '../../../engine/form/surroundings.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { MetricSelect } from './MetricSelect.tsx'
import { RecoveryHint } from './RecoveryHint.tsx'
import { metricShown, ruleOf } from './rule.ts'
import styles from './Rules.module.css'
import { ruleSentence } from './sentence.ts'
import { wordsAround } from './words-around.ts'

interface SentenceItemsProps {
  readonly form: RecordForm
}

/** The rule as a sentence whose words are filled in; what it says so far is told below. */
export function SentenceItems({ form }: SentenceItemsProps) {
  const sentence = useAround((data) => ruleSentence(ruleOf(data)))
  const condition = useAround((data) => ruleOf(data).condition)
  const unit = useAround((data) => metricShown(ruleOf(data).metric).unit)
  const controls = Form.useFormInstance<DynamicData>()
  const followCondition = (chosen?: string) => {
    const level = levelOf(chosen)
    if (level !== undefined) controls.setFieldsValue({ Level: level })
  }
  return (
    <section className={styles.part} aria-label="预警条件">
      <h2 className={styles.title}>什么时候预警</h2>
      <div className={styles.named}>
        <RecordField name="Name" form={form} record={undefined} />
        <RecordField name="Enabled" form={form} record={undefined} />
      </div>
      <div className={styles.sentence}>
        <span>当</span>
        <Choice form={form} name="DeviceType" placeholder="任何设备" />
        <span>的</span>
        <Item form={form} name="Metric">
          {(field) => <MetricSelect label={field.label} isNeeded={condition !== '没有数据'} />}
        </Item>
        <Choice form={form} name="Condition" placeholder="条件" onChange={followCondition} />
        {wordsAround(condition).map(({ name, before, after }) => (
          <span key={name} className={styles.words}>
            <span>{before}</span>
            <Item form={form} name={name} />
            <span>{name === 'Threshold' || name === 'Recovery' ? `${unit} ${after}`.trim() : after}</span>
          </span>
        ))}
        <span className={styles.raised}>
          <span aria-hidden="true">→</span>
          <Choice form={form} name="Level" placeholder="高低" />
          <Choice form={form} name="Severity" placeholder="严重程度" />
        </span>
      </div>
      <p className={styles.read} role="status">
        {sentence}
      </p>
      {form.fields.Recovery && !form.fields.Recovery.isRemoved && <RecoveryHint />}
    </section>
  )
}

interface ItemProps {
  readonly form: RecordForm
  readonly name: string
  /** In place of the usual control. */
  readonly children?: (field: Field) => React.JSX.Element
}

/** A word of the sentence; nothing where the field is not for the person’s eyes. */
function Item({ form, name, children }: ItemProps) {
  const field = form.fields[name]
  if (!field || field.isRemoved) return null
  const { help: _, ...plain } = field
  const bare = 'unit' in plain ? { ...plain, unit: undefined } : plain
  return (
    <FieldItem name={[name]} field={bare} isStacked>
      {children?.(field)}
    </FieldItem>
  )
}

interface ChoiceProps extends Omit<ItemProps, 'children'> {
  readonly placeholder: string
  readonly onChange?: (value?: string) => void
}

function Choice({ form, name, placeholder, onChange }: ChoiceProps) {
  return (
    <Item form={form} name={name}>
      {(field) => (
        <Select<string>
          aria-label={field.label}
          placeholder={placeholder}
          allowClear={!field.required}
          options={'options' in field ? field.options.map((value) => ({ value, label: value })) : []}
          popupMatchSelectWidth={false}
          {...(onChange && { onChange })}
        />
      )}
    </Item>
  )
}
