import { certificateForm, lotForm } from '@farm/contract/lots'
import { afterAll, expect, test } from 'vitest'
import { openBefore } from '../../app/testing/before-migration.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'

const before = await openBefore('0052')
const { db } = before
afterAll(before.close)

const FARM = `
  insert into setting (key, value) values ('time-zone', 'Asia/Shanghai');
  insert into account (id, name, real_name, organ_id) select gen_random_uuid(), 'keeper', '库管', id from organ where parent_id is null;
  insert into form (id, key, name, sharing, is_personal, organ_id)
  select f.id::uuid, f.key, f.name, 'own', false, o.id
    from organ o, (values ('${lotForm.id}', 'lots', '批次'), ('${certificateForm.id}', 'certificates', '合格证')) f (id, key, name)
   where o.parent_id is null`

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
let minute = 0
/** Records of one minute after the other, as earlier versions wrote them. */
const written = async (form: string, number: number, data: object) => {
  minute += 1
  await runOnce(
    db,
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select '${idOf(number)}', '${form}', '${JSON.stringify(data)}', t, t, t, a.id, a.id, o.id, o.no, o.path
       from organ o, account a, (values (timestamptz '2026-11-20' + interval '${minute} minutes')) x (t)
      where o.parent_id is null and a.name = 'keeper'`,
  )
}
const lot = (number: number, Quantity: number, sources: ReadonlyArray<readonly [number, number]> = [], more = {}) =>
  written(lotForm.id, number, {
    Number: `PC${number}`,
    Quantity,
    Sources: sources.map(([of, quantity]) => ({ Lot: idOf(of), Quantity: quantity })),
    Cover: '未开具',
    ...more,
  })
const paper = (number: number, of: number, Quantity: number, Status = '有效') =>
  written(certificateForm.id, number, { Number: `HGZ${number}`, Lot: idOf(of), Quantity, Status })

const lines = (select: string) =>
  oneText(db, `select coalesce(string_agg(l, '|' order by l), '') as text from (${select}) q (l)`)

test('what was certified twice before stands on the later certificate, and no certificate covers more than there was', async () => {
  await runOnce(db, FARM)
  await lot(10, 2100)
  await paper(50, 10, 2100)
  await lot(11, 2000, [[10, 2000]], { Sent: 1, Covered: 0 })
  await paper(51, 11, 2000)
  await lot(12, 100, [[10, 100]], { Sent: 1, Covered: 0 })
  // A part that left before what stayed was certified, all of it once more than there was.
  await lot(20, 500)
  await lot(21, 300, [[20, 300]])
  await paper(60, 20, 200)
  await paper(61, 20, 200)
  await paper(62, 21, 300, '作废')
  // Of two that were mixed the first was certified.
  await lot(30, 50)
  await lot(31, 50)
  await paper(70, 30, 50)
  await lot(32, 60, [
    [30, 40],
    [31, 20],
  ])
  await lot(40, 7)
  // All of it had left before it was certified.
  await lot(80, 100, [], { Certified: 100, Cover: '已开具' })
  await lot(81, 100, [[80, 100]])
  await paper(90, 80, 100)
  await before.migrateOn()
  const lotsSaid = await lines(`
    select concat_ws(' ', data->>'Number', data->>'Certified', data->>'Inherited', data->>'Onward', data->>'Cover', data->>'Covered')
      from record where form_id = '${lotForm.id}'`)
  expect(lotsSaid.split('|')).toEqual([
    'PC10 2100 0 2000 已开具',
    'PC11 2000 0 0 已开具 100',
    'PC12 100 100 0 已随上批开证 100',
    'PC20 200 0 0 部分开具',
    'PC21 未开具',
    'PC30 50 0 0 已开具',
    'PC31 未开具',
    'PC32 40 40 0 部分开具',
    'PC40 未开具',
    'PC80 0 0 未开具',
    'PC81 未开具',
  ])
  const papersSaid = await lines(`
    select concat_ws(' ', data->>'Number', data->>'Quantity', data->>'Covers', data->>'Reissued')
      from record where form_id = '${certificateForm.id}'`)
  expect(papersSaid.split('|')).toEqual([
    'HGZ50 2100 100 2000',
    'HGZ51 2000 2000 0',
    'HGZ60 200 200 0',
    'HGZ61 200 0 0',
    'HGZ62 300 0 0',
    'HGZ70 50 50 0',
    'HGZ90 100 0 0',
  ])
})
