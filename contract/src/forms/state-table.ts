import type { Tone } from '../values/index.ts'

/** A state: how it looks, what it counts as, and the ways out of it: acts, or the states that may follow. */
interface State<Trait extends string, Way extends string> {
  readonly tone: Tone
  readonly counts: readonly Trait[]
  readonly ways: readonly Way[]
}

/**
 * The states of a kind, one row each. Whatever asks for some of them asks for a trait: a new state is decided here, once, for server,
 * SQL and pages alike.
 */
export interface StateTable<Name extends string, Trait extends string, Way extends string> {
  /** In the order of the table. */
  readonly names: readonly Name[]
  readonly rows: Readonly<Record<Name, State<Trait, Way>>>
  /** The states that count as this, in the order of the table. */
  readonly where: (trait: Trait) => readonly Name[]
  /** Whether a state counts as this; what is in no state does not. */
  readonly is: (state: Name | undefined, trait: Trait) => boolean
  /** How a state looks, as the wire names it; what is in no state looks like nothing much. */
  readonly toneOf: (state: string) => Tone
  /** Whether a way leads out of a state. */
  readonly may: (state: Name, way: Way) => boolean
}

/** The ways that are the acts of a kind or, where there are none, its states. */
type WayOf<Name extends string, Act extends string> = [Act] extends [never] ? Name : Act

/** Declares the states of a kind with what they can count as and what can be done to them. */
export function stateTable<Trait extends string, Act extends string = never>() {
  return <Name extends string>(
    rows: Readonly<Record<Name, State<Trait, WayOf<NoInfer<Name>, Act>>>>,
  ): StateTable<Name, Trait, WayOf<Name, Act>> => {
    const isState = (name: string): name is Name => Object.hasOwn(rows, name)
    const names = Object.keys(rows).filter(isState)
    return {
      names,
      rows,
      where: (trait) => names.filter((name) => rows[name].counts.includes(trait)),
      is: (state, trait) => state !== undefined && rows[state].counts.includes(trait),
      toneOf: (state) => (isState(state) ? rows[state].tone : 'neutral'),
      may: (state, way) => rows[state].ways.includes(way),
    }
  }
}

/** The names of the states of a table. */
export type StateOf<Table> = Table extends { readonly names: ReadonlyArray<infer Name> } ? Name : never
