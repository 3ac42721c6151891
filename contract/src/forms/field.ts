import type { Condition } from './condition.ts'
import type { FieldPattern } from './patterns.ts'
import type { Permission } from '../wire/index.ts'

/** What every field of a form may say of itself. */
export interface FieldBase {
  readonly label: string
  readonly required?: boolean
  readonly help?: string
  /** May be sorted by; the database keeps an index for it. */
  readonly sortable?: boolean
  /** Set by the domain's own calls only; adding and editing refuse it. */
  readonly domainOnly?: boolean
  /** No two records of one organisation hold the same value here. Of texts and numbers only. */
  readonly unique?: boolean
  /** What a new record begins with; see {@link defaultOf}. */
  readonly default?: Default
  /** Shown, kept and asked for only where the rest of the record meets this. */
  readonly visibleWhen?: Condition
  readonly requiredWhen?: Condition
  /** Taken out of the form: nobody fills it in any more, old records still show it. */
  readonly isRemoved?: boolean
  /** It tells of what it refers to without holding it: that may be deleted all the same. Of references only. */
  readonly isLoose?: boolean
  /** It names again what another field of the record refers to: that one alone holds it. */
  readonly isRepeated?: boolean
  /** The caller may read it and not set it. Said on the wire only. */
  readonly isReadOnly?: boolean
  /** Worked out from other records after they change: no version is kept of it, and it makes nobody's edit stale. */
  readonly isDerived?: boolean
}

/** A value, or for dates `today`, for times `now`, for people and organisations `mine`. */
export type Default = string | number | boolean | readonly string[]

export interface TextField extends FieldBase {
  readonly type: 'text'
  readonly max: number
  readonly multiline?: boolean
  readonly pattern?: FieldPattern
  /** What it must look like, sign by sign; see {@link fitsMask}. */
  readonly mask?: string
  /** Tells a row from the others of its table whatever stands in it; given by the page or the server, never shown. */
  readonly isKey?: boolean
  /** The table of the record of whose rows the keys stand in it, several with commas between. */
  readonly namesRowsOf?: string
}
/** `money` is in 元. */
export interface NumberField extends FieldBase {
  readonly type: 'whole' | 'decimal' | 'money'
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** Decimal places that are kept. */
  readonly digits: number
  /** The polygon field of the record whose area it is, in 亩: drawing fills it in, what was typed stays. */
  readonly measures?: string
}
export interface YesNoField extends FieldBase {
  readonly type: 'yesNo'
}
export interface ChoiceField<
  Type extends 'choice' | 'choices' = 'choice' | 'choices',
  Option extends string = string,
> extends FieldBase {
  readonly type: Type
  /** What may be chosen; of a field with a dictionary, the entries that the dictionary has now. */
  readonly options: readonly Option[]
  /** The id of the dictionary that the options come from. */
  readonly dictionary?: string
  /** What is offered no more and may stand in records still; written by the server as a design is put in force. */
  readonly former?: readonly string[]
}
/** `date` is `2026-11-20`, `moment` ISO 8601 with offset, `time` is `08:30`. */
export interface TimeField extends FieldBase {
  readonly type: 'date' | 'moment' | 'time'
}
/** From one day to another, both included: see {@link Period}. */
export interface PeriodField extends FieldBase {
  readonly type: 'period'
}
/** The id (`references`: a list of ids) of a record of a form kind, of a user or of an organisation. */
export interface ReferenceField<
  Type extends 'reference' | 'references' = 'reference' | 'references',
