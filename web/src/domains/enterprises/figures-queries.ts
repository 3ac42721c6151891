import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type EnterpriseFigures, enterpriseCalls } from '@farm/contract/enterprises'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { batched } from '../../engine/reference/batch.ts'
import { get } from '../../platform/http.ts'

const load = batched<EnterpriseFigures>(async (ids) => {
  const figures = await get(enterpriseCalls.figures, { ids: ids.join(',') })
  return new Map(figures.map((one) => [one.Id, one]))
})

/** What stands with an enterprise; all that are on the page are asked for in one call. */
export function useFigures(id: string): UseQueryResult<Partial<EnterpriseFigures>> {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'enterprise-figures', id],
    queryFn: async (): Promise<Partial<EnterpriseFigures>> => (await load(id)) ?? {},
  })
}
