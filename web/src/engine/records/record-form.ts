import { type Condition, type Fields, type Shared, type WireForm, fieldsFromWire } from '@farm/contract/forms'

/** What the engine needs to know of a form, whether it is built in or was read from the server. */
export interface RecordForm {
  readonly id: string
  /** Part of what is kept for a user and a form: `crops`. */
  readonly key: string
  /** What one record is called: 作物. */
  readonly name: string
  /** The field that names a record to people. */
  readonly nameField: string
  readonly fields: Fields
  /** Which version of the form this is; unknown of what is declared alone. */
  readonly version?: number | undefined
  /** When fields are shown on the screen; what does not apply the server refuses by itself instead of dropping it. */
  readonly shownWhen?: Readonly<Record<string, Condition>>
  /** What the form calls things that every record has: `OccurTime` of a punch-in is 打卡时间. */
  readonly ownLabels?: Readonly<Record<string, string>>
  /** What a record about several things keeps for each of them. */
  readonly shared?: Shared
}

/** The form of an answer of `Form/Get` or `Form/List`. */
export function formFromWire({ Id, Key, Name, NameField, Fields: fields, Version: version }: WireForm): RecordForm {
  return { id: Id, key: Key, name: Name, nameField: NameField, fields: fieldsFromWire(fields), version }
}
