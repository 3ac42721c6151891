import { type Ban, banForm, banOf } from '@farm/contract/bans'
import { MAX_HELD, clockCalls } from '@farm/contract/clock'
import { type WireRecord, readData, recordCalls } from '@farm/contract/forms'
import { type CropOfUse, type Label, labelOf } from '@farm/contract/input-checks'
import { inputForm } from '@farm/contract/inputs'
import { readText } from '@farm/contract/values'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'
import { useCan, useOrganPath } from '../permission/index.ts'
import { RECORDS } from '../records/records-key.ts'

/** What uses are judged by on the page: labels, the list of forbidden substances, the crop. */
export interface CheckReads {
  readonly labels: ReadonlyMap<string, Label>
  /** Undefined where it could not be read: then nothing is said of it. */
  readonly bans: readonly Ban[] | undefined
  readonly crop: CropOfUse | undefined
  readonly isRead: boolean
}

interface About {
  readonly inputs: readonly string[]
  readonly crop: string | undefined
  /** Tells the crop where nobody else does. */
  readonly plan: string | undefined
}

/** Reads them; without a signal what was read before, if anything. */
export function useCheckReads({ inputs, crop, plan }: About): CheckReads {
  const organPath = useOrganPath()
  const can = useCan()
  // Who punches in reads the list for it.
  const seesBans = can('/Core/BanList') || can('/ClockForm')
  const ids = [...new Set(inputs)].toSorted()
  const labels = useQuery({
    queryKey: [RECORDS, organPath, 'check-labels', ids],
    queryFn: ({ signal }) => get(recordCalls.list, { formId: inputForm.id, ids: ids.join(',') }, signal),
    enabled: ids.length > 0,
  })
  const bans = useQuery({
    queryKey: [RECORDS, organPath, 'check-bans'],
    queryFn: ({ signal }) => get(recordCalls.list, { formId: banForm.id }, signal),
    enabled: ids.length > 0 && seesBans,
  })
  const grown = useQuery({
    queryKey: [RECORDS, organPath, 'check-crop', crop, plan],
    queryFn: ({ signal }) => cropWith(crop, plan, signal),
    enabled: ids.length > 0 && (crop !== undefined || plan !== undefined),
  })
  return {
    labels: new Map((labels.data ?? []).map(({ Id, Data }) => [Id, labelOf(Id, readData(inputForm, Data))])),
    bans: bans.data?.flatMap(({ Data }) => banOf(readData(banForm, Data)) ?? []),
    crop: grown.data ?? undefined,
    isRead: [labels, bans, grown].every(({ isFetching }) => !isFetching),
  }
}

/** Categories stand in categories; the depth is bounded against loops. */
const MOST_ABOVE = 8

// The forms of plans and crops would be loaded by the phone for these few texts alone.
async function cropWith(
  named: string | undefined,
  plan: string | undefined,
  signal: AbortSignal,
): Promise<CropOfUse | null> {
  const read = async (id: string): Promise<WireRecord['Data']> => (await get(recordCalls.get, { id }, signal)).Data
  const id = named ?? (plan === undefined ? undefined : readText((await read(plan)).Crops))
  if (id === undefined) return null
  const crop = await read(id)
  const categories: Array<CropOfUse['categories'][number]> = []
  let next = readText(crop.Category)
  while (next !== undefined && categories.length < MOST_ABOVE) {
    const above = await read(next)
    categories.push({ id: next, name: readText(above.Name) ?? '', code: readText(above.Code) })
    next = readText(above.Parent)
  }
  return { id, name: readText(crop.Name) ?? '', code: readText(crop.Code), categories }
}

/** The plots among these on which nothing is harvested yet. */
export function useHolds(places: readonly string[]) {
  const organPath = useOrganPath()
  const can = useCan()
  const seesUses = can('/FarmOperation/ClockData') || can('/Clock')
  const asked = [...new Set(places)].toSorted().slice(0, MAX_HELD).join(',')
  return useQuery({
    queryKey: [RECORDS, organPath, 'holds', asked],
    queryFn: ({ signal }) => get(clockCalls.holds, { places: asked }, signal),
    enabled: seesUses && asked !== '',
  })
}
