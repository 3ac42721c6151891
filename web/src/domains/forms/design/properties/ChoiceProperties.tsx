import { Segmented } from 'antd'
import type { FieldOf } from '../../../../engine/form/control-props.ts'
import { DictionaryProperty } from './DictionaryProperty.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { Property } from './PropertyControls.tsx'
import type { PropertiesOf } from './properties-of.ts'

const sources = ['自己列选项', '用字典'] as const

/** What may be chosen: words of the field’s own, or those of a dictionary. */
export function ChoiceProperties({ field, onChange }: PropertiesOf<'choice' | 'choices'>) {
  const isOfDictionary = field.dictionary !== undefined
  const change = (source: string) => onChange(source === sources[1] ? ofDictionary(field, '') : ofOptions(field))
  return (
    <>
      <Property property="Source" label="选项来源">
        <Segmented
          block
          size="small"
          options={[...sources]}
          value={sources[isOfDictionary ? 1 : 0]}
          onChange={change}
        />
      </Property>
      {isOfDictionary ? (
        <DictionaryProperty value={field.dictionary ?? ''} onChange={(id) => onChange(ofDictionary(field, id))} />
      ) : (
        <Property property="Options" label="选项" hint="可一次粘贴多行；排列的先后就是填报时的先后">
          <OptionsEditor
            label="选项"
            value={field.options}
            onChange={(options) => onChange({ ...field, options, default: stillOffered(field, options) })}
          />
        </Property>
      )}
    </>
  )
}

type ChoiceField = FieldOf<'choice' | 'choices'>

function ofDictionary(field: ChoiceField, dictionary: string): ChoiceField {
  return { ...field, dictionary, options: [], default: undefined }
}

function ofOptions(field: ChoiceField): ChoiceField {
  return { ...field, dictionary: undefined, options: ['选项 1', '选项 2'], default: undefined }
}

/** The default, as far as it can still be chosen. */
function stillOffered({ default: value }: ChoiceField, options: readonly string[]): ChoiceField['default'] {
  const chosen = [value ?? []].flat().filter((one) => typeof one === 'string' && options.includes(one))
  if (chosen.length === 0) return undefined
  return Array.isArray(value) ? chosen.map(String) : value
}
