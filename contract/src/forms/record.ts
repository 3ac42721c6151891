import type { ChoiceField, ComputedField, Field, Fields, Period, Polygon, Position, RowsField } from './field.ts'
import type { FormKind } from './form-kind.ts'
import type { DynamicData, ReadMark } from './dynamic-data.ts'

/** What a field holds; an option of a choice is one of those that its declaration names. */
type ValueOf<F extends Field> =
  F extends RowsField<infer Columns>
    ? ReadonlyArray<RowOf<Columns>>
    : F extends ChoiceField<'choice', infer Option>
      ? Option
      : F extends ChoiceField<'choices', infer Option>
        ? readonly Option[]
        : F extends ComputedField<infer Result>
          ? Result extends 'number'
            ? number
            : string
          : F['type'] extends keyof PlainValues
            ? PlainValues[F['type']]
            : never

interface PlainValues {
  readonly text: string
  readonly sequence: string
  readonly date: string
  readonly moment: string
  readonly time: string
  readonly reference: string
  readonly whole: number
  readonly decimal: number
  readonly money: number
  readonly yesNo: boolean
  readonly references: readonly string[]
  readonly photos: readonly string[]
  readonly files: readonly string[]
  readonly position: Position
  readonly polygon: Polygon
  readonly period: Period
}

/** What a record, or a row of a table, holds by the fields that are declared for it; what holds nothing is absent. */
export type RowOf<F extends Fields> = string extends keyof F
  ? DynamicData
  : { readonly [Name in keyof F & string]?: ValueOf<F[Name]> } & ReadMark

/** The `Data` of a record of a built-in kind. */
export type DataOf<K extends Pick<FormKind, 'fields'>> = RowOf<K['fields']>

/** A record whose `Data` was not read yet. */
export interface UnreadRecord {
  readonly Data: DynamicData
}

/** A record of a built-in kind: of its `Data` the types are known. */
export type RecordOf<K extends Pick<FormKind, 'fields'>, R extends UnreadRecord> = Omit<R, 'Data'> & {
  readonly Data: DataOf<K>
}

/** The name of a field of a built-in kind. */
export type FieldName<K extends Pick<FormKind, 'fields'>> = keyof K['fields'] & string

/** The name of a column of a table of a built-in kind. */
export type ColumnName<K extends Pick<FormKind, 'fields'>, Table extends FieldName<K>> =
  K['fields'][Table] extends RowsField<infer Columns> ? keyof Columns & string : never
