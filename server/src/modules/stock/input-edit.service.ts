import { faulty } from '@farm/contract/errors'
import type { DataOf } from '@farm/contract/forms'
import type { inputForm } from '@farm/contract/inputs'
import type { Db } from '../../platform/db/index.ts'
import { isBooked } from './stock.store.ts'

type Data = DataOf<typeof inputForm>

interface InputEdit {
  readonly db: Db
  readonly id: string
  readonly before: Data
  readonly data: Data
}

/** What was booked was booked in a unit and for an enterprise: neither changes under it. */
export async function refuseOtherUnit({ db, id, before, data }: InputEdit): Promise<void> {
  const isUnit = data.Unit !== before.Unit
  const isOwner = data.Enterprise !== before.Enterprise && data.Enterprise !== undefined
  if ((!isUnit && !isOwner) || !(await isBooked(db, id))) return
  throw faulty({
    ...(isUnit && { Unit: ['已经有出入库记录，不能再改单位'] }),
    ...(isOwner && { Enterprise: ['已经有出入库记录，不能再改所属企业'] }),
  })
}
