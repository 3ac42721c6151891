import type { OwnAccount } from '@farm/contract/access'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'

/** Who somebody is, and how their account is guarded; asked by themselves alone. */
export async function ownAccount(db: Db, accountId: string): Promise<OwnAccount | undefined> {
  const { rows } = await sql<{ account: OwnAccount }>`
    select json_strip_nulls(json_build_object('Id', a.id, 'Name', a.name, 'RealName', a.real_name,
             'Phone', a.phone, 'Post', a.post,
             'Organ', json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path),
             'Roles', coalesce((
               select json_agg(json_build_object('Id', r.id, 'Name', r.name, 'DataScope', r.data_scope) order by r.name, r.id)
                 from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id), '[]'),
             'PasswordTime', ${wireTime('a.password_time')},
             'HasSecondFactor', exists (select from second_factor f where f.account_id = a.id and f.secret is not null),
             'RecoveryCodesLeft', (select count(*) from recovery_code c where c.account_id = a.id))) as account
      from account a join organ o on o.id = a.organ_id
     where a.id = ${accountId}
  `.execute(db)
  return rows[0]?.account
}
