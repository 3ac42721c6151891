import type { Fields } from './field.ts'

export type RightName = 'view' | 'add' | 'edit' | 'delete' | 'export' | 'import'

/** What the rights over a form are called. */
export const rightTexts = {
  view: '查看',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
} as const satisfies Record<RightName, string>

/**
 * A counted dimension of a kind: the fields (or `UserId`) whose values make its key. Of a field with `?` behind it (`filledPart`)
 * it tells only that it says something.
 */
export type Dimensions = Readonly<Record<string, readonly string[]>>

/** What stands in a key for a field that says something. */
export const FILLED = '1'

/** The part of a key that is `1` where the field says something; a record that says nothing of it has no such key. */
export function filledPart<Name extends string>(field: Name): `${Name}?` {
  return `${field}?`
}

/** The field of a part of a key. */
export function fieldOfPart(part: string): string {
  return part.endsWith('?') ? part.slice(0, -1) : part
}

/**
 * The fields, and `UserId`, by which records are grouped where they are counted, those that are added up, and the one that says
 * whether they count.
 */
export function countedFields({ dimensions, measures, except }: Counted): string[] {
  return [...Object.values(dimensions).flat().map(fieldOfPart), ...measures, ...(except ? [except.field] : [])]
}

/** Rows of a table that are counted as well: its field, the columns that make their key, the column that is added up. */
export interface CountedRows {
  readonly field: string
  /** A field of the record whose value stands before the columns in the key. */
  readonly of?: string
  /** The last of them may say nothing: its part is then empty. */
  readonly key: readonly [string] | readonly [string, string]
  readonly measure: string
}

/** Records whose field holds one of these values stand in lists and in no figure. */
export interface Excepted {
  readonly field: string
  readonly values: readonly string[]
}

/** What is counted of a kind per day, organisation and dimension. */
export interface Counted {
  readonly dimensions: Dimensions
  /** Number fields of which sums are taken; four at the most. */
  readonly measures: readonly string[]
  /** By dimension. */
  readonly rows?: Readonly<Record<string, CountedRows>>
  /** Dimensions, of rows too, that are counted by month as well, as `PlanMonth` on its first day: for what is asked over years. */
  readonly months?: readonly string[]
  /**
   * Dimensions, '' for all, of which it is kept on which days of a month each person has something: how many people came, and on how
   * many days, is not told by adding up.
   */
  readonly people?: readonly string[]
  readonly except?: Excepted
}

/**
 * What a record that is about several things keeps for each of them, frozen when it is written: its share of number fields, so that
 * figures by these things add up to the whole. Of one thing alone nothing is kept: it has all.
 */
export interface Shared {
  /** The list of references whose records have shares. */
  readonly by: string
  /** The number field of those records by which is divided what nobody filled in. */
  readonly size: string
  /** The table that keeps them: a column of the name of the list, and one of the name of each field. */
  readonly in: string
  /** The table in which people may fill in themselves how much falls to each; its columns are named like those of `in`. */
  readonly enteredIn?: string
  /** Number fields that are divided; filled in, the first weighs the others. All other fields count in full for each of the list. */
  readonly of: readonly string[]
  readonly rows?: SharedRows
}

/** A table whose amounts are divided as well, row by row. */
export interface SharedRows {
  readonly field: string
  /** The columns that say of what the amount is. */
  readonly by: readonly string[]
  readonly amount: string
  /** The table that keeps what falls to each: columns of the name of the list, and of the names of `by` and `amount`. */
  readonly in: string
}

