import { type Static, Type } from 'typebox'
import { Id, OrganPath, Time, strict } from '../wire/index.ts'
import { WireField } from './wire-form.ts'

export const MAX_FIELDS = 120

/** What an administrator makes of a form before it is published. */
export const Draft = strict({
  /** What one record is called. Of a built-in form it can't be changed. */
  Name: Type.String({ minLength: 1, maxLength: 40 }),
  /** Under which the form stands in the data menu of its modules; empty: it stands nowhere. */
  MenuName: Type.String({ maxLength: 40 }),
  Modules: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 4 }),
  /** Which field names a record to people. */
  NameField: Type.String({ maxLength: 40 }),
  Sharing: Type.Enum(['own', 'inherited']),
  Personal: Type.Boolean(),
  /**
   * All fields in their order, those that were taken out with `IsRemoved`. A field that is new has a name of its own
   * making, `F` and a number; the server refuses one that was used before.
   */
  Fields: Type.Array(WireField, { maxItems: MAX_FIELDS }),
})
export type Draft = Static<typeof Draft>

/** A form as its designer sees it. */
export const Design = Type.Object({
  Id,
  IsBuiltIn: Type.Boolean(),
  /** Nothing is added to a form that is closed; its records stay readable. */
  IsClosed: Type.Boolean(),
  /** The form is of an organisation in the caller’s reach; others are only looked at. */
  MayDesign: Type.Boolean(),
  /** 0 while it was never published. */
  Version: Type.Integer(),
  UpdateTime: Time,
  Organ: Type.Object({ Id, Name: Type.String(), Path: OrganPath }),
  /** What is in force; of a form that was never published, nothing. */
  Published: Type.Optional(Draft),
  /** What is being worked on, where it differs. */
  Draft: Type.Optional(Draft),
  /** The next number that a new field may take. */
  NextField: Type.Integer(),
})
export type Design = Static<typeof Design>

/** A line of the list of forms. */
export const DesignSummary = Type.Object({
  Id,
  Name: Type.String(),
  MenuName: Type.String(),
  Modules: Type.Array(Type.String()),
  IsBuiltIn: Type.Boolean(),
  IsClosed: Type.Boolean(),
  MayDesign: Type.Boolean(),
  Version: Type.Integer(),
  HasDraft: Type.Boolean(),
  /** Fields in force. */
  Fields: Type.Integer(),
  /** Up to 1,000. */
  Records: Type.Integer(),
  UpdateTime: Time,
  Organ: Type.Object({ Id, Name: Type.String(), Path: OrganPath }),
})
export type DesignSummary = Static<typeof DesignSummary>

/** One thing that publishing would change. */
export const DesignChange = Type.Object({
  /** Empty where the form itself changes. */
  Field: Type.String(),
  Label: Type.String(),
  What: Type.Enum(['added', 'removed', 'returned', 'type', 'label', 'rule', 'order', 'form']),
  /** One Chinese sentence: 类型由“单选”改为“多选”. */
  Text: Type.String(),
  /** Records in which this field holds something, as far as they are counted: up to 10,000. */
  Records: Type.Integer(),
  /** Records whose stored content is rewritten by it. */
  Converted: Type.Integer(),
  /** Of a field that numbers records: how many have no number, up to 10,000. They get none unless that is asked for. */
  Unnumbered: Type.Optional(Type.Integer()),
})
export type DesignChange = Static<typeof DesignChange>

/** How much of a field a role may: less than writing it. */
export const fieldRights = ['hidden', 'read'] as const
export type FieldRight = (typeof fieldRights)[number]

/** What a role may less than its functions say, of one form. */
export const FormRestriction = Type.Object({
  RoleId: Id,
  RoleName: Type.String(),
  Organ: Type.Object({ Id, Name: Type.String() }),
  /** Rights over its records that the role does not have: view, add, edit, delete, export. */
  Denied: Type.Array(Type.String()),
  /** By field; one that is not named may be written. */
  Fields: Type.Record(Type.String(), Type.Enum(fieldRights)),
})
export type FormRestriction = Static<typeof FormRestriction>
