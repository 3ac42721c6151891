import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { MAX_SHAPES } from '@farm/contract/places'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { get } from '../../platform/http.ts'
import type { ChosenRecords } from '../list/list-query.ts'

interface AllOptions {
  readonly signal?: AbortSignal
  /** Reference paths whose names are needed. */
  readonly expand?: string
}

/** The records of a list, whatever page of it, as far as a map or a file of it holds them. */
export async function allOf(chosen: ChosenRecords, { signal, expand }: AllOptions = {}): Promise<WireRecord[]> {
  const found: WireRecord[] = []
  for (let page = 1; found.length < MAX_SHAPES; page += 1) {
    const query = { ...chosen, page, pageSize: MAX_PAGE_SIZE, orderBy: 'Name asc', ...(expand && { expand }) }
    const records = await get(recordCalls.list, query, signal)
    found.push(...records)
    if (records.length < MAX_PAGE_SIZE) break
  }
  return found.slice(0, MAX_SHAPES)
}
