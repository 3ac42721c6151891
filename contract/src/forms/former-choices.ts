import { fieldOf } from './fault-texts.ts'
import type { ChoiceField, Field, Fields } from './field.ts'

type Offering = Pick<ChoiceField, 'options' | 'former'>

/** Whether a choice is offered no more (已停用). Where nothing is offered at all, the words of a dictionary are not at hand. */
export function isFormerChoice({ options }: Offering, value: string): boolean {
  return options.length > 0 && !options.includes(value)
}

/** A choice as people read it: one that is offered no more says so. */
export function choiceText(field: Offering, value: string): string {
  return isFormerChoice(field, value) ? `${value}（已停用）` : value
}

/** All that records may hold in a choice: what is offered, then what was once. */
export function knownChoices({ options, former = [] }: Offering): string[] {
  return [...new Set([...options, ...former])]
}

/**
 * The fields of a draft with the choices that were offered until it is put in force: what records hold of them stays, and is found by
 * them. What the draft itself says of them counts for nothing.
 */
export function withFormerChoices(fields: Fields, published: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, remembering(field, fieldOf(published, name))]),
  )
}

function remembering(field: Field, before: Field | undefined): Field {
  if (field.type === 'rows') {
    return { ...field, fields: withFormerChoices(field.fields, before?.type === 'rows' ? before.fields : {}) }
  }
  if (field.type !== 'choice' && field.type !== 'choices') return field
  const { former: _, ...plain } = field
  const once = before && 'options' in before ? knownChoices(before) : []
  const former = once.filter((one) => !field.options.includes(one))
  return former.length === 0 ? plain : { ...plain, former }
}
