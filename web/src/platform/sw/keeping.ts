import { KEPT_AT, READS_CACHE } from '../kept-reads.ts'
import { FIELD_FORMS, RECORDS } from './kept-calls.ts'

const MOST_KEPT = 400
/** The plots of a large enterprise with all their borders. */
const MOST_BYTES = 4_000_000
/** A cheap phone has to have room for the photos of a day as well. */
const MOST_IN_ALL = 32_000_000
/** How large what is kept is, told with its key: to read it all for that would take a second. */
const BYTES = 'x-bytes'

/** Keeps an answer for the session that asked for it. Without room it is not kept, and nothing else happens. */
export async function keepAnswer(request: Request, answer: Response): Promise<void> {
  const body = await answer.blob()
  if (body.size > MOST_BYTES || !(await isOfField(request.url, body))) return
  const headers = new Headers(answer.headers)
  headers.set(KEPT_AT, new Date().toISOString())
  // It is kept as it is read, whatever it was packed in on its way.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  const cache = await caches.open(READS_CACHE)
  const key = new Request(await keyOf(request), { headers: { [BYTES]: String(body.size) } })
  await cache.put(key, new Response(body, { headers })).catch(() => undefined)
  await makeRoom(cache)
}

/** Under which address an answer is kept: each session has its own, so that nobody is shown what another person read. */
export async function keyOf({ url, headers }: Pick<Request, 'url' | 'headers'>): Promise<string> {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${await placeOf(headers)}${pathname}${search}`
}

/** Before the path of all that is kept for a session. */
export async function placeOf(headers: Headers): Promise<string> {
  const bytes = new TextEncoder().encode(headers.get('token') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `/kept/${Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Where the request names no form the answer does: an order that was opened, or a person, does not stay on the phone. */
async function isOfField(url: string, body: Blob): Promise<boolean> {
  const { pathname, searchParams } = new URL(url)
  if (!RECORDS.has(pathname) || searchParams.has('formId')) return true
  const records = [JSON.parse(await body.text()) as unknown].flat()
  return records.every((record) => FIELD_FORMS.has(formOf(record)))
}

function formOf(record: unknown): string {
  return typeof record === 'object' && record !== null && 'FormId' in record ? String(record.FormId) : ''
}

/** What was kept first goes first. */
async function makeRoom(cache: Cache): Promise<void> {
  const keys = (await cache.keys()).toReversed()
  let bytes = 0
  for (const [at, key] of keys.entries()) {
    bytes += Number(key.headers.get(BYTES) ?? 0)
    if (at >= MOST_KEPT || bytes > MOST_IN_ALL) await cache.delete(key)
  }
}
