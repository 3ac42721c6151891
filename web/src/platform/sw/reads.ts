import { KEPT_AT, READS_CACHE } from '../kept-reads.ts'
import { keepAnswer, keyOf, placeOf } from './keeping.ts'
import { RECORDS } from './kept-calls.ts'

/** On a network that hardly is one, what is kept is shown after this time. */
const PATIENCE_MS = 8_000
/** Something before the server answers in its place. */
const AWAY: readonly number[] = [502, 503, 504]

/** The answer of the server, else what was kept of it for the same session. */
export async function readOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(READS_CACHE)
  const kept = async () => (await cache.match(await keyOf(request))) ?? assembled(cache, request)
  const live = fetch(request).then(async (answer) => {
    if (answer.ok) await keepAnswer(request, answer.clone())
    return answer
  })
  // It may come after what was kept is shown, or fail then.
  live.catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))
  try {
    const answer = await Promise.race([live, late])
    if (answer && !AWAY.includes(answer.status)) return answer
    return (await kept()) ?? (await live)
  } catch (failure) {
    const old = await kept()
    if (old) return old
    throw failure
  }
}

/** Records that are asked for by their ids, out of the lists in which they came: each as it was read last. */
async function assembled(cache: Cache, { url, headers }: Request): Promise<Response | undefined> {
  const { pathname, searchParams, origin } = new URL(url)
  const isOne = pathname === '/api/Core/FormData/Get'
  const ids = (searchParams.get(isOne ? 'id' : 'ids') ?? '').split(',').filter((id) => id !== '')
  if (!RECORDS.has(pathname) || ids.length === 0) return undefined
  const place = `${origin}${await placeOf(headers)}/api/Core/FormData/`
  // Those that were kept last come last.
  const keys = (await cache.keys()).filter((key) => key.url.startsWith(place)).toReversed()
  const { found, oldest } = await foundIn(cache, keys, new Set(ids))
  if (found.size === 0) return undefined
  const records = ids.flatMap((id) => found.get(id) ?? [])
  return Response.json(isOne ? records[0] : records, { headers: { [KEPT_AT]: oldest } })
}

/** The first of each, and when the oldest of them was read. */
async function foundIn(cache: Cache, keys: readonly Request[], ids: ReadonlySet<string>) {
  const found = new Map<string, unknown>()
  let oldest = new Date().toISOString()
  for (const key of keys) {
    if (found.size === ids.size) break
    const kept = await cache.match(key)
    const answer: unknown = await kept?.json()
    const hits = [answer].flat().filter((record) => ids.has(idOf(record)) && !found.has(idOf(record)))
    for (const record of hits) found.set(idOf(record), record)
    const at = kept?.headers.get(KEPT_AT) ?? oldest
    if (hits.length > 0 && at < oldest) oldest = at
  }
  return { found, oldest }
}

function idOf(record: unknown): string {
  return typeof record === 'object' && record !== null && 'Id' in record ? String(record.Id) : ''
}
