import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

const MOST_KEPT = 500

/** Stands in a kept statement for a value that each run brings. */
class Blank {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Marks the place of a value: `blank('id')`. */
export type MakeBlank = (name: string) => RawBuilder<unknown>

const makeBlank: MakeBlank = (name) => sql`${new Blank(name)}`

/** Statements that are sent again and again: put together once, not at every request. */
export class StatementCache<Row> {
  readonly #kept = new Map<string, CompiledQuery<Row>>()

  /** Runs the statement of `key`, which must tell everything that the statement depends on but for its blanks. */
  async rows(
    db: Db,
    key: string,
    build: (blank: MakeBlank) => RawBuilder<Row>,
    values: Readonly<Record<string, unknown>> = {},
  ): Promise<readonly Row[]> {
    const statement = this.#kept.get(key) ?? this.#keep(key, build(makeBlank).compile(db))
    const parameters = statement.parameters.map((one) => (one instanceof Blank ? values[one.name] : one))
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters })
    return rows
  }

  #keep(key: string, statement: CompiledQuery<Row>): CompiledQuery<Row> {
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(key, statement)
    return statement
  }
}
