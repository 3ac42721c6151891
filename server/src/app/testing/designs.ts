import { modules } from '@farm/contract/access'
import {
  type DynamicData,
  type Draft,
  type Fields,
  type WireRecord,
  designCalls,
  fieldsToWire,
  recordCalls,
} from '@farm/contract/forms'
import { done } from './personas.ts'
import type { Answer, Farm, Persona } from './test-farm.ts'

interface Designed {
  readonly name?: string
  readonly menuName?: string
  readonly nameField?: string
  readonly sharing?: Draft['Sharing']
  readonly personal?: boolean
}

/** A draft whose fields are declared as those of built-in kinds are, under names of their own: F1, F2 … */
export function draft(
  fields: Fields,
  { name = '巡查记录', menuName = name, nameField = 'F1', ...more }: Designed = {},
): Draft {
  return {
    Name: name,
    MenuName: menuName,
    Modules: [modules.farm],
    NameField: nameField,
    Sharing: more.sharing ?? 'own',
    Personal: more.personal ?? false,
    Fields: fieldsToWire(fields),
  }
}

/** Makes a form and puts it in force; answers its id. */
export async function publish(farm: Farm, who: Persona, fields: Fields, designed: Designed = {}): Promise<string> {
  const { Id, UpdateTime } = done(
    await farm.call(who, designCalls.addForm, { body: { Draft: draft(fields, designed) } }),
  )
  done(await farm.call(who, designCalls.publish, { body: { Id, UpdateTime } }))
  return Id
}

/** Puts another draft of the form in force. */
export async function publishAgain(farm: Farm, who: Persona, id: string, next: Draft) {
  const { UpdateTime } = done(await farm.call(who, designCalls.getDesign, { query: { id } }))
  const kept = done(await farm.call(who, designCalls.editForm, { body: { Id: id, UpdateTime, Draft: next } }))
  return farm.call(who, designCalls.publish, { body: { Id: id, UpdateTime: kept.UpdateTime } })
}

/** Adds a record of a designed form. */
export function send(farm: Farm, who: Persona, formId: string, data: DynamicData): Promise<Answer<WireRecord>> {
  return farm.call(who, recordCalls.add, { body: { FormId: formId, Data: data } })
}
