import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DynamicData, type WireRecord, readData } from '@farm/contract/forms'
import { planCalls, planForm } from '@farm/contract/plans'
import type { AnswerOf } from '@farm/contract/wire'
import { useRef, useState } from 'react'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { useDebounced } from '../../../engine/reference/useDebounced.ts'
import { get } from '../../../platform/http.ts'

export type Overlaps = AnswerOf<typeof planCalls.overlaps>

const SETTLED_MS = 400
const NONE: Overlaps = []

/** The plots of a plan and its time; nothing while one of them is open. */
interface Occupied {
  readonly place: string
  readonly from: string
  readonly to: string
}

/** Other plans on the plots of this one at the same time, as its form stands. */
export function useOverlaps(data: DynamicData, except: string | undefined): Overlaps {
  const organPath = useOrganPath()
  const settled = useDebounced(JSON.stringify(occupiedBy(data) ?? null), SETTLED_MS)
  const occupied = occupiedBy(data)
  const isSettled = settled === JSON.stringify(occupied ?? null)
  const { data: found = NONE } = useQuery({
    ...overlapQuery(organPath, occupied ?? NOWHERE, except),
    enabled: occupied !== undefined && isSettled,
  })
  return occupied && isSettled ? found : NONE
}

const NOWHERE: Occupied = { place: '', from: '', to: '' }

function overlapQuery(organPath: string | undefined, occupied: Occupied, except: string | undefined) {
  return queryOptions({
    queryKey: [RECORDS, organPath, 'plan-overlaps', occupied, except],
    queryFn: ({ signal }) => get(planCalls.overlaps, { ...occupied, ...(except !== undefined && { except }) }, signal),
    retry: false,
  })
}

function occupiedBy(data: DynamicData): Occupied | undefined {
  const { Place, StartDate: from, EndDate: to } = readData(planForm, data)
  if (!Place || from === undefined || to === undefined || to < from) return undefined
  return { place: Place.toSorted().join(','), from, to }
}

interface Question {
  readonly overlaps: Overlaps
  readonly answer: (isWanted: boolean) => void
}

/** Whether a plan is wanted beside others on the same plots at the same time; asked once for what it occupies. */
export function useOverlapQuestion(record: WireRecord | undefined) {
  const client = useQueryClient()
  const organPath = useOrganPath()
  const [question, setQuestion] = useState<Question>()
  // Read by what was begun before the answer.
  const confirmed = useRef(confirmedIn(record))
  const find = (data: DynamicData) => overlapsNow({ client, organPath, except: record?.Id }, data)
  const put = (overlaps: Overlaps) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        overlaps,
        answer: (answer) => {
          setQuestion(undefined)
          resolve(answer)
        },
      })
    })
  const isWanted = async (data: DynamicData, overlaps: Overlaps) => {
    const answer = await put(overlaps)
    if (answer) confirmed.current = [...confirmed.current, wordOf(data)]
    return answer
  }
  return {
    question,
    /** What is stored of a plan: with the word of the person where it overlaps; nothing where it is not wanted so. */
    ask: async (data: DynamicData): Promise<DynamicData | undefined> => {
      const sure = { ...data, OverlapConfirmed: true }
      if (confirmed.current.includes(wordOf(data))) return sure
      const overlaps = await find(data)
      // A word that was given for other plots or days is not sent with these.
      if (overlaps.length === 0) return { ...data, OverlapConfirmed: undefined }
      return (await isWanted(data, overlaps)) ? sure : undefined
    },
    /** The server knows of an overlap that was not found before. */
    refuse: async (data: DynamicData, again: () => void): Promise<void> => {
      await client.invalidateQueries({ queryKey: [RECORDS, organPath, 'plan-overlaps'] })
      if (await isWanted(data, await find(data))) again()
    },
  }
}

function confirmedIn(record: WireRecord | undefined): readonly string[] {
  return record && readData(planForm, record.Data).OverlapConfirmed ? [wordOf(record.Data)] : []
}

function wordOf(data: DynamicData): string {
  return JSON.stringify(occupiedBy(data) ?? null)
}

interface Asking {
  readonly client: QueryClient
  readonly organPath: string | undefined
  readonly except: string | undefined
}

async function overlapsNow({ client, organPath, except }: Asking, data: DynamicData): Promise<Overlaps> {
  const occupied = occupiedBy(data)
  if (!occupied) return NONE
  try {
    return await client.query(overlapQuery(organPath, occupied, except))
  } catch {
    // The server judges what is sent.
    return NONE
  }
}
