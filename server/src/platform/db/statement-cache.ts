import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './database.ts'

const MOST_KEPT = 500

/** Statements that are asked again and again word for word: put together once, not at every request. */
export class StatementCache<Row> {
  readonly #kept = new Map<string, CompiledQuery<Row>>()

  /** Runs the statement of `key`, which must tell everything that the statement depends on. */
  async rows(db: Db, key: string, build: () => RawBuilder<Row>): Promise<readonly Row[]> {
    const statement = this.#kept.get(key) ?? this.#keep(key, build().compile(db))
    const { rows } = await db.executeQuery(statement)
    return rows
  }

  #keep(key: string, statement: CompiledQuery<Row>): CompiledQuery<Row> {
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(key, statement)
    return statement
  }
}
