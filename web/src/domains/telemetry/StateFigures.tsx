import { deviceForm, deviceStates } from '@farm/contract/devices'
import { manyCalls } from '@farm/contract/forms'
import { useQuery } from '@tanstack/react-query'
import type { ChosenRecords } from '../../engine/list/list-query.ts'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get } from '../../platform/http.ts'

/** How many devices there are in which state; nothing while it is not known. */
export function StateFigures({ qs, search }: Pick<ChosenRecords, 'qs' | 'search'>) {
  const organPath = useOrganPath()
  const { data } = useQuery({
    queryKey: [RECORDS, organPath, 'device-states', deviceForm.id, qs, search],
    queryFn: ({ signal }) =>
      get(
        manyCalls.figures,
        { formId: deviceForm.id, by: 'State', ...(qs && { qs }), ...(search && { search }) },
        signal,
      ),
  })
  if (!data || data.Count === 0) return null
  const counts = new Map((data.Groups ?? []).map(({ Key = '', Count }) => [Key, Count]))
  const told = deviceStates.flatMap((state) => (counts.has(state) ? `${state} ${counts.get(state)}` : []))
  return <>{[`共 ${data.Count} 台设备`, ...told].join('，')}</>
}
