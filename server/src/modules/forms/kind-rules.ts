import type { Faults } from '@farm/contract/errors'
import { type DataOf, type DynamicData, type FieldName, type FormKind, readData } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import type { Ask, Questions } from './questions.ts'

/** A new record that names what is gone. */
interface GoneContext<Data = DynamicData> {
  readonly db: Db
  readonly data: Data
  /** When it happened, ISO 8601. */
  readonly occurTime: string
  /** The records that do not exist for the caller. */
  readonly ids: readonly string[]
}

interface Context {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
}

/** What judges may ask as well: then it is refused unless confirmed, which the record keeps. */
interface Asking extends Context {
  readonly ask: Ask
  readonly forget: Questions['forget']
  /** What its domain sets besides. */
  readonly set: DynamicData
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
  /** What the edit names, as it was sent: `data` does not say whether a word was given anew. */
  readonly sent: DynamicData
  /** Whether it comes to hold what it held before. */
  readonly isRestored?: boolean
  /** All that it held then, also what no person fills in. */
  readonly restored?: Data | undefined
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

/** Fields of a kind that rules look at in what a record refers to. */
interface FieldsRead {
  readonly kind: string
  readonly fields: readonly string[]
}

export function reading<K extends FormKind>({ key: kind }: K, ...fields: readonly FieldName<K>[]): FieldsRead {
  return { kind, fields }
}

/** What a record refers to, as far as it exists for the caller. */
export interface ReferredContent {
  readonly organId: string
  readonly organPath: string
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

/** By id what things held at a moment (ISO 8601), of those that hold something else today or are gone. */
type HeldThen = (ids: readonly string[], at: string) => ReadonlyMap<string, DynamicData>

/** What adding settles besides what was sent: fields that only the domain sets, and the organisation it belongs to. */
export interface Settled<Data = DynamicData> {
  readonly data?: Data
  readonly organId?: string
  /** When it happened, where the content says so and nothing else was sent. */
  readonly occurTime?: string | undefined
}

/**
 * What a domain knows about its kind. Every way in runs through these: the generic calls, import, bulk edit,
 * restore and undo. They throw refusals. The data that they are handed was read by the fields of the kind.
 */
export interface KindRules<Data = DynamicData, Name = string> {
  /** Faults that the fields alone can't show, such as an end before its start. Pure. */
  readonly check?: (data: Data) => Faults
  /** Fields of referred records that `settle` looks at. */
  readonly reads?: readonly FieldsRead[]
  /** For any of the ids that records refer to: `settle` is handed what they held when the record happened. */
  readonly asThen?: (db: Db, ids: readonly string[]) => Promise<HeldThen>
  /** Judges a new or changed record with what it refers to; answers the fields that only the domain sets. Pure. */
  readonly settle?: (context: SettleContext<Data>) => Data
  /** Fields that `settle` goes by, `OccurTime` among them: an edit that leaves them alone is not judged again. */
  readonly settledBy?: ReadonlyArray<Name | 'OccurTime'>
  /**
   * The field that keeps when something new happened by a clock that was not right: then it happened by the clock of the
   * server. Without one, what is yet to come is refused.
   */
  readonly saidIn?: (data: Data) => Name | undefined
  /** What a sheet adds happened when the sheet was sent, not when its row is written. */
  readonly happensAsSent?: boolean
  /** Whether the page that makes such a record asks for what people added to the form; it does unless said. */
  readonly asksAdded?: (data: Data) => boolean
  /** Fields that people fill in and `settle` does where they did not. */
  readonly fills?: readonly Name[]
  /** Those of what is gone that a new record may name all the same: as it happened they were there. */
  readonly namesGone?: (context: GoneContext<Data>) => Promise<readonly string[]>
  readonly beforeAdd?: (context: AddContext<Data>) => Promise<Settled<Data>>
  /** Answers what the domain sets besides. */
  readonly beforeEdit?: (context: EditContext<Data>) => Promise<Data | void>
  /** Before a former content is brought back, besides what is asked of any edit. */
  readonly beforeRestore?: (context: EditContext<Data>) => Promise<void>
  /** It goes from one enterprise to another, and what refers to it goes on to name it. Others stay while anything refers to them. */
  readonly isHandedOn?: true
  /** Whether `beforeAdd` or `beforeEdit` has a say in what holds this; they have in everything unless said. */
  readonly concerns?: (data: Data, act: 'add' | 'edit') => boolean
  readonly beforeDelete?: (context: DeleteContext<Data>) => Promise<void>
  /** Where nothing is deleted: what is added instead so that a record counts for nothing any more. */
  readonly takenBackBy?: (context: Pick<DeleteContext<Data>, 'id' | 'data'>) => Data
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
  const { check, settle, saidIn, asksAdded, concerns, namesGone, beforeAdd, beforeEdit, beforeRestore } = rules
  const { beforeDelete, beforeRecover, afterRecover, takenBackBy } = rules
  const read = (data: DynamicData) => readData(kind, data)
  const withData = <Given extends { readonly data: DynamicData }>(context: Given) => ({
    ...context,
    data: read(context.data),
  })
  const withBefore = ({ before, restored, ...context }: EditContext) => ({
    ...withData(context),
    before: read(before),
    restored: restored && read(restored),
  })
  return {
    ...rules,
    check: check && ((data) => check(read(data))),
    settle: settle && ((context) => settle({ ...withData(context), before: context.before && read(context.before) })),
    saidIn: saidIn && ((data) => saidIn(read(data))),
    asksAdded: asksAdded && ((data) => asksAdded(read(data))),
    concerns: concerns && ((data, act) => concerns(read(data), act)),
    namesGone: namesGone && ((context) => namesGone(withData(context))),
    beforeAdd: beforeAdd && ((context) => beforeAdd(withData(context))),
    beforeEdit: beforeEdit && ((context) => beforeEdit(withBefore(context))),
    beforeRestore: beforeRestore && ((context) => beforeRestore(withBefore(context))),
    beforeDelete: beforeDelete && ((context) => beforeDelete(withData(context))),
    takenBackBy: takenBackBy && ((context) => takenBackBy(withData(context))),
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
