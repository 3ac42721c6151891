import { KEPT_AT, READS_CACHE } from '../kept-reads.ts'

/** Forms that work in the field reads: enterprises, crops, plots, inputs, plans, operations, punch-ins, work orders, dictionaries. */
export const FIELD_FORMS: ReadonlySet<string> = new Set(
  ['01', '02', '03', '04', '05', '06', '07', '08', '13', '14'].map(
    (number) => `00000000-0000-7000-8000-0000000001${number}`,
  ),
)

const RECORDS = new Set(['/api/Core/FormData/List', '/api/Core/FormData/Get'])
const OTHERS = new Set([
  '/api/Core/Auth/GetMyPermission',
  '/api/Core/Form/List',
  '/api/Core/Form/Get',
  '/api/Farm/Operation/Clock',
  '/api/Farm/Statistics/Clock',
  '/api/Farm/Statistics/PlanOperation',
])
const MOST_KEPT = 400
const MOST_BYTES = 1_000_000
/** On a network that hardly is one, what is kept is shown after this time. */
const PATIENCE_MS = 8_000
/** Something before the server answers in its place. */
const AWAY: readonly number[] = [502, 503, 504]

/** Whether the answer to a request is kept for places without a signal. */
export function isKept({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' || !headers.has('token')) return false
  const { pathname, searchParams } = new URL(url)
  const formId = searchParams.get('formId')
  return OTHERS.has(pathname) || (RECORDS.has(pathname) && (formId === null || FIELD_FORMS.has(formId)))
}

/** The answer of the server, else what was kept of it for the same session. */
export async function readOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(READS_CACHE)
  const session = await sessionOf(request)
  const key = keyOf(session, request.url)
  const kept = async () => (await cache.match(key)) ?? assembled(cache, session, request.url)
  const live = fetch(request).then(async (answer) => {
    if (answer.ok) await keep(cache, key, answer.clone())
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

async function keep(cache: Cache, key: string, answer: Response): Promise<void> {
  const body = await answer.blob()
  if (body.size > MOST_BYTES) return
  const headers = new Headers(answer.headers)
  headers.set(KEPT_AT, new Date().toISOString())
  await cache.put(key, new Response(body, { headers })).catch(() => undefined)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_KEPT)).map((old) => cache.delete(old)))
}

/** Each session has its own: nobody is shown what another person read. */
async function sessionOf({ headers }: Request): Promise<string> {
  const bytes = new TextEncoder().encode(headers.get('token') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function keyOf(session: string, url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}/kept/${session}${pathname}${search}`
}

/** Records that are asked for by their ids, out of the lists in which they came. */
async function assembled(cache: Cache, session: string, url: string): Promise<Response | undefined> {
  const { pathname, searchParams, origin } = new URL(url)
  const isOne = pathname === '/api/Core/FormData/Get'
  const ids = (searchParams.get(isOne ? 'id' : 'ids') ?? '').split(',').filter((id) => id !== '')
  if (!RECORDS.has(pathname) || ids.length === 0) return undefined
  const found = new Map<string, unknown>()
  let oldest = new Date().toISOString()
  for (const request of await cache.keys()) {
    if (!request.url.startsWith(`${origin}/kept/${session}/api/Core/FormData/`)) continue
    const kept = await cache.match(request)
    const answer: unknown = await kept?.json()
    const hits = [answer].flat().filter((record) => ids.includes(idOf(record)))
    for (const record of hits) found.set(idOf(record), record)
    const at = kept?.headers.get(KEPT_AT) ?? oldest
    if (hits.length > 0 && at < oldest) oldest = at
  }
  if (found.size === 0) return undefined
  const records = ids.flatMap((id) => found.get(id) ?? [])
  return Response.json(isOne ? records[0] : records, { headers: { [KEPT_AT]: oldest } })
}

function idOf(record: unknown): string {
  return typeof record === 'object' && record !== null && 'Id' in record ? String(record.Id) : ''
}
