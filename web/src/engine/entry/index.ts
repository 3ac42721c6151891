/**
 * Forms over what is no record of a form: people, roles. `useEntry` holds what is typed, what it began from and how saving
 * ends; `EntryFrame` stands around it with saving, faults, a conflict and the guard on leaving; `EntryPart` and
 * `EntryField` lay the controls out as the forms of records are.
 */
export { EntryField, EntryText } from './EntryField.tsx'
export { EntryFrame } from './EntryFrame.tsx'
export { Loaded } from './Loaded.tsx'
export { EntryPart } from './EntryPart.tsx'
export { type Entry, type EntryBase, type EntryFaults, PartlyStored, useEntry } from './use-entry.ts'
