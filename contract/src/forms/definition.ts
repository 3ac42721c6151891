import type { Draft } from './design.ts'
import type { Field, Fields } from './field.ts'
import type { FormKind } from './form-kind.ts'
import { type WireField, fieldsFromWire, fieldsToWire } from './wire-form.ts'

/**
 * The fields of a form in their order. Of a built-in field only its label, help and default are taken from the design,
 * whatever else stands there; one that the design does not know yet stands behind the one it is declared after.
 */
export function definedFields(wire: readonly WireField[], builtIn: Fields = {}): Fields {
  const defined = Object.entries(fieldsFromWire(wire)).map(([name, field]): [string, Field] => [
    name,
    withOverlay(builtIn[name], field),
  ])
  const known = new Set(defined.map(([name]) => name))
  const names = Object.keys(builtIn)
  names.forEach((name, index) => {
    const field = builtIn[name]
    if (!field || known.has(name)) return
    const before = defined.findIndex(([one]) => one === names[index - 1])
    defined.splice(before + 1, 0, [name, field])
  })
  return Object.fromEntries(defined)
}

function withOverlay(declared: Field | undefined, field: Field): Field {
  if (!declared) return field
  return {
    ...declared,
    label: field.label,
    ...(field.help !== undefined && { help: field.help }),
    ...(field.default !== undefined && { default: field.default }),
  }
}

/**
 * A design of a built-in kind as it stands over the declaration of this release: what belongs to the declaration is as it is
 * declared now, and fields that are new stand in it, whatever release wrote it.
 */
export function laidOver(design: Draft, declared: Pick<FormKind, 'fields'>): Draft {
  return { ...design, Fields: fieldsToWire(definedFields(design.Fields, declared.fields)) }
}

/** A kind as a design: what its designer begins with. */
export function draftOf(kind: FormKind): Draft {
  const { name, menuName, modules, nameField, sharing, personal, fields } = kind
  return {
    Name: name,
    MenuName: menuName,
    Modules: [...modules],
    NameField: nameField,
    Sharing: sharing,
    Personal: personal,
    Fields: fieldsToWire(fields),
  }
}
