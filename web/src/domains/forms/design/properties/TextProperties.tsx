import { NumberProperty, SelectProperty, SwitchProperty, TextProperty } from './PropertyControls.tsx'
import type { PropertiesOf } from './properties-of.ts'

const patterns = [
  { value: 'phone', label: '电话' },
  { value: 'creditCode', label: '统一社会信用代码' },
  { value: 'idNumber', label: '身份证号' },
  { value: 'landCode', label: '承包地块编码' },
] as const

/** How long a text may be and what it must look like. */
export function TextProperties({ field, onChange }: PropertiesOf<'text'>) {
  return (
    <>
      <SwitchProperty
        property="Multiline"
        label="多行文字"
        value={field.multiline === true}
        disabled={field.pattern !== undefined || field.mask !== undefined}
        onChange={(multiline) => onChange({ ...field, multiline: multiline || undefined, max: multiline ? 2000 : 100 })}
      />
      <NumberProperty
        property="Max"
        label="最多字数"
        value={field.max}
        min={1}
        max={5000}
        onChange={(max = 100) => onChange({ ...field, max })}
      />
      {!field.multiline && (
        <SelectProperty
          property="Pattern"
          label="内容格式"
          value={field.pattern}
          options={patterns}
          canClear
          placeholder="不限"
          onChange={(pattern) => onChange({ ...field, pattern, mask: undefined })}
        />
      )}
      {!field.multiline && field.pattern === undefined && (
        <TextProperty
          property="Mask"
          label="逐位格式"
          value={field.mask ?? ''}
          max={60}
          placeholder="如 AA-9999"
          hint="9 为数字，A 为大写字母，a 为字母，* 为字母或数字，汉为汉字；不填则不限"
          onChange={(mask) => onChange({ ...field, mask: mask || undefined })}
        />
      )}
    </>
  )
}
