import { refusal } from '@farm/contract/errors'
import type { FormKind, Referrer } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { dictionariesIn } from './definitions.rules.ts'
import { MOST_COUNTED, type ReferringField, inUseText, referringFields, wireReferrer } from './referrers.rules.ts'
import * as store from './referrers.store.ts'

/** What refers to a record, by form and field, as far as the caller may see it. */
export async function referrersOf(db: Db, scope: Scope, kind: FormKind, id: string): Promise<Referrer[]> {
  const found = await seenReferrers(db, scope, { ids: [id], fields: seenFields(scope, kind), except: [] })
  return found.map(({ field, count, records }) => wireReferrer(field, count, records))
}

/** Nobody fills in or empties a field that was taken out, and history only tells of things: what they refer to is not in use by it. */
function isInUse({ isRemoved, isLoose }: ReferringField): boolean {
  return !isRemoved && !isLoose
}

function seenFields({ kinds }: Scope, { key }: FormKind): Array<ReferringField<SeenKind>> {
  const seen = kinds.all().filter(({ rights }) => rights.has('view'))
  return referringFields(seen, key).filter(isInUse)
}

interface Asked {
  readonly ids: readonly string[]
  readonly fields: ReadonlyArray<ReferringField<SeenKind>>
  readonly except: readonly string[]
}

async function seenReferrers(db: Db, scope: Scope, asked: Asked) {
  const rows = await store.referrersWithin(db, scope, asked)
  return asked.fields.flatMap((field, index) => {
    const row = rows[index]
    return row && row.count > 0 ? [{ ...row, field, form: field.form, label: field.label }] : []
  })
}

/** A record that is about to be deleted. */
export interface Going {
  readonly id: string
  readonly kind: FormKind
}

/** Whether choices of a form come from one of the dictionaries. */
function offersFrom({ fields }: FormKind, ids: readonly string[]): boolean {
  const open = Object.entries(fields).filter(([, { isRemoved }]) => !isRemoved)
  return dictionariesIn(Object.fromEntries(open)).some((id) => ids.includes(id))
}

function isSameField(one: ReferringField, other: ReferringField): boolean {
  return one.form.id === other.form.id && one.path.join('.') === other.path.join('.')
}

/** Those of the records of a kind that live records refer to, or whose entries forms offer, whoever may see that. */
export async function usedAmong(
  db: Db,
  scope: Scope,
  { key }: FormKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const fields = referringFields(scope.kinds.inForce(), key).filter(isInUse)
  const referred = await store.referredAmong(db, [{ ids, fields }], ids)
  const offering = scope.kinds.inForce().filter((form) => offersFrom(form, ids))
  const offered = ids.filter((id) => offering.some((form) => offersFrom(form, [id])))
  return new Set([...referred, ...offered])
}

/** What is not done with it while it is in use: it is deleted, or goes to another enterprise as the kind of that name. */
type InUse = { readonly code: 'form-data/in-use' } | { readonly code: 'form-data/stays'; readonly name: string }

/** Refuses where live records refer to what goes, whoever may see them; those that go along don't count. */
export async function refuseInUse(
  db: Db,
  scope: Scope,
  going: readonly Going[],
  refused: InUse = { code: 'form-data/in-use' },
): Promise<void> {
  const except = going.map((one) => one.id)
  const targets = [...Map.groupBy(going, ({ kind }) => kind.key)].map(([key, some]) => ({
    key,
    ids: some.map((one) => one.id),
    fields: referringFields(scope.kinds.inForce(), key).filter(isInUse),
  }))
  const referred = await store.referredAmong(db, targets, except)
  const offering = scope.kinds.inForce().filter((form) => offersFrom(form, except))
  if (referred.size === 0 && offering.length === 0) return
  const kinds = new Map(going.filter(({ id }) => referred.has(id)).map(({ kind }) => [kind.key, kind]))
  const ids = [...referred]
  const seen = [...kinds.values()].flatMap((kind) => seenFields(scope, kind))
  const fields = targets.filter(({ key }) => kinds.has(key)).flatMap((target) => target.fields)
  const told = await seenReferrers(db, scope, { ids, fields: seen, except })
  // To find the one that is not seen behind so many that are could take for ever.
  const isCounted = (one: ReferringField) =>
    !told.some(({ field, count }) => count >= MOST_COUNTED && isSameField(field, one))
  const isReferredUnseen = await store.isReferredUnseen(db, scope, {
    ids,
    fields: fields.filter(isCounted),
    seen,
    except,
  })
  const forms = offering.filter(({ id }) => scope.kinds.byId(id)).map(({ name }) => name)
  const hasOthers = isReferredUnseen || forms.length < offering.length
  const present = told.map(({ field, count, records }) => wireReferrer(field, count, records))
  const { code, ...said } = refused
  throw refusal(code, { ...said, what: inUseText({ referrers: told, forms, hasOthers }) }, { present })
}
