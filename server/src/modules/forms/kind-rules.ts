import type { Faults } from '@farm/contract/errors'
import { type DataOf, type DynamicData, type FieldName, type FormKind, readData } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import type { Ask } from './questions.ts'

interface Context {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
}

/** What judges may ask as well: then it is refused unless confirmed, which the record keeps. */
interface Asking extends Context {
  readonly ask: Ask
}

export interface AddContext<Data = DynamicData> extends Asking {
  readonly id: string
  readonly data: Data
  readonly organId: string | undefined
  /** When it happened; nothing where that is now. */
  readonly occurTime?: string | undefined
  /** What the clock of the phone showed as it sent this, where it said so. */
  readonly deviceTime?: string | undefined
  /** Refuses while something that was asked is not confirmed: for rules that write themselves, before they do. */
  readonly refuseOpen: () => void
}
export interface EditContext<Data = DynamicData> extends Asking {
  readonly id: string
  readonly before: Data
  readonly data: Data
  /** What the edit names, as it was sent: a word that was given anew is not told from an old one by `data`. */
  readonly sent: DynamicData
  /** Whether it comes to hold what it held before. */
  readonly isRestored?: boolean
  readonly organId: string
  readonly occurTime: string
  readonly occurTimeBefore: string
  /** Who made it. */
  readonly userId: string
}
export interface DeleteContext<Data = DynamicData> extends Context {
  readonly id: string
  readonly data: Data
  readonly organId: string
  readonly organPath: string
}

export interface RecoverContext<Data = DynamicData> extends DeleteContext<Data> {
  readonly occurTime: string
}

/** What a record refers to, as far as it exists for the caller. */
export interface ReferredContent {
  readonly organId: string
  readonly isWritable: boolean
  /** Of the kinds in `reads`: the fields named there. */
  readonly data: DynamicData
}

export interface SettleContext<Data = DynamicData> {
  readonly data: Data
  /** What it held; nothing of a new one. */
  readonly before?: Data
  /** When it happened. */
  readonly occurTime: string
  /** By id. What the record held before and is gone since is not among them. */
  readonly refers: ReadonlyMap<string, ReferredContent>
}

/** What adding settles besides what was sent: fields that only the domain sets, and the organisation it belongs to. */
export interface Settled<Data = DynamicData> {
  readonly data?: Data
  readonly organId?: string
  /** When it happened, where the content says so and nothing else was told. */
  readonly occurTime?: string | undefined
}

/**
 * What a domain knows about its kind. Every way in runs through these: the generic calls, import, bulk edit,
 * restore and undo. They throw refusals. The data that they are handed was read by the fields of the kind.
 */
export interface KindRules<Data = DynamicData, Name = string> {
  /** Faults that the fields alone can't tell, such as an end before its start. Pure. */
  readonly check?: (data: Data) => Faults
  /** Fields of referred records that `settle` looks at, by kind. */
  readonly reads?: Readonly<Record<string, readonly string[]>>
  /** Judges a new or changed record with what it refers to; answers the fields that only the domain sets. Pure. */
  readonly settle?: (context: SettleContext<Data>) => Data
  /** Fields that `settle` goes by, `OccurTime` among them: an edit that leaves them alone is not judged again. */
  readonly settledBy?: ReadonlyArray<Name | 'OccurTime'>
  /**
   * The field that keeps when something new happened by a clock that was not right: then it happened by the clock of the
   * server. Without one, what is yet to come is refused.
   */
  readonly saidIn?: (data: Data) => Name | undefined
  /** Fields that people fill in and `settle` does where they did not. */
  readonly fills?: readonly Name[]
  readonly beforeAdd?: (context: AddContext<Data>) => Promise<Settled<Data>>
  /** Answers what the domain sets besides. */
  readonly beforeEdit?: (context: EditContext<Data>) => Promise<Data | void>
  /** Whether `beforeAdd` or `beforeEdit` has a say in what holds this; unless told they have in everything. */
  readonly concerns?: (data: Data, act: 'add' | 'edit') => boolean
  readonly beforeDelete?: (context: DeleteContext<Data>) => Promise<void>
  /** Before a deleted record is taken back: what its deletion took along comes back with it. */
  readonly beforeRecover?: (context: DeleteContext<Data>) => Promise<void>
  /** After all that are taken back together are there again: answers what the domain sets. */
  readonly afterRecover?: (context: RecoverContext<Data>) => Promise<Data>
}

