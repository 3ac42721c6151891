import { refusal } from '../errors/index.ts'
import { MAX_PAGE_SIZE, UUID_PATTERN } from './schemas.ts'

const id = new RegExp(UUID_PATTERN)

/** Reads a comma list of ids, each once and in the order asked for; undefined for too many or what is no id. */
export function readIds(text: string): string[] | undefined {
  const ids = [...new Set(text.split(',').filter(Boolean))]
  return ids.length <= MAX_PAGE_SIZE && ids.every((one) => id.test(one)) ? ids : undefined
}

/** The ids that `ids` of a query names: see {@link readIds}. Refuses too many, or what is none. */
export function wantedIds(text: string): string[] {
  const ids = readIds(text)
  if (ids) return ids
  throw refusal('wire/parameter', {}, { fields: { ids: [`应为用逗号隔开的编号，最多 ${MAX_PAGE_SIZE} 个`] } })
}
