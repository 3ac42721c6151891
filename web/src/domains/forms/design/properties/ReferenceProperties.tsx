import type { Fields } from '@farm/contract/forms'
import { useDesignModel } from '../designer/design-context.ts'
import { SelectProperty, SwitchProperty } from './PropertyControls.tsx'
import type { PropertiesOf } from './properties-of.ts'

interface Narrowing {
  readonly value: string
  readonly label: string
}

/** Where the choices of a reference come from, and by what they are narrowed. */
export function ReferenceProperties(props: PropertiesOf<'reference' | 'references'>) {
  const { field, onChange, neighbours, name } = props
  const { targets, targetOptions, isPublished } = useDesignModel()
  const isFixed = isPublished([name])
  const narrowings = narrowingsOf(name, neighbours, targets[field.to] ?? {})
  return (
    <>
      <SelectProperty
        property="To"
        label="从哪里选"
        value={field.to}
        options={targetOptions}
        disabled={isFixed}
        {...(isFixed && { hint: '已发布的字段不能换引用对象，需要时请新增一个字段' })}
        onChange={(to = field.to) => onChange({ ...field, to, narrowedBy: undefined, default: undefined })}
      />
      <SwitchProperty
        property="Type"
        label="可以选多个"
        value={field.type === 'references'}
        disabled={isFixed && field.type === 'references'}
        onChange={(isMany) => onChange({ ...field, type: isMany ? 'references' : 'reference', default: undefined })}
      />
      {narrowings.length > 0 && (
        <SelectProperty
          property="NarrowedBy"
          label="缩小范围"
          value={field.narrowedBy && `${field.narrowedBy.field}.${field.narrowedBy.by}`}
          options={narrowings}
          canClear
          placeholder="不限，全部可选"
          onChange={(chosen) => onChange({ ...field, narrowedBy: narrowedBy(chosen) })}
        />
      )}
    </>
  )
}

function narrowedBy(chosen: string | undefined) {
  const [field, by] = chosen?.split('.') ?? []
  return field !== undefined && by !== undefined ? { field, by } : undefined
}

/** The other references of the form that records of the target agree or disagree with. */
function narrowingsOf(name: string, neighbours: Fields, target: Fields): Narrowing[] {
  return Object.entries(neighbours).flatMap(([other, { label, ...rest }]) => {
    if (other === name || rest.type !== 'reference') return []
    return Object.entries(target)
      .filter(([, one]) => one.type === 'reference' && !one.isRemoved && one.to === rest.to)
      .map(([by]) => ({ value: `${other}.${by}`, label: `仅显示与“${label}”一致的` }))
  })
}
