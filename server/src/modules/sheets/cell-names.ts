import { nameOfThen, nameThen } from '@farm/contract/forms'
import type { Scope } from '../access/index.ts'
import { type ReferredName, hasNames } from '../forms/index.ts'
import type { Writing } from './cells.rules.ts'
import { UNSEEN } from './heads.rules.ts'
import { keyedName } from './keyed-names.rules.ts'

interface Source {
  readonly scope: Scope
  /** By id the names of what is referred to. */
  readonly names: (to: string, ids: readonly string[]) => Promise<ReadonlyMap<string, ReferredName>>
  /** Those of the names that several things are called by. */
  readonly namesShared: (to: string, names: readonly string[]) => Promise<ReadonlySet<string>>
}

interface Called extends ReferredName {
  /** By the name alone it stays open which thing is meant. */
  readonly isShared: boolean
}

type Naming = Parameters<typeof nameThen>[2]

/** How cells call what records refer to, each asked for once: what is read back has to mean the same. */
export class CellNames implements Pick<Writing, 'nameOf' | 'cellNameOf'> {
  readonly #source: Source
  readonly #called = new Map<string, Called>()
  readonly #asked = new Set<string>()

  constructor(source: Source) {
    this.#source = source
  }

  async ask(wanted: ReadonlyArray<readonly [to: string, id: string]>): Promise<void> {
    const fresh = wanted.filter(([to, id]) => !this.#asked.has(keyOf(to, id)))
    for (const [to, pairs] of Map.groupBy(fresh, ([target]) => target)) {
      const ids = [...new Set(pairs.map(([, id]) => id))]
      const found = await this.#source.names(to, ids)
      const isShared = await this.#sharedAmong(to, found)
      for (const [id, one] of found) this.#called.set(keyOf(to, id), { ...one, isShared: isShared(one.name) })
      for (const id of ids) this.#asked.add(keyOf(to, id))
    }
  }

  /** As a record calls it; by today’s name alone where none is given. */
  readonly nameOf = (to: string, id: string, record?: Naming): string | undefined => {
    const called = this.#called.get(keyOf(to, id))
    if (!called) return undefined
    const then = (record && nameThen(called.former, id, record)) ?? called.name
    // An import leaves a cell with this mark as it is: a name alone is not found among what the person may choose.
    return called.isSeen ? nameOfThen(then, called.name) : `${then}${UNSEEN}`
  }

  readonly cellNameOf = (to: string, id: string, record?: Naming): string | undefined => {
    const called = this.#called.get(keyOf(to, id))
    const name = this.nameOf(to, id, record)
    return name !== undefined && called?.isSeen && called.isShared ? keyedName(name, id) : name
  }

  /** Whether a name leaves open which thing is meant: none at all, a remark that stands for one, or that of several. */
  async #sharedAmong(to: string, found: ReadonlyMap<string, ReferredName>): Promise<(name: string) => boolean> {
    const kind = this.#source.scope.kinds.byKey(to)
    if (kind && !hasNames(kind)) return () => true
    // Numbers that the product gives stand once on the whole installation.
    if (kind?.fields[kind.nameField]?.type === 'sequence') return (name) => name === ''
    const names = [...new Set([...found.values()].filter(({ isSeen }) => isSeen).map(({ name }) => name))].filter(
      Boolean,
    )
    const shared = names.length === 0 ? new Set<string>() : await this.#source.namesShared(to, names)
    return (name) => name === '' || shared.has(name)
  }
}

function keyOf(to: string, id: string): string {
  return `${to} ${id}`
}
