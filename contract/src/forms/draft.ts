import type { Faults } from '../errors/index.ts'
import { nameFault } from '../wire/index.ts'
import { type Draft, MAX_FIELDS } from './design.ts'
import { checkFields } from './draft-fields.ts'
import type { Targets } from './draft-links.ts'
import type { Field, Fields } from './field.ts'
import { fieldsFromWire } from './wire-form.ts'

/** What a draft is judged by besides itself. */
export interface DraftContext {
  /** The fields that a built-in form has by itself: of these only label, help, default and order may change. */
  readonly builtIn?: Fields
  /** What is in force: its fields stay, if only as removed ones, and change only as `safePair` allows. */
  readonly published?: Draft
  /** What a reference can point to. */
  readonly kinds: Targets
}

const MAX_BYTES = 200 * 1024
const NAMING: readonly Field['type'][] = ['text', 'sequence', 'choice', 'date', 'moment']

/** Says in Chinese what is wrong with a draft, by place: `Fields.3.Label`. Whatever stands in it, it answers. */
export function checkDraft(draft: Draft, { builtIn = {}, published, kinds }: DraftContext): Faults {
  if (draft.Fields.length > MAX_FIELDS) return { Fields: [`最多 ${MAX_FIELDS} 个字段`] }
  const faults = new Map<string, string[]>()
  const add = (at: string, text: string) => {
    faults.set(at, [...(faults.get(at) ?? []), text])
  }
  const unnamed = draft.Name.trim() === '' ? '请填写表单名称' : nameFault(draft.Name)
  if (unnamed) add('Name', unnamed)
  checkFields(draft.Fields, 'Fields', {
    add,
    kinds,
    builtIn,
    published: fieldsFromWire(published?.Fields ?? []),
    names: new Set(),
    isTable: false,
  })
  // What names a record of a built-in form was decided with the form.
  if (!Object.hasOwn(builtIn, draft.NameField) && !canName(fieldsFromWire(draft.Fields), draft.NameField))
    add('NameField', '应为表单中的文字、编号、单选或日期字段')
  // Only what has the right shape is known to be flat enough to be written.
  if (faults.size === 0 && bytesOf(draft) > MAX_BYTES) add('Fields', `表单不能超过 ${MAX_BYTES / 1024} KB`)
  return Object.fromEntries(faults)
}

function canName(fields: Fields, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && !field.isRemoved && namesRecords(field)
}

/** Whether people know a record by what stands in a field: words, or a day. */
export function namesRecords(field: Field): boolean {
  return NAMING.includes(field.type) || (field.type === 'computed' && field.result === 'text')
}

function bytesOf(draft: Draft): number {
  return new TextEncoder().encode(JSON.stringify(draft)).length
}