> extends FieldBase {
  readonly type: Type
  readonly to: string
  /** Only what agrees with another field of the record: plots whose `by` (Compony) is the value of `field` (Enterprise). */
  readonly narrowedBy?: { readonly field: string; readonly by: string }
}
/** WGS-84, in degrees; accuracy in metres. */
export interface PositionField extends FieldBase {
  readonly type: 'position'
  /** The polygon field of the record in which it lies: drawing fills it in where it is empty. */
  readonly within?: string
}
/** Ids of uploaded photos, in the order in which they are shown. */
export interface PhotosField extends FieldBase {
  readonly type: 'photos'
  readonly max: number
}
/** Ids of uploaded files of any allowed kind, in their order. */
export interface FilesField extends FieldBase {
  readonly type: 'files'
  readonly max: number
}
/** An area drawn on the map: see {@link Polygon}. */
export interface PolygonField extends FieldBase {
  readonly type: 'polygon'
}
/** Worked out from the other fields of the record, on both sides alike; see {@link evaluate}. */
export interface ComputedField<Result extends 'number' | 'text' = 'number' | 'text'> extends FieldBase {
  readonly type: 'computed'
  readonly expression: string
  readonly result: Result
  readonly unit?: string
  /** Decimal places that are kept of a number. */
  readonly digits: number
}
/**
 * A number that the server gives, without gaps within an organisation and period: `RK20261120-101-0001`. The number of the organisation
 * stands in it, as each counts by itself: so that a number is given once on the whole installation.
 */
export interface SequenceField extends FieldBase {
  readonly type: 'sequence'
  readonly prefix: string
  /** What of the date stands in it; with that period the counter begins anew. */
  readonly date: 'none' | 'year' | 'month' | 'day'
  /** The date field of the record that the number goes by, as the day of a harvest; else the day on which it is made. */
  readonly dayOf?: string
  readonly width: number
}
/** A table inside a record. */
export interface RowsField<Held extends Fields = Fields> extends FieldBase {
  readonly type: 'rows'
  readonly fields: Held
}

export type Field =
  | TextField
  | NumberField
  | YesNoField
  | ChoiceField
  | TimeField
  | PeriodField
  | ReferenceField
  | PositionField
  | PolygonField
  | PhotosField
  | FilesField
  | ComputedField
  | SequenceField
  | RowsField
export type FieldType = Field['type']
/** What the server alone acts by; it stands in declarations, and neither travels nor is part of a design. */
export const untold = ['isLoose', 'isRepeated', 'seenWith'] as const

/** A field of the form itself may take a permission; a column of a table can't: tables are hidden as a whole. */
interface Kept {
  /** Shown to those alone who hold this besides the right to the records. */
  readonly seenWith?: Permission
}
/** {@link Kept} of a column: none. */
interface Open {
  readonly seenWith?: undefined
}
export interface Fields {
  readonly [name: string]: Field & Kept
}
/** The columns of a table, as they are declared. */
interface Columns {
  readonly [name: string]: Field & Open
}

export interface Position {
  readonly Lng: number
  readonly Lat: number
  readonly Accuracy?: number
}

/** Days, both included. */
export interface Period {
  readonly From: string
  readonly To: string
}

/** Corners in order, `[lng, lat]` in degrees (WGS-84), not closed; the area in 亩 is worked out, never sent. */
export interface Polygon {
  readonly Points: ReadonlyArray<readonly [lng: number, lat: number]>
  readonly Area: number
}

/** What a field says of itself; it begins with a value of its own. */
type Options<F extends Field, Begins extends Default = never> = Partial<Omit<F, 'type' | 'label' | 'default'>> & {
  readonly default?: Begins
}

export const MAX_ROWS = 200
export const MAX_REFERENCES = 200
export const MAX_PHOTOS = 9
export const MAX_FILES = 9

export function text(label: string, options: Options<TextField, string> = {}): TextField {
  return { type: 'text', label, max: options.multiline ? 2000 : 100, ...options }
}
/** The key of a row: two of one table never have the same. */
export function rowKey(): TextField {
  return { type: 'text', label: '行号', max: 8, isKey: true }
}
/** What the product works out from other records: see `isDerived`. */
export function derived<F extends Field>(field: F): F {
  return { ...field, domainOnly: true, isDerived: true }
}
/** A field of the form itself that is shown to those alone who hold a permission besides the right to the records. */
export function seenWith<F extends Field>(permission: Permission, field: F): F & { readonly seenWith: Permission } {
  return { ...field, seenWith: permission }
}
export function whole(label: string, options: Options<NumberField, number> = {}): NumberField {
  return { type: 'whole', label, ...options, digits: 0 }
}
export function decimal(label: string, options: Options<NumberField, number> = {}): NumberField {
  return { type: 'decimal', label, digits: 2, ...options }
}
export function money(label: string, options: Options<NumberField, number> = {}): NumberField {
  return { type: 'money', label, ...options, unit: '元', digits: 2 }
}
export function yesNo(label: string, options: Options<YesNoField, boolean> = {}): YesNoField {
  return { type: 'yesNo', label, ...options }
}
/** What a choice says besides what may be chosen; entries of a dictionary are known at run time only. */
type ChoiceOptions<Begins extends Default> = Omit<Options<ChoiceField, Begins>, 'options' | 'dictionary' | 'former'>
type FromDictionary<Begins extends Default> = ChoiceOptions<Begins> & { readonly dictionary: string }

