// The limit to measure by: Fastify and pg alone, sending the statements of the product, without session, scope, checks.
import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import pg from 'pg'
import type { Statement } from './statements.ts'

const { PORT = '', BARE_URL = '', BARE_STATEMENTS = '' } = process.env
// oxlint-disable-next-line typescript/no-unsafe-assignment -- written by run.ts a moment ago
const byKey: Readonly<Record<string, readonly Statement[]>> = JSON.parse(readFileSync(BARE_STATEMENTS, 'utf8'))
const pool = new pg.Pool({ connectionString: BARE_URL, max: 20, options: '-c jit=off' })
const server = fastify({ logger: false })

/** As pg would be used by hand: named, so that PostgreSQL parses each text once. */
async function send(client: pg.Pool | pg.PoolClient, { text, values }: Statement, name: string) {
  const { rows } = await client.query<Record<string, unknown>>({ name, text, values: [...values] })
  return rows
}

function jsonOf(rows: ReadonlyArray<Record<string, unknown>>): string {
  return `[${rows.map((row) => (typeof row.json === 'string' ? row.json : JSON.stringify(row))).join(',')}]`
}

const inserts = /\binsert into record\b/
// Adding is mostly one statement, without a transaction around it.
const writes = (statements: readonly Statement[]) =>
  statements.some(({ text }) => /^\s*begin/i.test(text) || inserts.test(text))

for (const [key, statements] of Object.entries(byKey)) {
  const isWrite = writes(statements)
  server.get(`/${key}`, async (_, reply) => {
    reply.type('application/json; charset=utf-8')
    if (isWrite) return written(key, statements)
    const answers = []
    for (const [at, statement] of statements.entries()) {
      answers.push(await send(pool, statement, `${key}${at}`))
    }
    return jsonOf(answers.flat())
  })
}

/** Every new record gets an id of its own: under one that is in use nothing would be written. */
async function written(key: string, statements: readonly Statement[]): Promise<string> {
  const client = await pool.connect()
  try {
    const answers = []
    for (const [at, statement] of statements.entries()) {
      if (statement.values.length === 0) await client.query(statement.text)
      else {
        const [first, ...rest] = statement.values
        const values = inserts.test(statement.text) ? [crypto.randomUUID(), ...rest] : [first, ...rest]
        answers.push(await send(client, { ...statement, values }, `${key}${at}`))
      }
    }
    return jsonOf(answers.flat())
  } finally {
    client.release()
  }
}

await server.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => void server.close().then(() => pool.end()))
