import { readObject, readTexts } from '@farm/contract/values'
import { FAILURE_TEXT, type LastChange } from '@farm/contract/errors'

const OTHER_TEXT = '这台设备上换了账号登录，正在重新打开页面'
const UNAUTHORIZED = 401
const BAD_GATEWAY = 502
/** The code of an answer that bears none of its own. */
const NO_CODE = 'wire/failure'

/** What the server carries out once it is confirmed: its code is sent along. */
export interface Asked {
  readonly code: string
  readonly text: string
}

interface Details {
  readonly status: number
  readonly code: string
  readonly errors: readonly string[]
  readonly fields?: Readonly<Record<string, string[]>> | undefined
  readonly present?: unknown
  readonly changed?: readonly LastChange[] | undefined
  readonly confirm?: readonly Asked[] | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly retryable?: boolean | undefined
}

/** A call that was refused or got no answer (`status` 0); `message` is what a person reads. */
export class HttpFailure extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly string[]
  /** Chinese sentences by field. */
  readonly fields?: Readonly<Record<string, string[]>> | undefined
  /** The present record where an edit came too late. */
  readonly present?: unknown
  /** Of what came too late: what became of each record. */
  readonly changed?: readonly LastChange[] | undefined
  /** What would have to be confirmed; there is nothing else against the request. */
  readonly confirm?: readonly Asked[] | undefined
  readonly retryAfterSeconds?: number | undefined
  /** What the server says of asking again, where it knows. */
  readonly retryable?: boolean | undefined

  constructor(
    { status, code, errors, fields, present, changed, confirm, retryAfterSeconds, retryable }: Details,
    options?: ErrorOptions,
  ) {
    super(errors.join('；'), options)
    this.name = 'HttpFailure'
    this.status = status
    this.code = code
    this.errors = errors
    this.fields = fields
    this.present = present
    this.changed = changed
    this.confirm = confirm
    this.retryAfterSeconds = retryAfterSeconds
    this.retryable = retryable
  }
}

/** As whom a page names whoever changed or deleted a record. */
export function changerOf(change: LastChange | undefined): string {
  return change?.IsOwn ? '您在别处' : (change?.By ?? '他人')
}

/** The server said no, and would again; anything else may just not have got through. */
export function isRefusal(failure: unknown): failure is HttpFailure {
  return failure instanceof HttpFailure && failure.status >= 400 && failure.status < 500
}

/** Something between the page and the server said no in its place: a proxy, or a network that asks for a sign-in of its own. */
export function isForeign({ status, code }: HttpFailure): boolean {
  return status >= 300 && status < 500 && code === NO_CODE
}

/** An answer that is none of what was asked for: whatever stands between the page and the server gave it. */
export function strangeAnswer(): HttpFailure {
  return new HttpFailure({ status: BAD_GATEWAY, code: NO_CODE, errors: [FAILURE_TEXT] })
}

export function networkFailure(cause: unknown): HttpFailure {
  return new HttpFailure({ status: 0, code: 'network', errors: [FAILURE_TEXT] }, { cause })
}

/** Somebody else has signed in on this device: nothing of this page goes out under the other name. */
export function otherSession(): HttpFailure {
  return new HttpFailure({ status: UNAUTHORIZED, code: 'session/other', errors: [OTHER_TEXT] })
}

/** Reads an answer that is not a success; what stands before the server may answer something that is not ours. */
export async function failureOf(response: Response): Promise<HttpFailure> {
  const answer = readObject(await response.json().catch(() => undefined))
  const errors = readTexts(answer.errors)
  return new HttpFailure({
    status: response.status,
    code: typeof answer.code === 'string' && errors.length > 0 ? answer.code : NO_CODE,
    errors: errors.length > 0 ? errors : [FAILURE_TEXT],
    fields: answer.fields === undefined ? undefined : fieldsOf(answer.fields),
    present: answer.present,
    changed: changesIn(answer.changed),
    confirm: askedIn(answer.confirm),
    retryAfterSeconds: secondsOf(response.headers.get('Retry-After')),
    retryable: typeof answer.retryable === 'boolean' ? answer.retryable : undefined,
  })
}

function askedIn(value: unknown): Asked[] | undefined {
  const asked = (Array.isArray(value) ? value : []).flatMap((one: unknown): Asked[] => {
    const { code, text } = readObject(one)
    return typeof code === 'string' && typeof text === 'string' ? [{ code, text }] : []
  })
  return asked.length > 0 ? asked : undefined
}

function changesIn(value: unknown): LastChange[] | undefined {
  const changes = (Array.isArray(value) ? value : []).flatMap((one: unknown): LastChange[] => {
    const { Id, Time, By, IsOwn, IsDeleted, IsMoved } = readObject(one)
    if (typeof Id !== 'string' || typeof Time !== 'string') return []
    const by = typeof By === 'string' ? { By } : {}
    return [
      { Id, Time, ...by, IsOwn: IsOwn === true, IsDeleted: IsDeleted === true, ...(IsMoved === true && { IsMoved }) },
    ]
  })
  return changes.length > 0 ? changes : undefined
}

function fieldsOf(value: unknown): Record<string, string[]> {
  return Object.fromEntries(Object.entries(readObject(value)).map(([name, texts]) => [name, readTexts(texts)]))
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined
}
