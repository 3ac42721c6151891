import {
  type Design,
  type Draft,
  type Fields,
  type WireField,
  fieldsFromWire,
  fieldsToWire,
  laidOver,
} from '@farm/contract/forms'
import { builtInKinds } from '@farm/contract/kinds'

/** A form as it is being designed. */
export interface DraftForm {
  readonly name: string
  readonly menuName: string
  readonly modules: readonly string[]
  /** Which field names a record to people. */
  readonly nameField: string
  readonly sharing: Draft['Sharing']
  readonly personal: boolean
  /** All fields in their order, those that were taken out too. */
  readonly fields: Fields
}

/** Reads a draft of the wire. */
export function formOfDraft(draft: Draft): DraftForm {
  const { Name, MenuName, Modules, NameField, Sharing, Personal, Fields: fields } = draft
  return {
    name: Name,
    menuName: MenuName,
    modules: Modules,
    nameField: NameField,
    sharing: Sharing,
    personal: Personal,
    fields: fieldsFromWire(fields),
  }
}

/** What is worked on: the draft, and without one what is in force. A draft of an earlier release takes the fields of this one. */
export function formOfDesign(design: Design): DraftForm {
  const draft = design.Draft ?? design.Published
  if (!draft) throw new Error(`form ${design.Id} holds nothing`)
  const declared = builtInKinds.find(({ id }) => id === design.Id)
  return formOfDraft(declared ? laidOver(draft, declared) : draft)
}

/** Writes what {@link formOfDraft} reads; what is not set is left out. */
export function draftOfForm({ name, menuName, modules, nameField, sharing, personal, fields }: DraftForm): Draft {
  return {
    Name: name.trim(),
    MenuName: menuName.trim(),
    Modules: [...modules],
    NameField: nameField,
    Sharing: sharing,
    Personal: personal,
    Fields: fieldsToWire(fields).map(settled),
  }
}

/** On the wire a property that is not set is not there. */
function settled({ Name, Label, Type, ...rest }: WireField): WireField {
  return { ...definedOnly(rest), Name, Label: Label.trim(), Type }
}

function definedOnly(value: object): object {
  const set = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(set.map(([key, one]: [string, unknown]) => [key, defined(one)]))
}

function defined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(defined)
  return typeof value === 'object' && value !== null ? definedOnly(value) : value
}

/** The fields that are filled in or shown now. */
export function liveFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { isRemoved }]) => !isRemoved))
}
