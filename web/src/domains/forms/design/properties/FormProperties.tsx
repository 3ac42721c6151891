import { modules } from '@farm/contract/access'
import { namesRecords } from '@farm/contract/forms'
import { Checkbox } from 'antd'
import { useDesignModel } from '../designer/design-context.ts'
import type { Settings } from '../state/design-state.ts'
import { liveFields } from '../state/draft-form.ts'
import { Property, SelectProperty, SwitchProperty, TextProperty } from './PropertyControls.tsx'
import styles from './Properties.module.css'

const places = [modules.farm, modules.county].map((name) => ({ value: name, label: name }))

const sharings = [
  { value: 'own', label: '本组织及上级查看' },
  { value: 'inherited', label: '下级组织也可查看' },
] as const

/** Everything about a form but its fields. */
export function FormProperties() {
  const { act, form, known } = useDesignModel()
  const set = (settings: Partial<Settings>) => act({ do: 'set', settings })
  const isFixed = known.IsBuiltIn
  const names = Object.entries(liveFields(form.fields)).filter(([, field]) => namesRecords(field))
  return (
    <>
      <TextProperty
        property="Name"
        label="表单名称"
        value={form.name}
        max={40}
        disabled={isFixed}
        hint={isFixed ? '内置表单的名称不能改' : '一条记录叫什么，如巡查记录'}
        onChange={(name) => set({ name, ...(form.menuName === form.name && { menuName: name }) })}
      />
      <TextProperty
        property="MenuName"
        label="菜单名称"
        value={form.menuName}
        max={40}
        hint="显示在“数据管理”下；不填就不出现在菜单里"
        onChange={(menuName) => set({ menuName })}
      />
      <Property property="Modules" label="出现在哪个系统" hint="在选中系统的“数据管理”里填报和查看">
        <Checkbox.Group
          className={styles.checks ?? ''}
          options={places}
          value={[...form.modules]}
          onChange={(chosen) => set({ modules: chosen })}
        />
      </Property>
      <SelectProperty
        property="NameField"
        label="记录的名称取自"
        value={names.some(([name]) => name === form.nameField) ? form.nameField : undefined}
        options={names.map(([name, { label }]) => ({ value: name, label }))}
        disabled={isFixed}
        placeholder="请选择字段"
        hint="列表第一列、引用时显示的名称"
        onChange={(nameField = '') => set({ nameField })}
      />
      {!isFixed && (
        <>
          <SelectProperty
            property="Sharing"
            label="谁能查看"
            value={form.sharing}
            options={sharings}
            onChange={(sharing = 'own') => set({ sharing })}
          />
          <SwitchProperty
            property="Personal"
            label="个人记录"
            hint="打开后，数据范围为“仅本人”的角色只能看到自己填的"
            value={form.personal}
            onChange={(personal) => set({ personal })}
          />
        </>
      )}
    </>
  )
}
