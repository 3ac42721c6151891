/** What every field of a form may say of itself. */
interface FieldBase {
  readonly label: string
  readonly required?: boolean
  readonly help?: string
  /** May be sorted by; the database keeps an index for it. */
  readonly sortable?: boolean
  /** Set by the domain's own calls only; adding and editing refuse it. */
  readonly domainOnly?: boolean
}

export interface TextField extends FieldBase {
  readonly type: 'text'
  readonly max: number
  readonly multiline?: boolean
  readonly pattern?: FieldPattern
}
export interface NumberField extends FieldBase {
  readonly type: 'whole' | 'decimal'
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** Decimal places that are kept. */
  readonly digits: number
}
export interface YesNoField extends FieldBase {
  readonly type: 'yesNo'
}
export interface ChoiceField<Type extends 'choice' | 'choices' = 'choice' | 'choices'> extends FieldBase {
  readonly type: Type
  readonly options: readonly string[]
}
/** `date` is `2026-11-20`, `moment` ISO 8601 with offset. */
export interface TimeField extends FieldBase {
  readonly type: 'date' | 'moment'
}
/** The id (`references`: a list of ids) of a record of a form kind, of a user or of an organisation. */
export interface ReferenceField<
  Type extends 'reference' | 'references' = 'reference' | 'references',
> extends FieldBase {
  readonly type: Type
  readonly to: string
}
/** WGS-84, in degrees; accuracy in metres. */
export interface PositionField extends FieldBase {
  readonly type: 'position'
}
/** Ids of uploaded photos, in the order in which they are shown. */
export interface PhotosField extends FieldBase {
  readonly type: 'photos'
  readonly max: number
}
/** A table inside a record. */
export interface RowsField extends FieldBase {
  readonly type: 'rows'
  readonly fields: Fields
}

export type Field =
  | TextField
  | NumberField
  | YesNoField
  | ChoiceField
  | TimeField
  | ReferenceField
  | PositionField
  | PhotosField
  | RowsField
export type FieldType = Field['type']
export type Fields = Readonly<Record<string, Field>>

export interface Position {
  readonly Lng: number
  readonly Lat: number
  readonly Accuracy?: number
}

/** Patterns are named, never written by a person: no regular expression comes in from outside. */
export const patterns = {
  phone: { expression: /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, text: '应为手机号或固定电话' },
  creditCode: { expression: /^[0-9A-HJ-NPQRTUWXY]{18}$/, text: '应为 18 位统一社会信用代码' },
} as const
export type FieldPattern = keyof typeof patterns

type Options<F extends Field> = Partial<Omit<F, 'type' | 'label'>>

export const MAX_ROWS = 200
export const MAX_REFERENCES = 200
const MAX_PHOTOS = 9

export function text(label: string, options: Options<TextField> = {}): TextField {
  return { type: 'text', label, max: options.multiline ? 2000 : 100, ...options }
}
export function whole(label: string, options: Options<NumberField> = {}): NumberField {
  return { type: 'whole', label, ...options, digits: 0 }
}
export function decimal(label: string, options: Options<NumberField> = {}): NumberField {
  return { type: 'decimal', label, digits: 2, ...options }
}
export function yesNo(label: string, options: Options<YesNoField> = {}): YesNoField {
  return { type: 'yesNo', label, ...options }
}
export function choice(
  label: string,
  choices: readonly string[],
  options: Options<ChoiceField> = {},
): ChoiceField<'choice'> {
  return { type: 'choice', label, ...options, options: choices }
}
export function choices(
  label: string,
  offered: readonly string[],
  options: Options<ChoiceField> = {},
): ChoiceField<'choices'> {
  return { type: 'choices', label, ...options, options: offered }
}
export function date(label: string, options: Options<TimeField> = {}): TimeField {
  return { type: 'date', label, ...options }
}
export function moment(label: string, options: Options<TimeField> = {}): TimeField {
  return { type: 'moment', label, ...options }
}
export function reference(
  label: string,
  to: string,
  options: Options<ReferenceField> = {},
): ReferenceField<'reference'> {
  return { type: 'reference', label, ...options, to }
}
export function references(
  label: string,
  to: string,
  options: Options<ReferenceField> = {},
): ReferenceField<'references'> {
  return { type: 'references', label, ...options, to }
}
export function position(label: string, options: Options<PositionField> = {}): PositionField {
  return { type: 'position', label, ...options }
}
export function photos(label: string, options: Options<PhotosField> = {}): PhotosField {
  return { type: 'photos', label, max: MAX_PHOTOS, ...options }
}
export function rows(label: string, fields: Fields, options: Options<RowsField> = {}): RowsField {
  return { type: 'rows', label, ...options, fields }
}
