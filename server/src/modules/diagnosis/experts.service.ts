import { expertForm } from '@farm/contract/diagnosis'
import { faulty } from '@farm/contract/errors'
import { GONE_TEXT } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, partSeen } from '../access/index.ts'
import { type ExpertRow, expertRows } from './diagnosis.store.ts'

/** To whom a consultation is addressed. */
export interface Addressed {
  readonly Experts: readonly string[]
  readonly ExpertName: string | undefined
}

function seenExperts({ kinds }: Scope): SeenKind | undefined {
  const kind = kinds.byKey(expertForm.key)
  return kind?.rights.has('view') ? kind : undefined
}

async function expertsOf(db: Db, scope: Scope): Promise<readonly ExpertRow[]> {
  const kind = seenExperts(scope)
  return kind ? expertRows(db, scope, kind) : []
}

/** Experts as they are chosen from: their fields of knowledge, and whether they can be asked. */
export async function listExperts(db: Db, scope: Scope) {
  const kind = seenExperts(scope)
  const rows = await expertsOf(db, scope)
  return rows.map(({ id, data, userId }) => {
    const seen = kind ? partSeen(expertForm, kind, data) : {}
    const { RealName = '', Company = '', Rank = '', Fields = [], Skills = '', Phone = '' } = seen
    return { Id: id, RealName, Company, Rank, Fields: [...Fields], Skills, Phone, CanAnswer: userId !== null }
  })
}

/** The accounts that a question goes to: that of the expert who is named, else those of all whom the asker can see. */
export async function addressed(db: Db, scope: Scope, expertId: string | undefined): Promise<Addressed> {
  const rows = await expertsOf(db, scope)
  if (expertId === undefined) {
    return { Experts: [...new Set(rows.flatMap(({ userId }) => userId ?? []))], ExpertName: undefined }
  }
  const expert = rows.find(({ id }) => id === expertId)
  if (!expert) throw faulty({ Expert: [GONE_TEXT] })
  if (expert.userId === null) throw faulty({ Expert: ['这位专家还没有账号，不能在系统中回复，请另选一位'] })
  return { Experts: [expert.userId], ExpertName: expert.data.RealName ?? '' }
}

/** The expert whose account it is, among those that the caller sees. */
export async function expertOfAccount(
  db: Db,
  scope: Scope,
  accountId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const expert = (await expertsOf(db, scope)).find(({ userId }) => userId === accountId)
  return expert && { id: expert.id, name: expert.data.RealName ?? '' }
}
