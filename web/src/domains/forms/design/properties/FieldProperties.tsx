import type { Field } from '@farm/contract/forms'
import { Tag } from '../../../../ui/Tag.tsx'
import { useDesignModel } from '../designer/design-context.ts'
import { liveFields } from '../state/draft-form.ts'
import { type Place, fieldAt, fieldsIn, nameAt, tableOf } from '../state/places.ts'
import { typeChanges } from '../state/type-changes.ts'
import { DefaultProperty } from './DefaultProperty.tsx'
import { KindProperties } from './KindProperties.tsx'
import { SelectProperty, TextProperty } from './PropertyControls.tsx'
import styles from './Properties.module.css'
import { RuleProperties } from './RuleProperties.tsx'

interface FieldPropertiesProps {
  readonly place: Place
  readonly field: Field
}

/** Everything that a field says of itself, in plain words. */
export function FieldProperties({ place, field }: FieldPropertiesProps) {
  const { act, offered, isBuiltIn } = useDesignModel()
  const change = (next: Field) => act({ do: 'change', place, field: next })
  const isFixed = isBuiltIn(place)
  const rest = {
    field,
    name: nameAt(place),
    neighbours: liveFields(fieldsIn(offered, tableOf(place))),
    onChange: change,
  }
  return (
    <>
      {isFixed && (
        <p className={styles.fixed}>
          <Tag>内置</Tag> 系统要用到这个字段：可以改名称、说明、默认值和位置
        </p>
      )}
      <TextProperty
        property="Label"
        label="名称"
        value={field.label}
        max={40}
        onChange={(label) => change({ ...field, label })}
      />
      <TextProperty
        property="Help"
        label="填写说明"
        value={field.help ?? ''}
        max={200}
        isLong
        placeholder="显示在字段下面，告诉填报人怎么填"
        onChange={(help) => change({ ...field, help: help || undefined })}
      />
      {!isFixed && <TypeProperty place={place} field={field} onChange={change} />}
      {!isFixed && <KindProperties {...rest} />}
      <DefaultProperty key={field.type} field={field} words={wordsOf(fieldAt(offered, place))} onChange={change} />
      {!isFixed && <RuleProperties {...rest} isColumn={tableOf(place) !== undefined} />}
    </>
  )
}

/** What can be chosen in a field. */
function wordsOf(field: Field | undefined): readonly string[] {
  return field && 'options' in field ? field.options.filter(Boolean) : []
}

function TypeProperty({
  place,
  field,
  onChange,
}: FieldPropertiesProps & { readonly onChange: (field: Field) => void }) {
  const { published } = useDesignModel()
  const before = fieldAt(published, place)
  const changes = typeChanges(field, { published: before, isColumn: tableOf(place) !== undefined })
  const present = changes.find((one) => one.field === field)
  return (
    <SelectProperty
      property="Type"
      label="类型"
      value={present?.kind.key}
      options={changes.map(({ kind, refusal }) => ({
        value: kind.key,
        label: kind.name,
        disabled: refusal !== undefined,
        ...(refusal !== undefined && { title: refusal }),
      }))}
      {...(before && { hint: '已发布：灰色的类型装不下已填的内容，不能选' })}
      onChange={(key) => {
        const chosen = changes.find(({ kind }) => kind.key === key)
        if (chosen) onChange(chosen.field)
      }}
    />
  )
}
