import type { Field, Fields } from '@farm/contract/forms'
import { ConditionProperty } from './ConditionProperty.tsx'
import { SwitchProperty } from './PropertyControls.tsx'

interface RulePropertiesProps {
  readonly field: Field
  readonly name: string
  readonly neighbours: Fields
  readonly isColumn: boolean
  readonly onChange: (field: Field) => void
}

/** When a field is shown, must be filled in and may not hold what another record holds. */
export function RuleProperties({ field, name, neighbours, isColumn, onChange }: RulePropertiesProps) {
  const isGiven = field.type === 'computed' || field.type === 'sequence'
  const conditions = { name, neighbours }
  return (
    <>
      {!isGiven && (
        <SwitchProperty
          property="Required"
          label="必填"
          value={field.required === true}
          onChange={(required) => onChange({ ...field, required: required || undefined, requiredWhen: undefined })}
        />
      )}
      {!isColumn && canBeUnique(field) && (
        <SwitchProperty
          property="Unique"
          label="不能重复"
          hint="同一组织内，两条记录不能填一样的内容"
          value={field.unique === true}
          onChange={(unique) => onChange({ ...field, unique: unique || undefined })}
        />
      )}
      {field.type !== 'sequence' && (
        <ConditionProperty
          {...conditions}
          property="VisibleWhen"
          label="什么时候显示"
          otherwise="一直显示"
          value={field.visibleWhen}
          onChange={(visibleWhen) => onChange({ ...field, visibleWhen })}
        />
      )}
      {!isGiven && !field.required && (
        <ConditionProperty
          {...conditions}
          property="RequiredWhen"
          label="什么时候必填"
          otherwise="可以不填"
          value={field.requiredWhen}
          onChange={(requiredWhen) => onChange({ ...field, requiredWhen })}
        />
      )}
    </>
  )
}

function canBeUnique(field: Field): boolean {
  if (field.type === 'text') return !field.multiline
  return field.type === 'whole' || field.type === 'decimal' || field.type === 'money'
}
