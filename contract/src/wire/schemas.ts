import { Type, type TProperties } from 'typebox'

export const UUID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** UUIDv7 as text; a client may make the id of what it adds. */
export const Id = Type.String({ pattern: UUID_PATTERN })
/** ISO 8601 with offset. */
export const Time = Type.String({ maxLength: 40 })
export const READ_TIME_PATTERN =
  '^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?(Z|[+-][0-9]{2}:?[0-9]{2})$'
/** The `UpdateTime` of something as it was read: what changed since is not overwritten. */
export const ReadTime = Type.String({ maxLength: 40, pattern: READ_TIME_PATTERN })
/** `2026-11-20`, on the farm’s calendar. */
export const Day = Type.String({ pattern: '^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$' })
/** `/1/11/101/`: numbers of the organisations from the root down, always ending in `/`. */
export const OrganPath = Type.String({ pattern: '^(/[1-9][0-9]{0,8}){1,8}/$' })

export const IdAndName = Type.Object({ Id, Name: Type.String() })

/** An object that refuses fields it does not know. */
export function strict<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false })
}

/** The query of a GET: every GET takes `organPath`, which only narrows what the caller may see. */
export function query<Properties extends TProperties>(properties: Properties) {
  return strict({ ...properties, organPath: Type.Optional(OrganPath) })
}

export const MAX_PAGE_SIZE = 500
/** Counts are exact up to here; beyond it the answer says so in `X-Total-Capped`. */
export const COUNT_CAP = 10_000
/** Deeper offsets are refused and point to `cursor`. */
export const MAX_OFFSET = 20_000

/** The query parameters that all lists share. */
export const listParameters = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_OFFSET })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
  cursor: Type.Optional(Type.String({ maxLength: 2000 })),
  orderBy: Type.Optional(Type.String({ maxLength: 200 })),
  qs: Type.Optional(Type.String({ maxLength: 2000 })),
  ids: Type.Optional(Type.String({ maxLength: 20_000 })),
  /** Room for every reference of the largest form. */
  expand: Type.Optional(Type.String({ maxLength: 5000 })),
}

export const IdQuery = query({ id: Id })
export const IdsBody = strict({ Ids: Type.Array(Id, { minItems: 1, maxItems: MAX_PAGE_SIZE }) })
