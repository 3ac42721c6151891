import pg from 'pg'

/** A statement as the product sent it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

type Query = (this: pg.Client, ...parameters: readonly unknown[]) => unknown

/** What is sent to PostgreSQL while `work` runs in this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const original = Reflect.get(pg.Client.prototype, 'query')
  const recording: Query = function query(...parameters) {
    const [first, second] = parameters
    if (isQuery(first)) seen.push({ text: first.text, values: first.values ?? [] })
    else if (typeof first === 'string') seen.push({ text: first, values: Array.isArray(second) ? second : [] })
    return Reflect.apply(original, this, parameters)
  }
  Reflect.set(pg.Client.prototype, 'query', recording)
  try {
    await work()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
  return seen
}

function isQuery(value: unknown): value is { text: string; values?: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}
