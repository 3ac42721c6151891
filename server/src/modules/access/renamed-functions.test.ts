import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { atDatabase, createDatabase, dropDatabase } from '../../app/testing/databases.ts'
import { migrate, oneText, openDatabase, runOnce } from '../../platform/db/index.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'farm-migrations-'))
const name = `farm_renamed_${crypto.randomUUID().replaceAll('-', '')}`
await createDatabase(inject('databaseUrl'), name)
const database = openDatabase({ url: atDatabase(inject('databaseUrl'), name), onLost: () => undefined })
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('databaseUrl'), name)
  rmSync(folder, { recursive: true })
})

test('who could manage people, organisations and roles before still can, by the functions that it became', async () => {
  const earlier = readdirSync(MIGRATIONS).filter((file) => file < '0015')
  for (const file of earlier) cpSync(join(MIGRATIONS, file), join(folder, file))
  await migrate(database.db, folder)
  await runOnce(
    database.db,
    `insert into role (id, name, organ_id, data_scope)
     select gen_random_uuid(), n.name, organ.id, '本组织' from organ, unnest(array['people', 'organs', 'roles', 'crops']) as n (name);
     insert into role_function (role_id, url)
     select id, url from role join (values ('people', '/User/List#Manage'), ('people', '/Organs/List'),
       ('organs', '/Organs/List#Manage'), ('roles', '/User/Roles#Manage'), ('crops', '/Core/CropList')) as f (name, url) using (name)`,
  )
  await migrate(database.db, MIGRATIONS)
  const held = await oneText(
    database.db,
    `select string_agg(name || ': ' || urls, '; ' order by name) as text
       from (select r.name, string_agg(f.url, ' ' order by f.url) as urls
               from role r join role_function f on f.role_id = r.id group by r.name) roles`,
  )
  expect(held.split('; ')).toEqual([
    'crops: /Core/CropList',
    'organs: /Organs/Add /Organs/Edit/:id /Organs/List',
    'people: /Organs/List /User/Add /User/Edit/:id /User/List /User/Password/:id /User/Roles',
    'roles: /User/RoleAdd /User/RoleEdit/:id /User/Roles',
  ])
})
