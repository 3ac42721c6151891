import type { DataScope } from '@farm/contract/access'
import { refusal } from '@farm/contract/errors'
import type { Kinds } from './kinds.ts'

/** A place in the tree of organisations. `level` counts from 1 at the root. */
export interface Branch {
  readonly no: number
  readonly level: number
  readonly path: string
}

/** The platform: everything stands below it. */
export const ROOT: Branch = { no: 1, level: 1, path: '/1/' }

/** Reads `/1/11/101/`: number 101 at level 3. */
export function branchOf(path: string): Branch {
  const numbers = path.split('/').filter(Boolean)
  return { path, level: numbers.length, no: Number(numbers.at(-1)) }
}

interface Reach {
  readonly userId: string
  readonly dataScope: DataScope
  readonly home: Branch
}

/**
 * What a person may see and touch. Every statement over records takes one. It can't be made by hand: the constructor
 * is closed and `scopeOf` is called only where a session was read.
 */
export class Scope {
  // Nominal: an object literal of the same shape is not a Scope.
  readonly #sealed = true
  readonly userId: string
  readonly dataScope: DataScope
  readonly home: Branch
  /** Where the address of the page narrows it to; always inside `home` unless the reach is 全部. */
  readonly narrowed: Branch | undefined
  /** The kinds of records that the person may know of, with the fields that they may see. */
  readonly kinds: Kinds

  private constructor({ userId, dataScope, home }: Reach, kinds: Kinds, narrowed: Branch | undefined) {
    this.userId = userId
    this.dataScope = dataScope
    this.home = home
    this.narrowed = narrowed
    this.kinds = kinds
  }

  static scopeOf(reach: Reach, kinds: Kinds, organPath: string | undefined): Scope {
    if (organPath === undefined) return new Scope(reach, kinds, undefined)
    // Paths end in '/': without it organ /1 would also reach /10.
    const isInside = reach.dataScope === '全部' || organPath.startsWith(reach.home.path)
    if (!isInside) throw refusal('access/organ-path')
    return new Scope(reach, kinds, branchOf(organPath))
  }

  /** Organisations above the place that is looked at: inherited kinds are readable from them. */
  get ancestors(): number[] {
    const { path } = this.narrowed ?? this.home
    return path.split('/').filter(Boolean).slice(0, -1).map(Number)
  }

  get isSealed(): boolean {
    return this.#sealed
  }
}
