import type { User } from '@farm/contract/users'
import { useQuery } from '@tanstack/react-query'
import { isWithin, organsQuery, wayTo } from '../../../engine/organs/index.ts'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { Cut } from '../../../ui/Cut.tsx'

/** Where somebody stands, of a department with its enterprise: 采收队 there are many. */
export function OrganOf({ organ }: { readonly organ: User['Organ'] }) {
  const { data: organs = [] } = useQuery(organsQuery(useOrganPath()))
  if (!organ) return '—'
  const enterprise = organs.find(
    ({ Kind, Path }) => Kind === '企业' && Path !== organ.Path && isWithin(organ.Path, Path),
  )
  const way = wayTo(organs, organ.Path)
  return (
    <Cut title={way.endsWith(organ.Name) ? way : organ.Name}>
      {enterprise ? `${enterprise.Name} / ${organ.Name}` : organ.Name}
    </Cut>
  )
}
