import type { FieldName, FormKind } from '@farm/contract/forms'
import type { RawBuilder } from '../../platform/db/index.ts'
import { type Stored, registerWaitedFor } from '../forms/index.ts'
import type { Actor } from './actor.ts'

/** Records that people who leave are to do something for, on their way to somebody else. */
export interface HandingOver extends Actor {
  readonly from: readonly string[]
  readonly to: string
  /** Locked. */
  readonly records: readonly Stored[]
}

/** A field that names people who are waited for: what they leave behind is handed over, or said to be nobody’s. */
export interface Duty<K extends FormKind = FormKind> {
  /** The field, or a table and its column. */
  readonly path: readonly [FieldName<K>] | readonly [FieldName<K>, string]
  /** What the record says while somebody is waited for. */
  readonly open: { readonly field: FieldName<K>; readonly values: readonly string[] }
  /** Where it is not whoever stands there that is waited for: which of the open records `r` would be left without anybody. */
  readonly left?: (ids: readonly string[]) => RawBuilder<boolean>
  /** What the field is called as a duty, where that is not its label. */
  readonly label?: string
  /** Where it is more than an edit of the field by whoever may edit the record. */
  readonly handOver?: (handing: HandingOver) => Promise<void>
}

interface Registered extends Duty {
  readonly kind: FormKind
}

const registered = new Map<string, Registered>()

/** Called once per field, when its domain is put together. */
export function registerDuty<K extends FormKind>(kind: K, duty: Duty<K>): void {
  registered.set(keyOfDuty(kind, duty.path), { ...duty, kind })
  if (!duty.left) registerWaitedFor(kind, duty.path)
}

/** By which a duty is named on the wire: `work-orders.Assignees`. */
export function keyOfDuty({ key }: FormKind, path: readonly string[]): string {
  return [key, ...path].join('.')
}

export function dutyByKey(key: string): Duty | undefined {
  return registered.get(key)
}

export function allDuties(): ReadonlyArray<Registered> {
  return [...registered.values()]
}
