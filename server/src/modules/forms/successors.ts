import { type DynamicData, isObject } from '@farm/contract/forms'
import type { Actor } from './actor.ts'
import type { Reference } from './forms.rules.ts'
import { type Referred, type Writing, referredBy } from './references.service.ts'

/** By id what stands for something that is out of reach since; undefined where nothing does and its place stays empty. */
export type Successors = ReadonlyMap<string, string | undefined>

type FindSuccessors = (actor: Actor, gone: readonly Reference[]) => Promise<Successors>

const finders = new Set<FindSuccessors>()

/** Called once per domain that gives things other ids, when the product is put together. */
export function registerSuccessors(find: FindSuccessors): void {
  finders.add(find)
}

/** What stands for things that a record names and that its writer cannot reach: it was written down before they went. */
export async function successorsOf(actor: Actor, missing: readonly Reference[]): Promise<Successors> {
  if (missing.length === 0) return new Map()
  const found = await Promise.all([...finders].map((find) => find(actor, missing)))
  return new Map(found.flatMap((one) => [...one]))
}

/** The same content by the ids that hold now. */
export function withSuccessors(data: DynamicData, successors: Successors): DynamicData {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): Array<[string, unknown]> => {
      const next = succeeded(value, successors)
      return next === undefined ? [] : [[name, next]]
    }),
  )
}

function succeeded(value: unknown, successors: Successors): unknown {
  if (typeof value === 'string') return successors.has(value) ? successors.get(value) : value
  if (Array.isArray(value)) return value.map((one) => succeeded(one, successors)).filter((one) => one !== undefined)
  return isObject(value) ? withSuccessors(value, successors) : value
}

interface NamedNow {
  readonly data: DynamicData
  readonly referred: Referred
}

/** What a new content refers to, by the ids that hold now; `at` is when it happened (ISO 8601). */
export async function namedNow(actor: Actor, writing: Writing, data: DynamicData, at: string): Promise<NamedNow> {
  const referred = await referredBy(actor, writing, data, at)
  const successors = await successorsOf(actor, referred.missing)
  if (successors.size === 0) return { data, referred }
  const next = withSuccessors(data, successors)
  return { data: next, referred: await referredBy(actor, writing, next, at) }
}
