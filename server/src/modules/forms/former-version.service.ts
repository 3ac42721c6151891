import {
  type DynamicData,
  type Field,
  type Fields,
  changesBetween,
  draftOf,
  fieldOf,
  knownChoices,
  unasked,
} from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { SeenKind } from '../access/index.ts'
import { converted } from './convert.rules.ts'
import { isFromDictionary, kindOf } from './definitions.rules.ts'
import { publishedBy } from './former-version.store.ts'

/** A form as it was when something was made by it. */
interface AsItWasThen {
  /** By which that is judged. */
  readonly fields: Fields
  /** Brings it into the shape in which the form keeps it now. */
  readonly brought: (data: DynamicData) => DynamicData
}

/**
 * A form by the version that a device had when a record was made on it; nothing where that is the one in force. What has no place any
 * more since stays in the record as in those from before; what is asked for since is awaited. Rights are those of now.
 */
export async function formerVersion(
  db: Db,
  kind: SeenKind,
  version: number | undefined,
): Promise<AsItWasThen | undefined> {
  if (version === undefined || version >= kind.version) return undefined
  const { published, isInForce } = await publishedBy(db, kind.id, version)
  const then = isInForce ? undefined : kindOf({ id: kind.id, published })
  if (!then) return undefined
  const changes = changesBetween(draftOf(then), draftOf(kind.whole))
  return {
    fields: judgedBy(then.fields, kind.fields),
    brought: (data) => converted(kind.whole.fields, changes, data),
  }
}

/** The fields that somebody fills in, by what was asked of them then. */
function judgedBy(then: Fields, now: Fields): Fields {
  return Object.fromEntries(Object.entries(now).map(([name, field]) => [name, judged(fieldOf(then, name), field)]))
}

function judged(then: Field | undefined, now: Field): Field {
  if (!then) return unasked(now)
  const field = now.isReadOnly ? { ...then, isReadOnly: true } : then
  if (field.type === 'rows' && now.type === 'rows') return { ...field, fields: judgedBy(field.fields, now.fields) }
  // Entries of dictionaries are no part of a version: what is out of use by now was offered perhaps.
  return isFromDictionary(field) && isFromDictionary(now) ? { ...field, options: knownChoices(now) } : field
}
