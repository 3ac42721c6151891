import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { recordCalls } from '@farm/contract/forms'
import { placeCalls } from '@farm/contract/places'
import { get } from '../../platform/http.ts'
import type { Corner } from '../../ui/corners.ts'
import { useOrganPath } from '../permission/index.ts'
import { isPosition } from '../records/position-text.ts'
import { IN_WORK, RECORDS } from '../records/records-key.ts'
import { closeUp } from './close-up.ts'
import { useSeesPlots } from './neighbours.ts'
import { groundQuery } from './use-ground.ts'

interface HomeOptions {
  /** Whose plots are meant; all that the person may see unless told. */
  readonly enterprise: string | undefined
  readonly isNeeded: boolean
}

/** Where a new outline most likely lies: where the plots are. It stays as it was found while somebody draws. */
export function useHome({ enterprise, isNeeded }: HomeOptions) {
  const client = useQueryClient()
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, IN_WORK, 'home', enterprise],
    queryFn: async ({ signal }) => {
      const ofEnterprise = enterprise === undefined ? [] : await homeOf(enterprise, { client, organPath, signal })
      return ofEnterprise.length > 0 ? ofEnterprise : amongPlots({}, signal)
    },
    enabled: useSeesPlots() && isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Without it one looks at what one belongs to.
    retry: false,
  })
}

interface Asking {
  readonly client: QueryClient
  readonly organPath: string | undefined
  readonly signal: AbortSignal
}

/** Where an enterprise lies: its plots, else its position, else its border. */
async function homeOf(id: string, { client, organPath, signal }: Asking): Promise<readonly Corner[]> {
  const plots = await amongPlots({ enterprise: id }, signal)
  if (plots.length > 0) return plots
  const { Data, Organ } = await get(recordCalls.get, { id }, signal)
  if (isPosition(Data.Position)) return [[Data.Position.Lng, Data.Position.Lat]]
  const { Outlines } = await client.query({ ...groundQuery(organPath), staleTime: 'static' })
  return Outlines.filter((one) => one.Organ.Id === Organ.Id).flatMap(({ Rings }) => Rings.flat())
}

async function amongPlots(asked: { readonly enterprise?: string }, signal: AbortSignal): Promise<readonly Corner[]> {
  const { Shapes, Extent } = await get(placeCalls.shapes, asked, signal)
  return Extent ? closeUp(Extent, Shapes) : []
}
