import type { BoardEnterprise } from '@farm/contract/statistics'
import { usePermission } from '../../engine/permission/index.ts'
import { useRound } from '../wall/wall-queries.ts'

const NONE: readonly BoardEnterprise[] = []

/** The enterprises that the person may look at, and which of them is. */
export function useReach(organPath: string | undefined) {
  const { Organ } = usePermission().User
  const { data: enterprises = NONE } = useRound()
  const at = organPath ?? Organ.Path
  const chosen = enterprises.find(({ OrganPath }) => OrganPath === at)
  return { enterprises, chosen, name: chosen?.Name ?? (at === Organ.Path ? Organ.Name : undefined) }
}
