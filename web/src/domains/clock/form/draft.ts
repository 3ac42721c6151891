import { isObject } from '@farm/contract/forms'
import { type JsonObject, readText, readTexts } from '@farm/contract/values'
import { v7 as newId } from 'uuid'
import { DraftPlace, draftNames } from '../../../platform/draft-place.ts'
import { readChoice, writeChoice } from '../../../platform/storage.ts'
import type { PlotEntry } from './by-place.ts'
import {
  type Entries,
  type InputRow,
  type LastChoice,
  type Mark,
  NOTHING_ENTERED,
  type PhotoPlace,
  isTouched,
  usedRows,
} from './entries.ts'

/** A punch-in that is being filled in. */
export interface Draft {
  /** Of the record: sending it again makes no second one. */
  readonly id: string
  /** When it was handed in first: that is when the work was done. */
  readonly occurTime?: string | undefined
  readonly entries: Entries
  /** The revision of the item on the device that it changes; a new one has none. */
  readonly changes?: number | undefined
  /** Photos whose bytes the device keeps for it, in the order in which they were taken. */
  readonly taken?: readonly TakenName[] | undefined
}

/** A photo that the device keeps. */
export interface TakenName {
  readonly id: string
  readonly name: string
}

/** Whether there is anything that would be lost. */
export function isBegun({ entries, taken = [] }: Draft): boolean {
  return isTouched(entries) || taken.length > 0
}

/** Under which name a punch-in is kept on the device: each work order has one of its own. */
export function draftOwner(userId: string, workOrder?: string): string {
  return workOrder === undefined ? userId : `${userId}:${workOrder}`
}

/** The work orders for which the person has left a punch-in on this device. */
export function workOrdersLeft(userId: string): string[] {
  const beginning = draftKey(draftOwner(userId, ''))
  return draftNames(beginning).map((name) => name.slice(beginning.length))
}

/** A punch-in that is changed before it is sent once more is kept apart from all others. */
export function changedOwner(userId: string, item: string): string {
  return `${userId}#${item}`
}

export function newDraft(): Draft {
  return { id: newId(), entries: NOTHING_ENTERED }
}

/** Where a page keeps the draft of an owner. */
export function draftPlace(owner: string): DraftPlace {
  return new DraftPlace(draftKey(owner))
}

/** What was left unsent on this device, however long ago: a person throws it away, no clock does. */
export function readDraft(owner: string, place = draftPlace(owner)): Draft | undefined {
  const kept = place.read()
  if (!isObject(kept) || typeof kept.id !== 'string' || !isObject(kept.entries)) return undefined
  return {
    id: kept.id,
    occurTime: textIn(kept, 'occurTime'),
    changes: typeof kept.changes === 'number' ? kept.changes : undefined,
    entries: entriesIn(kept.entries),
    taken: Array.isArray(kept.taken) ? kept.taken.flatMap(takenIn) : undefined,
  }
}

/** What the person entered of it, as it would stand in the outbox. */
export function contentOf({ entries, taken = [] }: Draft): unknown {
  const { marks: _marks, photoPlace: _photoPlace, inputs, photos, ...own } = entries
  const all = [...photos, ...taken.map(({ id }) => id)]
  return { entries: { ...own, photos: all, ...(inputs && { inputs: usedRows(inputs) }) } }
}

export function readLastChoice(userId: string): LastChoice {
  const kept = readChoice(lastKey(userId))
  return isObject(kept) ? { plan: textIn(kept, 'plan'), operation: textIn(kept, 'operation') } : {}
}

export function keepLastChoice(userId: string, last: LastChoice): void {
  writeChoice(lastKey(userId), last)
}

function draftKey(owner: string): string {
  return `clock.draft:${owner}`
}

function lastKey(userId: string): string {
  return `clock.last:${userId}`
}

/** Whatever was kept by an older page is read as far as it fits. */
export function entriesIn(kept: JsonObject): Entries {
  return {
    enterprise: textIn(kept, 'enterprise'),
    plan: kept.plan === null ? null : textIn(kept, 'plan'),
    places: Array.isArray(kept.places) ? readTexts(kept.places) : undefined,
    operation: textIn(kept, 'operation'),
    photos: readTexts(kept.photos),
    inputs: Array.isArray(kept.inputs) ? kept.inputs.flatMap(rowIn) : undefined,
    area: textIn(kept, 'area'),
    harvest: textIn(kept, 'harvest'),
    byPlace: Array.isArray(kept.byPlace) ? kept.byPlace.flatMap(plotIn) : undefined,
    note: textIn(kept, 'note') ?? '',
    startTime: textIn(kept, 'startTime'),
    placeReason: textIn(kept, 'placeReason'),
    overrideReason: textIn(kept, 'overrideReason'),
    marks: Array.isArray(kept.marks) ? kept.marks.flatMap(markIn) : undefined,
    photoPlace: placeIn(kept.photoPlace),
    added: isObject(kept.added) ? kept.added : undefined,
  }
}

function markIn(mark: unknown): Mark[] {
  if (!isObject(mark) || typeof mark.photo !== 'string' || typeof mark.text !== 'string') return []
  return [{ photo: mark.photo, text: mark.text }]
}

function placeIn(place: unknown): PhotoPlace | undefined {
  if (!isObject(place) || typeof place.lng !== 'number' || typeof place.lat !== 'number') return undefined
  return { lng: place.lng, lat: place.lat, at: typeof place.at === 'number' ? place.at : undefined }
}

function rowIn(row: unknown): InputRow[] {
  if (!isObject(row)) return []
  const { key, amount } = row
  if (typeof key !== 'string' || typeof amount !== 'string') return []
  return [{ key, amount, input: textIn(row, 'input'), unit: textIn(row, 'unit'), target: textIn(row, 'target') }]
}

function plotIn(plot: unknown): PlotEntry[] {
  if (!isObject(plot) || typeof plot.place !== 'string') return []
  return [{ place: plot.place, area: textIn(plot, 'area'), harvest: textIn(plot, 'harvest') }]
}

function takenIn(photo: unknown): TakenName[] {
  if (!isObject(photo) || typeof photo.id !== 'string') return []
  return [{ id: photo.id, name: textIn(photo, 'name') ?? '照片.jpg' }]
}

function textIn(kept: JsonObject, name: string): string | undefined {
  return readText(kept[name])
}
