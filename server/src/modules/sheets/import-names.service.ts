import { setImmediate as breath } from 'node:timers/promises'
import { type ReferenceField, todayIn } from '@farm/contract/forms'
import { UUID_PATTERN } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { readingsOf } from '../../platform/pinyin/index.ts'
import type { Scope } from '../access/index.ts'
import { type NamedRecord, organsNamed, peopleNamed, recordsNamed, someNames, someOtherNames } from '../forms/index.ts'
import { readKeyed } from './keyed-names.rules.ts'
import { isComparable, likeness } from './import-cells.rules.ts'

/** So many names are compared with one that there is not. */
const MOST_COMPARED = 2000
/** Whoever has more wrong names than these has the wrong column. */
const MOST_SUGGESTED = 100
const LIKELY = 0.45
const MOST_SUGGESTIONS = 3
const AT_ONCE = 200

interface Compared {
  readonly name: string
  readonly sound: string
}

const id = new RegExp(UUID_PATTERN)

/** True for what is no name but the id itself. */
export function isIdText(text: string): boolean {
  return id.test(text)
}

/** The names of what records refer to, each asked for once, as far as the person may pick it. */
export class Names {
  readonly #db: Db
  readonly #scope: Scope
  readonly #found = new Map<string, Map<string, readonly NamedRecord[]>>()
  readonly #compared = new Map<string, Promise<readonly Compared[]>>()
  readonly #suggested = new Map<string, readonly string[]>()

  constructor(db: Db, scope: Scope) {
    this.#db = db
    this.#scope = scope
  }

  /** Asks for all names that are not known yet in one statement. */
  async ask(field: ReferenceField, names: Iterable<string>): Promise<void> {
    const known = this.#knownOf(field)
    const plain = [...names].map((name) => readKeyed(name)?.name ?? name).filter((name) => name !== '')
    const meant = plain.flatMap((name) => [name, todayIn(name) ?? []].flat())
    const asked = [...new Set(meant)].filter((name) => !known.has(name) && !isIdText(name))
    if (asked.length === 0) return
    const found = Map.groupBy(await this.#named(field, asked), ({ name }) => name)
    for (const name of asked) known.set(name, found.get(name) ?? [])
  }

  of(field: ReferenceField, name: string): readonly NamedRecord[] {
    if (isIdText(name)) return [{ id: name.toLowerCase(), name, by: undefined }]
    const keyed = readKeyed(name)
    if (keyed?.name === '') return [{ id: keyed.id, name, by: undefined }]
    // A name that was changed without its number means neither.
    if (keyed) return this.of(field, keyed.name).filter(({ id: one }) => one === keyed.id)
    const known = this.#knownOf(field)
    const found = known.get(name) ?? []
    // An export writes what something was called then beside what it is called: it is found by the latter.
    const today = found.length === 0 ? todayIn(name) : undefined
    return today === undefined ? found : (known.get(today) ?? [])
  }

  /** What people call what a field refers to. */
  labelOf({ to }: ReferenceField): string {
    if (to === 'users') return '人员'
    return to === 'organs' ? '组织' : (this.#scope.kinds.byKey(to)?.name ?? '记录')
  }

  /** Names that may have been meant: written or read alike. */
  async like(field: ReferenceField, name: string): Promise<readonly string[]> {
    if (!isComparable(name)) return []
    const key = `${field.to}|${name}`
    const known = this.#suggested.get(key)
    if (known || this.#suggested.size >= MOST_SUGGESTED) return known ?? []
    const sound = soundOf(name)
    const scored: Array<{ name: string; score: number }> = []
    for (const [index, one] of (await this.#comparedWith(field)).entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await breath()
      const score = Math.max(likeness(one.name, name), 0.9 * likeness(one.sound, sound))
      if (score >= LIKELY) scored.push({ name: one.name, score })
    }
    const best = scored.toSorted((one, other) => other.score - one.score).slice(0, MOST_SUGGESTIONS)
    const names = best.map((one) => one.name)
    this.#suggested.set(key, names)
    return names
  }

  #knownOf({ to, narrowedBy }: ReferenceField): Map<string, readonly NamedRecord[]> {
    const key = `${to}|${narrowedBy?.by ?? ''}`
    const known = this.#found.get(key) ?? new Map<string, readonly NamedRecord[]>()
    this.#found.set(key, known)
    return known
  }

  async #named({ to, narrowedBy }: ReferenceField, names: readonly string[]): Promise<NamedRecord[]> {
    if (to === 'users') return peopleNamed(this.#db, this.#scope, names)
    if (to === 'organs') return organsNamed(this.#db, this.#scope, names)
    const kind = this.#scope.kinds.byKey(to)
    if (!kind?.rights.has('view') || kind.nameField === '') return []
    const isSeen = narrowedBy !== undefined && Object.hasOwn(kind.fields, narrowedBy.by)
    return recordsNamed(this.#db, this.#scope, kind, { names, by: isSeen ? narrowedBy.by : undefined })
  }

  #comparedWith({ to }: ReferenceField): Promise<readonly Compared[]> {
    const known = this.#compared.get(to) ?? this.#readNames(to)
    this.#compared.set(to, known)
    return known
  }

  async #readNames(to: string): Promise<readonly Compared[]> {
    const kind = this.#scope.kinds.byKey(to)
    const isSeen = kind !== undefined && kind.rights.has('view') && kind.nameField !== ''
    if (kind && !isSeen) return []
    const names = await (kind
      ? someNames(this.#db, this.#scope, kind, MOST_COMPARED)
      : someOtherNames(this.#db, this.#scope, to, MOST_COMPARED))
    const compared: Compared[] = []
    for (const name of new Set(names.filter(isComparable))) {
      compared.push({ name, sound: soundOf(name) })
      if (compared.length % AT_ONCE === 0) await breath()
    }
    return compared
  }
}

function soundOf(name: string): string {
  return readingsOf(name.slice(0, 40))
    .map(([likely = '']) => likely)
    .join('')
}
