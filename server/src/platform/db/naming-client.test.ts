import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase, sql } from './index.ts'
import { MOST_NAMED } from './naming-client.ts'

const { db, close } = openDatabase({ url: inject('databaseUrl'), connections: 1, onLost: () => undefined })
afterAll(close)

const ask = async (n: number, within = db) => {
  const { rows } = await sql<{ n: number }>`select ${n}::integer + ${sql.lit(n)} as n`.execute(within)
  return rows[0]?.n
}
const twice = async (n: number) => [await ask(n), await ask(n)]

/** The numbers of the statements that the connection keeps prepared. */
async function kept(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select substring(statement from '[+] ([0-9]+) as n')::integer as n from pg_prepared_statements where statement ~ '[+] [0-9]+ as n'
  `.execute(db)
  return rows.map(({ n }) => n)
}

test('what is sent once is not prepared, what is sent again is', async () => {
  await ask(1)
  expect(await kept()).toEqual([])
  expect(await ask(1)).toBe(2)
  expect(await kept()).toEqual([1])
})

test('of more than a connection keeps those stay that were used last, and what went is answered all the same', async () => {
  for (let n = 2; n <= MOST_NAMED + 5; n += 1) {
    await twice(n)
    if (n % 50 === 0) await ask(1)
  }
  const after = await kept()
  expect([after.length <= MOST_NAMED, after.includes(1), after.includes(2), after.includes(MOST_NAMED + 5)]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(await twice(2)).toEqual([4, 4])
  expect(await kept()).toContain(2)
})

test('a statement that fails keeps its place from nobody, within a transaction as well', async () => {
  const failing = sql`select ${1}::integer / 0 as n`
  await expect(failing.execute(db)).rejects.toThrow('division by zero')
  await expect(failing.execute(db)).rejects.toThrow('division by zero')
  const unreadable = sql`select ${1} as n from nowhere`
  for (let n = 0; n < 2; n += 1) await expect(unreadable.execute(db)).rejects.toThrow('does not exist')
  const sum = await db.transaction().execute(async (within) => {
    for (const n of [1_000, 1_001, 1_002]) {
      await ask(n, within)
      await ask(n, within)
    }
    return ask(7, within)
  })
  expect(sum).toBe(14)
})
