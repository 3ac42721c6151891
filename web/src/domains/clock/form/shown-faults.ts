import { clockForm } from '@farm/contract/clock'
import type { Faults } from '@farm/contract/errors'
import { type Fields, toldAway } from '@farm/contract/forms'

/** The cards of the form, in their order, by the fields that they show. */
export const CARDS = [
  'Position',
  'WorkOrder',
  'Enterprise',
  'Plan',
  'Place',
  'PlaceReason',
  'Operation',
  'Photos',
  'Inputs',
  'Area',
  'Harvest',
  'ByPlace',
  'OverrideReason',
  'StartTime',
  'Note',
] as const
export type CardName = (typeof CARDS)[number]

/** Which field an entry of the person feeds. */
const fieldsOfEntries: Readonly<Record<string, readonly CardName[]>> = {
  enterprise: ['Enterprise', 'Plan', 'Place', 'Inputs'],
  plan: ['Plan', 'Enterprise', 'Place', 'Operation'],
  places: ['Place', 'PlaceReason', 'Area', 'ByPlace', 'OverrideReason'],
  placeReason: ['PlaceReason'],
  startTime: ['StartTime'],
  operation: ['Operation', 'Photos', 'Harvest'],
  photos: ['Photos'],
  inputs: ['Inputs'],
  area: ['Area', 'ByPlace'],
  harvest: ['Harvest', 'ByPlace'],
  byPlace: ['ByPlace'],
  overrideReason: ['OverrideReason'],
  note: ['Note'],
}

/** Faults that have a place on the page, and in one sentence those that have none; `added` are fields of the last card. */
export function splitFaults(
  faults: Faults,
  added: readonly string[] = [],
): { readonly placed: Faults; readonly others: string | undefined } {
  const all = Object.entries(faults)
  const hasPlace = (at: string) => hasCard(at) || added.some((name) => isOf(at, name))
  const others = all
    .filter(([at]) => !hasPlace(at))
    .flatMap(([at, texts]) => (at === 'OccurTime' ? CLOCK_AHEAD : texts.map((text) => toldAway(fields, at, text))))
  return {
    placed: Object.fromEntries(all.filter(([at]) => hasPlace(at))),
    others: others.length > 0 ? others.join('；') : undefined,
  }
}

const fields: Fields = clockForm.fields

/** Only a clock that is ahead makes a time that the server refuses. */
const CLOCK_AHEAD = '手机的时间比实际时间快，请校准手机的时间后再提交'

function hasCard(at: string): boolean {
  return CARDS.some((name) => isOf(at, name))
}

/** True for the field itself and for what lies within it: `Inputs.0.Amount`. */
function isOf(at: string, name: string): boolean {
  return at === name || at.startsWith(`${name}.`)
}

/** Entering something anew takes the fault away, whoever found it. */
export function withoutFaultsOf(faults: Faults, entered: readonly string[], added: readonly string[] = []): Faults {
  const names = entered.flatMap((entry) => (entry === 'added' ? added : (fieldsOfEntries[entry] ?? [])))
  return Object.fromEntries(Object.entries(faults).filter(([at]) => !names.some((name) => isOf(at, name))))
}

/** What is wrong with a card as a whole. */
export function faultOf(faults: Faults, at: string): string | undefined {
  return faults[at]?.join('；')
}

/** The id of the element of a card. */
export function cardId(name: CardName): string {
  return `punch-in-${name}`
}
