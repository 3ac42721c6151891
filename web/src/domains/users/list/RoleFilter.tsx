import { FilterSelect } from '../../../engine/table/FilterSelect.tsx'
import type { FilterControlProps } from '../../../engine/table/index.ts'
import { useRoles } from '../user-queries.ts'

/** Chooses a role to look for by those who hold it. */
export function RoleFilter(props: FilterControlProps) {
  const { data = [], isPending, error } = useRoles()
  return (
    <FilterSelect
      {...props}
      loading={isPending}
      notFoundContent={error ? error.message : '没有角色'}
      options={data.map(({ Id, Name, Organ }) => ({ value: Id, label: `${Name}（${Organ.Name}）` }))}
    />
  )
}