const rulesByKind = new Map<string, KindRules>()

type Strays<Data, Set> = Set extends unknown ? Exclude<keyof Set & string, keyof Data> : never

/**
 * Keeps what sets more than the fields of `Data` from compiling, beside a parameter: functions may otherwise answer objects with more
 * names than asked for. The compiler then misses a property that is called as the name that is no field.
 */
export type OnlyFields<Data, Set> = [Strays<Data, Set>] extends [never]
  ? unknown
  : { readonly [Name in Strays<Data, Set>]: 'is no field of the kind' }

type Answered<Rule> = Rule extends (...context: never[]) => infer Answer ? Awaited<Answer> : never
type SetByAdding<Answer> = Answer extends { readonly data?: infer Data } ? Data : never

/** What rules set. */
type SetBy<Rules extends { readonly [Rule in keyof KindRules]?: unknown }> =
  | Answered<Rules['settle']>
  | SetByAdding<Answered<Rules['beforeAdd']>>
  | Answered<Rules['beforeEdit']>
  | Answered<Rules['afterRecover']>

/** Called once per kind, when its domain is put together. What they set has to be fields of the kind. */
export function registerRules<K extends FormKind, Rules extends KindRules<DataOf<K>, FieldName<K>>>(
  kind: K,
  rules: Rules & OnlyFields<DataOf<K>, SetBy<Rules>>,
): void {
  rulesByKind.set(kind.key, readingRules(kind, rules))
}

/** Rules that take data of any form, by rules that take that of their kind. */
function readingRules<K extends FormKind>(kind: K, rules: KindRules<DataOf<K>, FieldName<K>>): KindRules {
  const { check, settle, saidIn, concerns, beforeAdd, beforeEdit, beforeDelete, beforeRecover, afterRecover } = rules
  const read = (data: DynamicData) => readData(kind, data)
  const withData = <Given extends { readonly data: DynamicData }>(context: Given) => ({
    ...context,
    data: read(context.data),
  })
  return {
    ...rules,
    check: check && ((data) => check(read(data))),
    settle: settle && ((context) => settle({ ...withData(context), before: context.before && read(context.before) })),
    saidIn: saidIn && ((data) => saidIn(read(data))),
    concerns: concerns && ((data, act) => concerns(read(data), act)),
    beforeAdd: beforeAdd && ((context) => beforeAdd(withData(context))),
    beforeEdit: beforeEdit && ((context) => beforeEdit({ ...withData(context), before: read(context.before) })),
    beforeDelete: beforeDelete && ((context) => beforeDelete(withData(context))),
    beforeRecover: beforeRecover && ((context) => beforeRecover(withData(context))),
    afterRecover: afterRecover && ((context) => afterRecover(withData(context))),
  }
}

export function rulesOf(kind: FormKind): KindRules {
  return rulesByKind.get(kind.key) ?? {}
}

/** What the domain does before a record with this content is added, if anything. */
export function beforeAddOf(kind: FormKind, data: DynamicData): KindRules['beforeAdd'] {
  const { beforeAdd, concerns } = rulesOf(kind)
  return concerns && !concerns(data, 'add') ? undefined : beforeAdd
}

/** What the domain does before a record comes to hold this, or no longer holds that. */
export function beforeEditOf(kind: FormKind, data: DynamicData, before: DynamicData = {}): KindRules['beforeEdit'] {
  const { beforeEdit, concerns } = rulesOf(kind)
  return concerns && !concerns(data, 'edit') && !concerns(before, 'edit') ? undefined : beforeEdit
}

/** Whether the domain does something of its own for each record: then they are written one by one. */
export function isWrittenOneByOne(kind: FormKind, act: 'add' | 'edit', data: DynamicData | undefined): boolean {
  const { beforeAdd, beforeEdit, concerns } = rulesOf(kind)
  return Boolean(act === 'add' ? beforeAdd : beforeEdit) && (!concerns || data === undefined || concerns(data, act))
}
