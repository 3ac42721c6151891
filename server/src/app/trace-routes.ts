import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { TRACE_PATH } from '@farm/contract/trace'
import { Gates } from '../modules/access/index.ts'
import {
  type PublicTrace,
  Visits,
  busyPage,
  certificatePage,
  fullPage,
  looks,
  lotPage,
  noPage,
  withdrawnPage,
} from '../modules/trace/index.ts'
import { type HttpAnswer, type HttpRequest, type Route, textOfQuery } from '../platform/http/index.ts'

const style = createHash('sha256').update(looks).digest('base64')

/** Nothing but this page’s own style and the photos of the lot; nobody learns of the address by a link, and none finds it. */
const guarded: Readonly<Record<string, string>> = {
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${style}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; ` +
    "frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}
/** Taken back it is gone from phones that saw it after this. */
const PHOTO_SECONDS = 600

/** All visitors together take no more than a few connections to the database from those who are signed in. */
const ROOM = { atOnce: 4, waiting: 120 }
const FULL_SECONDS = 2

type Told = Pick<PublicTrace, 'page' | 'photo' | 'count'>

/** The public pages of lots: nobody is signed in, and what they show goes by the code alone. */
export function traceRoutes(trace: Told, visits = new Visits(), gates = new Gates(ROOM)): Route[] {
  const route = (path: string, answer: (request: HttpRequest) => Promise<HttpAnswer>): Route => ({
    method: 'GET',
    path,
    answer: async (request) => {
      const seconds = visits.wait(request.address)
      if (seconds > 0) return told(429, busyPage(seconds), { 'retry-after': String(seconds) })
      const leave = await gates.enter('')
      if (!leave) return told(503, fullPage(FULL_SECONDS), { 'retry-after': String(FULL_SECONDS) })
      try {
        return await answer(request)
      } finally {
        leave()
      }
    },
  })
  return [
    route(`${TRACE_PATH}{code}`, async (request) => {
      const made = await trace.page(textOfQuery(request, 'code'))
      if (made === undefined) return told(404, noPage())
      if ('withdrawn' in made) return told(410, withdrawnPage(made.withdrawn))
      // What looks ahead at addresses for somebody is not somebody who looks.
      if (!request.isHead && visits.isFresh(request.address, made.codeId)) await trace.count(made.codeId)
      return told(200, 'page' in made ? lotPage(made.page) : certificatePage(made.certificate))
    }),
    route(`${TRACE_PATH}{code}/{photo}`, async (request) => {
      const photo = await trace.photo(textOfQuery(request, 'code'), textOfQuery(request, 'photo'))
      if (!photo) return told(404, noPage())
      const headers = { ...guarded, 'cache-control': `private, max-age=${PHOTO_SECONDS}` }
      return { status: 200, type: 'image/webp', content: Readable.from([photo]), headers }
    }),
  ]
}

function told(status: number, content: string, more: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status, type: 'text/html; charset=utf-8', content, headers: { ...guarded, ...more } }
}
