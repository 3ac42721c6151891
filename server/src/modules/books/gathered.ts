import type { BookSection } from '@farm/contract/books'
import { formatMoment } from '../../platform/time/index.ts'
import { namesOfReferred } from '../forms/index.ts'
import { UNSEEN } from '../sheets/index.ts'
import type { Content, World } from './books.rules.ts'
import { contentsWithin } from './books.store.ts'
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
    const kind = scope.kinds.byKey(to)
    if (!kind) {
      for (const { id, name } of await namesOfReferred(db, scope, to, ids)) {
        this.#known.set(`${to} ${id}`, { name: name ?? '', data: {} })
      }
      return
    }
    if (!kind.rights.has('view')) return
    const fields = this.#fields.filter((name) => Object.hasOwn(kind.fields, name))
    for (const { id, name, data } of await contentsWithin(db, scope, kind, { ids, fields })) {
      this.#known.set(`${to} ${id}`, { name: name ?? '', data })
    }
  }
}

/** The names of all fields that the columns and conditions of sections lead through. */
function fieldsIn(sections: readonly BookSection[]): string[] {
  const paths = sections.flatMap(({ columns, only, toldApartBy = [] }) => [
    ...columns.flatMap(({ from }) => ('path' in from ? [from.path, from.unit ?? [], from.beside?.path ?? []] : [])),
    ...only.map(({ path }) => path),
    ...toldApartBy,
  ])
  return [...new Set(paths.flat())]
}
