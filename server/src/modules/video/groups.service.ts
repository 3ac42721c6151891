import { faulty, found } from '@farm/contract/errors'
import type { CameraGroup, videoCalls } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import { brokenConstraint } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { rolesAround } from '../access/index.ts'
import * as store from './group.store.ts'
import type { Looker } from './live.service.ts'

const GROUP = '分组'

/** The groups in reach; of their roles those that the person may know of. */
export async function groups({ db, scope }: Looker): Promise<CameraGroup[]> {
  const [rows, roles] = await Promise.all([store.groupsWithin(db, scope), rolesAround(db, scope)])
  return rows.map((row) => ({
    Id: row.id,
    Name: row.name,
    Roles: roles.filter(({ Id }) => row.roles.includes(Id)).map(({ Id, Name }) => ({ Id, Name })),
    Cameras: row.cameras,
  }))
}

/** Adds a group at one’s own organisation, or says anew who sees one. Roles that the person does not know of stay. */
export async function saveGroup(
  { db, caller, scope }: Looker,
  { Id, Name, Roles }: BodyOf<typeof videoCalls.saveGroup>,
): Promise<{ Id: string }> {
  const name = Name.trim()
  if (name === '') throw faulty({ Name: ['请填写分组名称'] })
  const known = new Set((await rolesAround(db, scope)).map((role) => role.Id))
  if (Roles.some((role) => !known.has(role))) throw faulty({ Roles: ['角色已不存在，请重新选择'] })
  const before = Id === undefined ? undefined : found(await store.groupWithin(db, scope, Id), GROUP)
  const id = Id ?? newId()
  const saving = before
    ? store.renameGroup(db, id, name)
    : store.insertGroup(db, { id, organId: caller.user.Organ.Id, name })
  await saving.catch((error: unknown) => {
    if (brokenConstraint(error) === 'camera_group_name') throw faulty({ Name: ['已有同名分组，请换一个名称'] })
    throw error
  })
  const unknown = before?.roles.filter((role) => !known.has(role)) ?? []
  await store.setRoles(db, id, [...Roles, ...unknown])
  return { Id: id }
}

export async function removeGroup({ db, scope }: Looker, id: string): Promise<void> {
  found(await store.groupWithin(db, scope, id), GROUP)
  await store.deleteGroup(db, id)
}
