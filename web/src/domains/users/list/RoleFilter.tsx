import { Select } from 'antd'
import type { FilterControlProps } from '../../../engine/table/index.ts'
import { useRoles } from '../user-queries.ts'

/** Chooses a role to look for by those who hold it. */
export function RoleFilter({ label, ...control }: FilterControlProps) {
  const { data = [], isPending, error } = useRoles()
  return (
    <Select<string>
      {...control}
      aria-label={label}
      placeholder="全部"
      allowClear
      loading={isPending}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={error ? error.message : '没有角色'}
      options={data.map(({ Id, Name, Organ }) => ({ value: Id, label: `${Name}（${Organ.Name}）` }))}
    />
  )
}
