import { type Faults, refuseFaults } from '@farm/contract/errors'
import { type DynamicData, type FormKind, GONE_TEXT } from '@farm/contract/forms'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { type Reference, referencesIn } from './forms.rules.ts'
import { type Refers, placeOf } from './references.service.ts'
import { type HeldPerson, holdPeople } from './waited-for.store.ts'

const fieldsByKind = new Map<string, Set<string>>()

/** Called once per field that names people who are waited for, when the product is put together. */
export function registerWaitedFor({ key }: FormKind, path: readonly string[]): void {
  fieldsByKind.set(key, new Set([...(fieldsByKind.get(key) ?? []), path.join('.')]))
}

interface Written {
  readonly data: DynamicData
  /** What it held; nothing of a new one. */
  readonly before?: DynamicData
  /** Where people stood when they were found fit. */
  readonly refers?: Refers
}

/**
 * Nobody leaves unseen while something is given to them: whoever is named anew where somebody is waited for stays as they are until
 * the end of the transaction, and who has just left is refused. What a job makes by a plan is nobody’s choice.
 */
export async function holdWaitedFor(actor: Actor, kind: SeenKind, written: Written): Promise<void> {
  for (const faults of await faultsOfWaitedFor(actor, kind, [written])) refuseFaults(faults)
}

/** The same of many, with what is at fault in each. */
export async function faultsOfWaitedFor(
  actor: Actor,
  kind: SeenKind,
  written: readonly Written[],
): Promise<readonly Faults[]> {
  const named = written.map((one) => namedAnew(kind, one))
  const ids = [...new Set(named.flat().map(({ id }) => id))].toSorted()
  if (ids.length === 0) return written.map(() => ({}))
  const held = new Map((await holdPeople(actor.db, ids)).map((one) => [one.id, one]))
  if (actor.caller.job !== undefined) return written.map(() => ({}))
  return named.map((all, at) =>
    Object.fromEntries(
      all.flatMap((one) => {
        const fault = whyNotGiven(held.get(one.id), written[at]?.refers?.get(one.id)?.organId)
        return fault === undefined ? [] : [[one.at, [fault]] as const]
      }),
    ),
  )
}

function whyNotGiven(person: HeldPerson | undefined, organId: string | undefined): string | undefined {
  if (!person || (organId !== undefined && organId !== person.organId)) return GONE_TEXT
  return person.isEnabled ? undefined : `${person.name}已停用，请另选一位`
}

function namedAnew(kind: SeenKind, { data, before = {} }: Written): Reference[] {
  const fields = fieldsByKind.get(kind.key)
  if (!fields) return []
  const isWaitedFor = ({ at, to }: Reference) => to === 'users' && fields.has(at.replaceAll(/\.\d+\./g, '.'))
  const known = new Set(referencesIn(kind.whole.fields, before).map(placeOf))
  return referencesIn(kind.whole.fields, data).filter((one) => isWaitedFor(one) && !known.has(placeOf(one)))
}
