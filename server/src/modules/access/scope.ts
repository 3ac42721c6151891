import type { DataScope } from '@farm/contract/access'
import { refusal } from '@farm/contract/errors'
import type { RightName } from '@farm/contract/forms'
import type { Permission } from '@farm/contract/wire'
import type { Kinds } from './kinds.ts'
import { type HeldRole, reachOver } from './reach.rules.ts'

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

interface Person {
  readonly userId: string
  readonly home: Branch
  readonly roles: readonly HeldRole[]
  /** The widest of their roles. */
  readonly dataScope: DataScope
  readonly reachMark: string
}

/** A right over a kind of record. */
export interface KindRight {
  readonly kind: { readonly reach: ReadonlyMap<RightName, DataScope> }
  readonly right: RightName
}

/**
 * What a person may see and touch. Every statement over records takes one. It can't be made by hand: the constructor
 * is closed and `scopeOf` is called only where a session was read.
 */
export class Scope {
  // Nominal: an object literal of the same shape is not a Scope.
  readonly #sealed = true
  readonly #person: Person
  readonly userId: string
  readonly home: Branch
  /** Where the address of the page narrows it to; inside `home` unless a role reaches everything. */
  readonly narrowed: Branch | undefined
  /** The kinds of records that the person may know of, with the fields that they may see. */
  readonly kinds: Kinds

  private constructor(person: Person, kinds: Kinds, narrowed: Branch | undefined) {
    this.#person = person
    this.userId = person.userId
    this.home = person.home
    this.narrowed = narrowed
    this.kinds = kinds
  }

  static scopeOf(person: Person, kinds: Kinds, organPath: string | undefined): Scope {
    if (organPath === undefined) return new Scope(person, kinds, undefined)
    // Paths end in '/': without it organ /1 would also reach /10.
    const isInside = person.dataScope === '全部' || organPath.startsWith(person.home.path)
    if (!isInside) throw refusal('access/organ-path')
    return new Scope(person, kinds, branchOf(organPath))
  }

  /** How far a permission, or a right over a kind, reaches; undefined where the person does not have it. */
  over(asked: Permission | KindRight): DataScope | undefined {
    return typeof asked === 'string' ? reachOver(this.#person.roles, asked) : asked.kind.reach.get(asked.right)
  }

  /** The part of what is looked at that a reach covers; undefined where they do not meet. */
  branchOver(reach: DataScope | undefined): Branch | undefined {
    const { home, narrowed } = this
    if (reach === undefined) return undefined
    if (reach === '全部') return narrowed ?? ROOT
    if (!narrowed || home.path.startsWith(narrowed.path)) return home
    return narrowed.path.startsWith(home.path) ? narrowed : undefined
  }

  /** Organisations above what is looked at that lend to the person, or that the reach covers: inherited kinds are readable there. */
  ancestorsOver(reach: DataScope | undefined): number[] {
    const { home, narrowed } = this
    if (reach === undefined) return []
    const { path } = !narrowed || home.path.startsWith(narrowed.path) ? home : narrowed
    return above(path)
      .filter(({ path: one }) => home.path.startsWith(one) || covers(reach, home, one))
      .map(({ no }) => no)
  }

  /** What of the roles stands in statements: scopes of one person with the same mark ask the same. */
  get mark(): string {
    return [this.#person.reachMark, this.grantsAll, ...this.roleIds.toSorted()].join(' ')
  }

  /** Of the person: what is seen by roles, whatever those give, is asked by them. */
  get roleIds(): readonly string[] {
    return this.#person.roles.map(({ id }) => id)
  }

  get grantsAll(): boolean {
    return this.#person.roles.some(({ grantsAll }) => grantsAll)
  }

  get isSealed(): boolean {
    return this.#sealed
  }
}

function covers(reach: DataScope, home: Branch, path: string): boolean {
  return reach === '全部' || (reach === '本组织及下级' && path.startsWith(home.path))
}

/** The organisations above one, from the root on. */
function above(path: string): Branch[] {
  const numbers = path.split('/').filter(Boolean)
  return numbers.slice(0, -1).map((_, index) => branchOf(`/${numbers.slice(0, index + 1).join('/')}/`))
}
