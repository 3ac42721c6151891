import type { Field, Fields } from '@farm/contract/forms'
import { without } from '@farm/contract/values'
import { withBoundFormulas } from './bound-formulas.ts'
import type { DraftForm } from './draft-form.ts'
import { type Place, fieldAt, fieldsIn, inserted, nameAt, placeOf, tableOf, withFieldsIn } from './places.ts'
import { renumbered, withNewNames } from './renumbered.ts'
import { freeLabel } from './free-label.ts'

const MOST_STEPS = 100

/** What the designer of a form holds. */
export interface DesignState {
  readonly form: DraftForm
  readonly past: readonly DraftForm[]
  readonly future: readonly DraftForm[]
  readonly chosen: Place | undefined
  /** The number of the next new field. It only grows: a number that was undone is not taken again. */
  readonly next: number
  /** What the last step was about: typing on in the same place makes no new step. */
  readonly topic: string | undefined
}

/** Everything about a form but its fields. */
export type Settings = Omit<DraftForm, 'fields'>

export type DesignAction =
  | {
      readonly do: 'add'
      readonly field: Field
      readonly table?: string | undefined
      readonly before?: string | undefined
    }
  | { readonly do: 'change'; readonly place: Place; readonly field: Field }
  | { readonly do: 'move'; readonly place: Place; readonly before?: string | undefined }
  | { readonly do: 'duplicate'; readonly place: Place }
  | { readonly do: 'remove'; readonly place: Place; readonly isPublished: boolean }
  | { readonly do: 'put-back'; readonly place: Place; readonly field: Field; readonly before?: string | undefined }
  | { readonly do: 'set'; readonly settings: Partial<Settings> }
  | { readonly do: 'choose'; readonly place: Place | undefined }
  /** The server gave these names before: the fields go on under new ones. */
  | { readonly do: 'renumber'; readonly names: readonly string[] }
  | { readonly do: 'undo' | 'redo' }
  | { readonly do: 'load'; readonly form: DraftForm; readonly next: number }

export function beginDesign(form: DraftForm, next: number): DesignState {
  return { form: bound(form), past: [], future: [], chosen: undefined, next, topic: undefined }
}

/** What becomes of a design by what its designer does. */
export function designed(state: DesignState, action: DesignAction): DesignState {
  switch (action.do) {
    case 'add':
      return added(state, action)
    case 'change':
      return changed(state, action.place, action.field)
    case 'move':
      return moved(state, action.place, action.before)
    case 'duplicate':
      return duplicated(state, action.place)
    case 'remove':
      return removed(state, action)
    case 'put-back':
      return putBack(state, action)
    case 'set':
      return stepped(state, { ...state.form, ...action.settings }, { topic: Object.keys(action.settings).join(' ') })
    case 'choose':
      return { ...state, chosen: action.place, topic: undefined }
    case 'renumber':
      return renumberedOnly(state, action.names)
    case 'undo':
      return undone(state)
    case 'redo':
      return redone(state)
    case 'load':
      return { ...beginDesign(action.form, Math.max(action.next, state.next)), chosen: kept(action.form, state.chosen) }
  }
}

type ActionOf<Do extends DesignAction['do']> = Extract<DesignAction, { do: Do }>

function added(state: DesignState, { field, table, before }: ActionOf<'add'>): DesignState {
  const inside = fieldsIn(state.form.fields, table)
  const [fresh, next] = renumbered(field, state.next + 1)
  const name = `F${state.next}`
  const label = freeLabel(field.label, inside)
  const fields = inserted(inside, name, { ...fresh, label }, before)
  return { ...withFields(state, table, fields), chosen: placeOf(table, name), next }
}

function duplicated(state: DesignState, place: Place): DesignState {
  const field = fieldAt(state.form.fields, place)
  if (!field) return state
  const names = Object.keys(fieldsIn(state.form.fields, tableOf(place)))
  const before = names[names.indexOf(nameAt(place)) + 1]
  return added(state, { do: 'add', field: asOwn(field), table: tableOf(place), before })
}

/** A copy of a field of the product is a field of one’s own: nothing but people fills it in. */
function asOwn(field: Field): Field {
  return { ...field, domainOnly: undefined, sortable: undefined, isRemoved: undefined }
}

