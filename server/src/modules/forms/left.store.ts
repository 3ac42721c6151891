import { type Db, sql } from '../../platform/db/index.ts'

/** Keeps where records stand that go elsewhere now, with who moves them. */
export async function noteLeft(db: Db, ids: readonly string[], userId: string): Promise<void> {
  await sql`
    insert into record_left (record_id, form_id, user_id, organ_no, organ_path, move_time, moved_by)
    select id, form_id, user_id, organ_no, organ_path, clock_timestamp(), ${userId} from record where id = any(${[...ids]}::uuid[])
    on conflict (record_id, organ_path) do update set move_time = excluded.move_time, moved_by = excluded.moved_by
  `.execute(db)
}
