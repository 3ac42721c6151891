import { createHash } from 'node:crypto'
import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Kinds, SeenKind } from '../access/index.ts'
import { type Definition, boundOf, dictionariesIn, isBeyond, kindOf, seenBy, withEntries } from './definitions.rules.ts'
import * as store from './definitions.store.ts'

/** On which changes of forms and dictionaries are told. */
export const FORMS_CHANNEL = 'farm_forms'

type Definitions = readonly Definition[]

/** The forms in force, kept in memory while this process hears of changes. */
export class Forms {
  readonly #db: Db
  readonly #seen = new WeakMap<Definitions, WeakMap<Caller, Kinds>>()
  #kept: Promise<Definitions> | undefined
  #isHearing = false

  constructor(db: Db) {
    this.#db = db
  }

  /** How anybody sees the forms as they are now. */
  readonly view = async (): Promise<(caller: Caller) => Kinds> => {
    const definitions = await this.#definitions()
    const seen = this.#seen.get(definitions) ?? new WeakMap<Caller, Kinds>()
    this.#seen.set(definitions, seen)
    return (caller) => {
      const kinds = seen.get(caller) ?? kindsOf(caller, definitions)
      seen.set(caller, kinds)
      return kinds
    }
  }

  /** Something changed: everything is read anew. */
  forget(): void {
    this.#kept = undefined
  }

  /** Changes are heard from now on, or no longer. */
  hear(isHearing: boolean): void {
    this.#isHearing = isHearing
    this.forget()
  }

  #definitions(): Promise<Definitions> {
    if (this.#kept) return this.#kept
    const reading = definitionsIn(this.#db)
    if (!this.#isHearing) return reading
    this.#kept = reading
    // What failed is tried again by who comes next.
    reading.catch(() => {
      if (this.#kept === reading) this.#kept = undefined
    })
    return reading
  }
}

/** Every form in force with all of its fields, for work that nobody in particular asked for. */
export async function kindsInForce(db: Db): Promise<readonly FormKind[]> {
  return (await definitionsIn(db)).map((one) => one.kind)
}

async function definitionsIn(db: Db): Promise<Definitions> {
  const [rows, restrictions] = await Promise.all([store.publishedForms(db), store.restrictionsOf(db)])
  const kinds = rows.flatMap((row) => {
    const kind = kindOf(row)
    return kind ? [{ row, kind }] : []
  })
  const dictionaries = [...new Set(kinds.flatMap(({ kind }) => dictionariesIn(kind.fields)))]
  const found = dictionaries.length > 0 ? await store.dictionaryEntries(db, dictionaries) : []
  const entries = new Map(found.map((one) => [one.id, one]))
  return kinds.map(({ row: { id, version, isBuiltIn, isClosed, organPath }, kind }) => ({
    kind: { ...kind, fields: withEntries(kind.fields, entries) },
    version,
    isBuiltIn,
    isClosed,
    organPath,
    restrictions: new Map(restrictions.filter((one) => one.formId === id).map((one) => [one.roleId, one])),
  }))
}

function markOf(kinds: readonly SeenKind[]): string {
  const each = kinds.map(({ id, variant, reach }) => `${id} ${variant} ${[...reach].join(' ')}`)
  return createHash('sha256').update(each.join('\n')).digest('base64url')
}

function kindsOf(caller: Caller, definitions: Definitions): Kinds {
  const byId = new Map<string, SeenKind>()
  const byKey = new Map<string, SeenKind>()
  for (const definition of definitions) {
    const kind = seenBy(caller, definition)
    if (!kind) continue
    byId.set(kind.id, kind)
    byKey.set(kind.key, kind)
  }
  const all = [...byId.values()]
  return {
    byId: (id) => byId.get(id),
    byKey: (key) => byKey.get(key),
    all: () => all,
    bounds: (dataScope) => definitions.flatMap((one) => boundOf(caller, one, dataScope) ?? []),
    isBeyond: (roles) => definitions.some((one) => isBeyond(caller, roles, one)),
    inForce: () => definitions.map((one) => one.kind),
    mark: markOf(all),
  }
}
