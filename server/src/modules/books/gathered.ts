import { type BookSection, pathsOf } from '@farm/contract/books'
import { formatMoment } from '../../platform/time/index.ts'
import { formerNamesOf, namesReferredTo } from '../forms/index.ts'
import { UNSEEN } from '../sheets/index.ts'
import type { Content, World } from './books.rules.ts'
import { contentsReferredTo } from './books.store.ts'
import type { Asking } from './choice.service.ts'

/** A reference leads to another one at the most so often. */
const MOST_ROUNDS = 6

/** What records of a book refer to: looked up once for each batch, and each of it only once. */
export class Gathered {
  readonly #asking: Asking
  readonly #fields: readonly string[]
  readonly #known = new Map<string, Content | undefined>()

  constructor(asking: Asking, sections: readonly BookSection[]) {
    this.#asking = asking
    this.#fields = fieldsIn(sections)
  }

  /** Answers what `work` makes of the world, which is asked for as often as it meets something that is not known yet. */
  async settle<Answer>(work: (world: World) => Answer): Promise<Answer> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const unknown = new Map<string, Set<string>>()
      const answer = work(this.#world(unknown))
      if (unknown.size === 0) return answer
      for (const [to, ids] of unknown) await this.#lookUp(to, [...ids])
    }
    throw new Error('a book whose references come to no end')
  }

  #world(unknown: Map<string, Set<string>>): World {
    const { scope, zone } = this.#asking
    return {
      of: (to, id) => {
        const key = `${to} ${id}`
        if (!this.#known.has(key)) unknown.set(to, (unknown.get(to) ?? new Set()).add(id))
        return this.#known.get(key)
      },
      kindOf: (to) => scope.kinds.byKey(to),
      momentText: (moment) => formatMoment(String(moment), zone),
      unseen: UNSEEN,
    }
  }

  async #lookUp(to: string, ids: readonly string[]): Promise<void> {
    const { db, scope } = this.#asking
    for (const id of ids) this.#known.set(`${to} ${id}`, undefined)
    const named = await namesReferredTo(db, scope, to, ids)
    const former = await formerNamesOf(
      db,
      named.map(({ id }) => id),
    )
    const kind = scope.kinds.byKey(to)
    for (const { id, name, isSeen } of named) {
      // Of people and organisations there is nothing but the name; of records their contents say whether they are seen.
      const isNameAlone = !kind && !isSeen
      this.#known.set(`${to} ${id}`, { name: name ?? '', former: former.get(id), data: {}, isNameAlone })
    }
    if (!kind) return
    const fields = this.#fields.filter((name) => Object.hasOwn(kind.fields, name))
    for (const { id, data, isSeen } of await contentsReferredTo(db, scope, kind, { ids, fields })) {
      const called = this.#known.get(`${to} ${id}`) ?? { name: '' }
      this.#known.set(`${to} ${id}`, { ...called, data, isNameAlone: !isSeen })
    }
  }
}

/** The names of all fields that the columns and conditions of sections lead through. */
function fieldsIn(sections: readonly BookSection[]): string[] {
  const paths = sections.flatMap(({ columns, only, toldApartBy = [] }) => [
    ...columns.flatMap(({ from }) => pathsOf(from)),
    ...only.map(({ path }) => path),
    ...toldApartBy,
  ])
  return [...new Set(paths.flat())]
}