function changed(state: DesignState, place: Place, field: Field): DesignState {
  const before = fieldAt(state.form.fields, place)
  if (!before) return state
  const topic = [...place, ...differing(before, field)].join(' ')
  const inside = fieldsIn(state.form.fields, tableOf(place))
  return withFields(state, tableOf(place), { ...inside, [nameAt(place)]: field }, topic)
}

function differing(one: object, other: object): string[] {
  const old = new Map<string, unknown>(Object.entries(one))
  return Object.entries(other).flatMap(([key, value]) => (Object.is(old.get(key), value) ? [] : [key]))
}

function moved(state: DesignState, place: Place, before: string | undefined): DesignState {
  const field = fieldAt(state.form.fields, place)
  if (!field || before === nameAt(place)) return state
  const inside = fieldsIn(state.form.fields, tableOf(place))
  const fields = inserted(inside, nameAt(place), field, before)
  if (Object.keys(fields).join() === Object.keys(inside).join()) return state
  return { ...withFields(state, tableOf(place), fields), chosen: place }
}

/** What is in force keeps its place and its content; what nobody saw yet goes. */
function removed(state: DesignState, { place, isPublished }: ActionOf<'remove'>): DesignState {
  const field = fieldAt(state.form.fields, place)
  if (!field) return state
  const name = nameAt(place)
  const inside = fieldsIn(state.form.fields, tableOf(place))
  const fields = isPublished ? { ...inside, [name]: { ...field, isRemoved: true } } : without(inside, name)
  return { ...withFields(state, tableOf(place), fields), chosen: undefined }
}

function putBack(state: DesignState, { place, field, before }: ActionOf<'put-back'>): DesignState {
  const inside = fieldsIn(state.form.fields, tableOf(place))
  const name = nameAt(place)
  const back = { ...field, isRemoved: undefined }
  const fields = Object.hasOwn(inside, name) ? { ...inside, [name]: back } : inserted(inside, name, back, before)
  return { ...withFields(state, tableOf(place), fields), chosen: place }
}

function withFields(state: DesignState, table: string | undefined, inside: Fields, topic?: string): DesignState {
  const fields = withFieldsIn(state.form.fields, table, inside)
  return stepped(state, { ...state.form, fields }, { topic })
}

function stepped(state: DesignState, form: DraftForm, { topic }: { readonly topic?: string | undefined }): DesignState {
  const isSameStep = topic !== undefined && topic === state.topic && state.past.length > 0
  const past = isSameStep ? state.past : [...state.past, state.form].slice(-MOST_STEPS)
  return { ...state, form: bound(form), past, future: [], topic }
}

/** A formula may name what has only come now. */
function bound(form: DraftForm): DraftForm {
  const fields = withBoundFormulas(form.fields)
  return fields === form.fields ? form : { ...form, fields }
}

function undone(state: DesignState): DesignState {
  const form = state.past.at(-1)
  if (!form) return state
  return {
    ...state,
    form,
    past: state.past.slice(0, -1),
    future: [state.form, ...state.future],
    chosen: kept(form, state.chosen),
    topic: undefined,
  }
}

function redone(state: DesignState): DesignState {
  const [form, ...future] = state.future
  if (!form) return state
  const past = [...state.past, state.form]
  return { ...state, form, past, future, chosen: kept(form, state.chosen), topic: undefined }
}

/** What was undone, kept, and done again is a new field to the server. Nobody has filled it in: any name will do. */
function renumberedOnly(state: DesignState, old: readonly string[]): DesignState {
  const names = new Map(old.map((name, at) => [name, `F${state.next + at}`]))
  const form = withNewNames(state.form, names)
  const [head, ...rest] = state.chosen ?? []
  const place = head === undefined ? undefined : placeIn(names.get(head) ?? head, rest)
  return { ...state, form, next: state.next + names.size, chosen: place, topic: undefined }
}

function placeIn(head: string, [column]: readonly string[]): Place {
  return column === undefined ? [head] : [head, column]
}

/** The chosen place, while a field in use still stands there. */
function kept(form: DraftForm, place: Place | undefined): Place | undefined {
  const field = place && fieldAt(form.fields, place)
  return field && !field.isRemoved ? place : undefined
}