/** One built-in kind of record: what it is called, what it holds, who shares it. */
export interface FormKind<F extends Fields = Fields> {
  /** Constant, equal on every installation. */
  readonly id: string
  /** The noun of the glossary; also the first half of its rights: `crops.view`. */
  readonly key: string
  /** What one record is called, e.g. 作物. */
  readonly name: string
  /** Under which it stands in 数据管理; empty: nowhere. */
  readonly menuName: string
  readonly fields: F
  /** The field that names a record to people. */
  readonly nameField: string
  /** False: its records have no names, and the field is a remark that stands for one in lists. */
  readonly isNamed?: boolean
  /** What the form calls things that every record has: `OccurTime` of a punch-in is 打卡时间. */
  readonly ownLabels?: Readonly<Record<string, string>>
  /** `inherited` kinds are also readable, never writable, from the organisations above. */
  readonly sharing: 'own' | 'inherited'
  /** Made by people in the field: the data scope 仅本人 shows only one's own. */
  readonly personal: boolean
  /** The field that names the people whose it is besides its maker: 执行人 of a work order. */
  readonly ownedBy?: string
  /** The field that names the camera that its records are of: who may not see that sees none of them. */
  readonly seenThrough?: string
  /** By kind: the reference to this one whose records its derived fields are worked out from, besides itself. */
  readonly derivedFrom?: Readonly<Record<string, string>>
  /** By choice: the field by which those of one value are listed, as in the columns of a board. */
  readonly listedBy?: Readonly<Record<string, string>>
  /** Fields that documents are composed of, or that say how far they hold: nobody who sees a record goes without them. */
  readonly needed?: readonly string[]
  /** Modules in whose 数据管理 the form stands, by name. */
  readonly modules: readonly string[]
  readonly counted?: Counted
  readonly shared?: Shared
}

/** A field of the form, or what every record has and is counted by. */
type Part<F extends Fields> = Name<F> | `${Name<F>}?` | 'UserId'
type Name<F extends Fields> = keyof F & string

/** Rows that are counted as well: columns of one of the tables. */
type CountedTable<F extends Fields> = {
  readonly [Table in Name<F>]: F[Table] extends { readonly type: 'rows'; readonly fields: infer Columns }
    ? {
        readonly field: Table
        readonly of?: Name<F>
        readonly key: readonly [keyof Columns & string] | readonly [keyof Columns & string, keyof Columns & string]
        readonly measure: keyof Columns & string
      }
    : never
}[Name<F>]

interface KindOptions<F extends Fields, Dimension extends string, Table extends string> {
  readonly id: string
  readonly nameField?: Name<F>
  readonly isNamed?: boolean
  readonly ownLabels?: FormKind['ownLabels']
  readonly sharing?: FormKind['sharing']
  readonly personal?: boolean
  readonly ownedBy?: Name<F>
  readonly seenThrough?: Name<F>
  readonly derivedFrom?: FormKind['derivedFrom']
  readonly listedBy?: Readonly<Record<string, Name<F>>>
  readonly needed?: readonly Name<F>[]
  readonly modules?: readonly string[]
  readonly shared?: SharedOf<F>
  readonly counted?: CountedOf<F, Dimension, Table>
}

/** {@link Shared} by fields of the kind. Written out: the compiler takes much longer for its intersection with such names. */
interface SharedOf<F extends Fields> {
  readonly by: Name<F>
  readonly size: string
  readonly in: Name<F>
  readonly enteredIn?: Name<F>
  readonly of: readonly Name<F>[]
  readonly rows?: {
    readonly field: Name<F>
    readonly by: SharedRows['by']
    readonly amount: string
    readonly in: Name<F>
  }
}

/** {@link Counted} by fields of the kind, written out like {@link SharedOf}. */
interface CountedOf<F extends Fields, Dimension extends string, Table extends string> {
  readonly dimensions: Readonly<Record<Dimension, readonly Part<F>[]>>
  readonly measures: readonly Name<F>[]
  readonly rows?: Readonly<Record<Table, CountedTable<F>>>
  readonly months?: ReadonlyArray<NoInfer<Dimension | Table>>
  readonly people?: ReadonlyArray<NoInfer<Dimension> | ''>
  readonly except?: { readonly field: Name<F>; readonly values: Excepted['values'] }
}

/** Declares a built-in kind. */
export function formKind<F extends Fields, Dimension extends string = never, Table extends string = never>(
  key: string,
  name: string,
  fields: F,
  options: KindOptions<F, Dimension, Table>,
): FormKind<F> {
  const { nameField = 'Name', sharing = 'own', personal = false, modules = [] } = options
  return { ...options, key, name, menuName: name, fields, nameField, sharing, personal, modules }
}

/** The constant id of a built-in kind: a fixed prefix and a number of two digits. */
export function builtInId(number: number): string {
  return `00000000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`
}
