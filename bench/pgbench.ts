import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Statement } from './statements.ts'

/** The embedded PostgreSQL takes sixty. */
const MOST_CONNECTIONS = 32

interface Run {
  readonly url: string
  readonly folder: string
  readonly statements: readonly Statement[]
  readonly connections: number
  readonly seconds: number
}

/** Transactions a second of the statements alone, without any server of ours; undefined where there is no pgbench. */
export async function pgbench({ url, folder, statements, connections, seconds }: Run): Promise<number | undefined> {
  const file = join(folder, 'script.sql')
  writeFileSync(file, statements.map(literal).join('\n'))
  const threads = String(Math.min(2, connections))
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(Math.min(connections, MOST_CONNECTIONS)),
    '-j',
    threads,
    '-T',
    String(seconds),
    '-f',
    file,
    url,
  ]
  const { stdout, error } = spawnSync('pgbench', args, { encoding: 'utf8' })
  if (error) return undefined
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
}

/** pgbench knows no parameters from outside: they are written into the text. A new record gets an id of its own. */
function literal({ text, values }: Statement): string {
  const isInsert = text.includes('insert into record')
  // The script has one line for each statement: a comment would take the rest of it along.
  const bare = text.replaceAll(/--.*$/gm, '')
  const filled = bare.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const at = Number(number) - 1
    return isInsert && at === 0 ? 'gen_random_uuid()' : literalOf(values[at])
  })
  // In its scripts a colon before a word is a variable.
  return `${filled.replaceAll(/\s+/g, ' ').replaceAll(/(?<!:):(?=\w)/g, ': ')};`
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(',')}]`
  if (typeof value !== 'string') throw new Error('a parameter that pgbench can’t be given')
  return `'${value.replaceAll("'", "''")}'`
}
