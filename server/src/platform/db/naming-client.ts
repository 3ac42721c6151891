import pg from 'pg'

/** Every connection keeps what was named on it, with its plan; what has not been used for longest makes room. */
export const MOST_NAMED = 200
/** Texts of which it is remembered that they were sent. */
const MOST_SEEN = 2_000

const seen = new Set<string>()

/** What is sent only once is not worth a name. */
function wasSent(text: string): boolean {
  if (seen.has(text)) return true
  if (seen.size >= MOST_SEEN) seen.clear()
  seen.add(text)
  return false
}

/**
 * node-postgres prepares only statements that have a name; this one names those that are sent again. Over a table with a
 * hundred indexes PostgreSQL plans a statement for longer than it runs it.
 */
export class NamingClient extends pg.Client {
  /** The names by text, the one that was used last at the end. */
  readonly #names = new Map<string, string>()
  #given = 0

  // The many overloads of `query` all arrive here; only the form (text, values) is rewritten.
  override query(...parameters: unknown[]): never
  override query(...parameters: unknown[]): unknown {
    const [text, values, ...rest] = parameters
    const isNamable = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const named = isNamable ? [{ name: this.#nameOf(text), text, values }, ...rest] : parameters
    const answer: unknown = Reflect.apply(super.query, this, named)
    return answer
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known === undefined && !wasSent(text)) return undefined
    this.#names.delete(text)
    if (this.#names.size >= MOST_NAMED) this.#forgetOldest()
    // Never one that was given before: what stands behind the old one may still be on its way.
    const name = known ?? `s${(this.#given += 1)}`
    this.#names.set(text, name)
    return name
  }

  #forgetOldest(): void {
    const [oldest] = this.#names
    if (!oldest) return
    const [text, name] = oldest
    this.#names.delete(text)
    const connection: unknown = Reflect.get(this, 'connection')
    if (!isConnection(connection)) return
    // As a message of the protocol: a statement that fails would take along the transaction that is under way.
    connection.close({ type: 'S', name })
    Reflect.deleteProperty(connection.parsedStatements, name)
    Reflect.deleteProperty(connection.submittedNamedStatements, name)
  }
}

/** What node-postgres keeps of a connection, which its types do not tell. */
interface Connection {
  readonly close: (what: { readonly type: 'S'; readonly name: string }) => void
  readonly parsedStatements: object
  readonly submittedNamedStatements: object
}

function isConnection(value: unknown): value is Connection {
  if (typeof value !== 'object' || value === null || !('close' in value)) return false
  return 'parsedStatements' in value && 'submittedNamedStatements' in value
}
