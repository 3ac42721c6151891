import { clockForm } from '@farm/contract/clock'
import { reportCalls } from '@farm/contract/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { foldCounts } from '../forms/index.ts'

const farm = await openFarm(() => new Date('2026-03-05T07:00:00Z'))
const { county, enterpriseA } = farm.people
const { db } = farm.database
afterAll(farm.close)

const PEOPLE = 2_000
const OPERATION = '00000000-0000-7000-9006-000000000001'

/** Everybody of a large farm punches in on a day. */
const everybody = (day: string) => `
  insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
  select gen_random_uuid(), '${clockForm.id}', jsonb_build_object('Enterprise', '${enterpriseA.Id}', 'Operation', '${OPERATION}'),
         now(), now(), '${day}T08:00:00+08:00', a.id, a.id, o.id, o.no, o.path
    from account a join organ o on o.id = a.organ_id where a.name like 'hand%'`

beforeAll(() =>
  runOnce(
    db,
    `insert into account (id, name, real_name, organ_id)
     select gen_random_uuid(), 'hand' || n, '工人', '${enterpriseA.Organ.Id}' from generate_series(1, ${PEOPLE}) n`,
  ),
)

// One by one against all that wait, thousands would take longer than a statement may.
test('thousands who came at once are told before they are folded, and afterwards the same', async () => {
  const told = async (by: 'Operation' | 'User' | 'Day') => {
    const query = { key: 'attendance', by, from: '2026-03-01', to: '2026-03-05' }
    const { Sums, Total, Days } = done(await farm.call(county, reportCalls.report, { query }))
    return [Sums.attendance, Total, Days.map(({ Day, Values }) => [Day, Values.attendance])]
  }
  const days = [['2026-03-03', PEOPLE]]
  await runOnce(db, everybody('2026-03-03'))
  expect(await told('User')).toEqual([PEOPLE, PEOPLE, days])
  while ((await foldCounts(db)) > 0);
  expect(await told('User')).toEqual([PEOPLE, PEOPLE, days])
  // Of the same months, some of it on days that are known.
  await runOnce(db, everybody('2026-03-03'))
  await runOnce(db, everybody('2026-03-04'))
  expect(await told('Operation')).toEqual([2 * PEOPLE, 1, [...days, ['2026-03-04', PEOPLE]]])
})