export function choice(
  label: string,
  offered: readonly string[],
  options: FromDictionary<string>,
): ChoiceField<'choice'>
export function choice<const Option extends string>(
  label: string,
  offered: readonly Option[],
  options?: ChoiceOptions<NoInfer<Option>>,
): ChoiceField<'choice', Option>
export function choice(
  label: string,
  offered: readonly string[],
  options: ChoiceOptions<string> = {},
): ChoiceField<'choice'> {
  return { type: 'choice', label, ...options, options: offered }
}
export function choices(
  label: string,
  offered: readonly string[],
  options: FromDictionary<readonly string[]>,
): ChoiceField<'choices'>
export function choices<const Option extends string>(
  label: string,
  offered: readonly Option[],
  options?: ChoiceOptions<readonly NoInfer<Option>[]>,
): ChoiceField<'choices', Option>
export function choices(
  label: string,
  offered: readonly string[],
  options: ChoiceOptions<readonly string[]> = {},
): ChoiceField<'choices'> {
  return { type: 'choices', label, ...options, options: offered }
}
export function date(label: string, options: Options<TimeField, string> = {}): TimeField {
  return { type: 'date', label, ...options }
}
export function moment(label: string, options: Options<TimeField, string> = {}): TimeField {
  return { type: 'moment', label, ...options }
}
export function time(label: string, options: Options<TimeField, string> = {}): TimeField {
  return { type: 'time', label, ...options }
}
export function period(label: string, options: Options<PeriodField> = {}): PeriodField {
  return { type: 'period', label, ...options }
}
export function reference(
  label: string,
  to: string,
  options: Options<ReferenceField, 'mine'> = {},
): ReferenceField<'reference'> {
  return { type: 'reference', label, ...options, to }
}
export function references(
  label: string,
  to: string,
  options: Options<ReferenceField, 'mine'> = {},
): ReferenceField<'references'> {
  return { type: 'references', label, ...options, to }
}
export function position(label: string, options: Options<PositionField> = {}): PositionField {
  return { type: 'position', label, ...options }
}
export function photos(label: string, options: Options<PhotosField> = {}): PhotosField {
  return { type: 'photos', label, max: MAX_PHOTOS, ...options }
}
export function files(label: string, options: Options<FilesField> = {}): FilesField {
  return { type: 'files', label, max: MAX_FILES, ...options }
}
export function polygon(label: string, options: Options<PolygonField> = {}): PolygonField {
  return { type: 'polygon', label, ...options }
}
type ComputedOptions<Result extends 'number' | 'text'> = Options<ComputedField> & { readonly result: Result }

export function computed(label: string, expression: string, options: ComputedOptions<'text'>): ComputedField<'text'>
export function computed(
  label: string,
  expression: string,
  options?: Partial<ComputedOptions<'number'>>,
): ComputedField<'number'>
export function computed(
  label: string,
  expression: string,
  options: Partial<ComputedOptions<'number' | 'text'>> = {},
): ComputedField {
  return { type: 'computed', label, result: 'number', digits: 2, ...options, expression }
}
export function sequence(label: string, prefix: string, options: Options<SequenceField> = {}): SequenceField {
  return { type: 'sequence', label, date: 'day', width: 4, ...options, prefix }
}
export function rows<Held extends Columns>(
  label: string,
  fields: Held,
  options: Omit<Options<RowsField>, 'fields'> = {},
): RowsField<Held> {
  return { type: 'rows', label, ...options, fields }
}
