import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { recordCalls, filterOn, type ClauseOn } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get, getPage } from '../../../platform/http.ts'
import { placeOf } from './places.ts'

const MOST_CHOICES = 50
const formId = placeForm.id

interface PlaceSearch {
  readonly enterprise: string | undefined
  /** A part of the name, or nothing. */
  readonly text: string
  readonly enabled: boolean
}

/** Plots to choose from, those of one enterprise when it is known. */
export function usePlaceChoices({ enterprise, text, enabled }: PlaceSearch) {
  const organPath = useOrganPath()
  const qs = filterOn([...ofEnterprise(enterprise), ...called(text)])
  return useQuery({
    queryKey: [RECORDS, organPath, 'place-choices', qs],
    queryFn: async ({ signal }) => {
      const query = { formId, page: 1, pageSize: MOST_CHOICES, orderBy: 'Name asc', ...(qs && { qs }) }
      const { answer, total = 0 } = await getPage(recordCalls.list, query, signal)
      return { found: answer.map(placeOf), hasMore: total > MOST_CHOICES }
    },
    placeholderData: keepPreviousData,
    enabled,
  })
}

function ofEnterprise(enterprise: string | undefined): ReadonlyArray<ClauseOn<typeof placeForm>> {
  return enterprise === undefined ? [] : [{ path: ['Compony'], op: '=', values: [enterprise] }]
}

function called(text: string): ReadonlyArray<ClauseOn<typeof placeForm>> {
  return text === '' ? [] : [{ path: ['Name'], op: '~', values: [text] }]
}

/** The plots with the ids; those that are gone or not for one's eyes are absent. */
export function usePlaces(ids: readonly string[]) {
  const organPath = useOrganPath()
  const key = ids.join(',')
  return useQuery({
    queryKey: [RECORDS, organPath, 'places', key],
    queryFn: async ({ signal }) => (await get(recordCalls.list, { formId, ids: key }, signal)).map(placeOf),
    placeholderData: keepPreviousData,
    enabled: key !== '',
  })
}
