import { enterpriseForm } from '@farm/contract/enterprises'
import { faulty, found, refusal } from '@farm/contract/errors'
import type { RightName } from '@farm/contract/forms'
import type { KindRight, Scope } from '../access/index.ts'
import { type AddContext, type DeleteContext, type EditContext, contentOf } from '../forms/index.ts'
import { addOrgan, closeOrgan, organInScope, renameOrgan, reopenOrgan } from '../organs/index.ts'

/** An enterprise is an organisation and one record of its own: both are made in the one transaction. */
export async function addEnterpriseOrgan({ db, caller, scope, id, data, organId }: AddContext) {
  const adding = rightOver(scope, 'add')
  const parent = await organInScope(db, scope, organId ?? caller.user.Organ.Id, adding)
  if (parent.Kind !== '县' && parent.Kind !== '平台') throw faulty({ OrganId: ['企业只能建在县或平台之下'] })
  const made = { Id: organIdOf(id), Name: String(data.Name), Kind: '企业', ParentId: parent.Id } as const
  const organ = await addOrgan(db, scope, made, adding)
  return { organId: organ.Id }
}

/** The organisations that somebody’s right over enterprises reaches. */
function rightOver({ kinds }: Scope, right: RightName): KindRight {
  return { kind: found(kinds.byKey(enterpriseForm.key), '企业'), right }
}

/** The organisation of an enterprise has an id made of the record’s, so that a repeated add finds it. */
function organIdOf(recordId: string): string {
  const flipped = (Number.parseInt(recordId.slice(-1), 16) ^ 1).toString(16)
  return recordId.slice(0, -1) + flipped
}

export async function renameWithEnterprise({ db, before, data, organId }: EditContext): Promise<void> {
  if (before.Name !== data.Name) await renameOrgan(db, organId, String(data.Name))
}

/** An enterprise with people, departments or records of its own stays; else its organisation is closed with it. */
export async function closeUnlessInUse({ db, scope, id, organId, organPath }: DeleteContext): Promise<void> {
  await organInScope(db, scope, organId, rightOver(scope, 'delete'))
  await closeOrgan(db, organId)
  const { records, people, organs } = await contentOf(db, organPath, id)
  if (organs > 0) throw refusal('form-data/in-use', { what: `企业（${organs} 个部门）正被使用` })
  if (records + people > 0)
    throw refusal('form-data/in-use', { what: `企业（${people} 人、${records} 条数据）正被使用` })
}

/** The organisation that was closed with the enterprise is opened with it, where nobody else is called so by now. */
export async function reopenWithEnterprise({ db, organId, data }: DeleteContext): Promise<void> {
  await renameOrgan(db, organId, String(data.Name))
  await reopenOrgan(db, organId)
}
