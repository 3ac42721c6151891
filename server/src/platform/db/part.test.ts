import { afterAll, expect, inject, test } from 'vitest'
import { asPart, oneText, openDatabase, runOnce } from './database.ts'

const { db, close } = openDatabase({ url: inject('databaseUrl'), connections: 1, onLost: () => undefined })
afterAll(close)

test('a part that fails takes along what it did, and nothing else of its transaction', async () => {
  const kept = await db.transaction().execute(async (within) => {
    await runOnce(within, "create temporary table seen (what text) on commit drop; insert into seen values ('before')")
    const failing = asPart(within, async () => {
      await runOnce(within, "insert into seen values ('part')")
      await runOnce(within, 'select 1 / 0')
    })
    await expect(failing).rejects.toThrow('division by zero')
    await asPart(within, () => runOnce(within, "insert into seen values ('after')"))
    return oneText(within, "select string_agg(what, ' ' order by what) as text from seen")
  })
  expect(kept).toBe('after before')
})
