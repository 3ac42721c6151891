import { useQuery } from '@tanstack/react-query'
import { readData, recordCalls, filterOn } from '@farm/contract/forms'
import { standardForm } from '@farm/contract/standards'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get } from '../../../platform/http.ts'

/** So many standards of one crop can be chosen from. */
const MOST = 100

/** The id of a standard if it is in force; it is not where it is gone or not for one’s eyes. */
export function useInForce(id: string | undefined): {
  readonly isWaiting: boolean
  readonly standard: string | undefined
} {
  const organPath = useOrganPath()
  const { data, isLoading } = useQuery({
    queryKey: [RECORDS, organPath, 'standard-in-force', id],
    queryFn: async ({ signal }) => {
      const [found] = await get(
        recordCalls.list,
        { formId: standardForm.id, ...(id !== undefined && { ids: id }) },
        signal,
      )
      return found !== undefined && readData(standardForm, found.Data).Status === '现行'
    },
    enabled: id !== undefined,
  })
  return { isWaiting: isLoading, standard: data === true ? id : undefined }
}

/** The standards in force, those of a crop where one is known: one's own and those of the organisations above. */
export function useStandards(crop: string | undefined) {
  const organPath = useOrganPath()
  const qs = filterOn<typeof standardForm>([
    ...(crop === undefined ? [] : [{ path: ['Crops'], op: '=', values: [crop] } as const]),
    { path: ['Status'], op: '=', values: ['现行'] },
  ])
  return useQuery({
    queryKey: [RECORDS, organPath, 'standards-in-force', qs],
    queryFn: ({ signal }) =>
      get(
        recordCalls.list,
        { formId: standardForm.id, qs, orderBy: 'Name asc', page: 1, pageSize: MOST, expand: 'Crops' },
        signal,
      ),
  })
}
