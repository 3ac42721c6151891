import { isObject } from '@farm/contract/forms'
import { faulty } from '@farm/contract/errors'
import { type StandardStatus, standardInputFaults, standardStates, standardStatuses } from '@farm/contract/standards'

type Data = Readonly<Record<string, unknown>>

/** Every input must belong to a step. Nothing is set besides. */
export function settleStandard({ data }: { readonly data: Data }): Data {
  const faults = standardInputFaults(data)
  if (Object.keys(faults).length > 0) throw faulty(faults)
  return {}
}

/** One in force stays what plans were made by. */
export function refuseSettled({ Status }: Data): void {
  const status = statusOf(Status)
  if (status !== '草稿') throw faulty({ Status: [`“${status}”的技术规程不能修改，请新建版本`] })
}

/** One version alone is in force: what was retired is followed by another one already, or by none. */
export function refuseSecond(former: string | null): void {
  if (former === '已废止') throw faulty({ Status: ['上一版本已废止，这个版本不能启用，可以复制一份'] })
}

function statusOf(value: unknown): StandardStatus {
  return standardStatuses.find((one) => one === value) ?? '草稿'
}

/** The domain fields after a change of state. */
export function changedStandard({ Status }: Data, status: StandardStatus): Data {
  const present = statusOf(Status)
  if (present === status) return {}
  if (!standardStates.may(present, status)) {
    throw faulty({ Status: [`“${present}”的技术规程不能改为“${status}”`] })
  }
  return { Status: status }
}

/** The domain fields of the version that follows one; only one in force is followed. */
export function nextVersion(former: Data, formerId: string): Data {
  const status = statusOf(former.Status)
  if (status === '草稿') throw faulty({ Id: ['草稿还没有启用，可以直接修改'] })
  if (status === '已废止') throw faulty({ Id: ['已废止的技术规程不能再出新版本，可以复制一份'] })
  const version = typeof former.Version === 'number' ? former.Version : 1
  return { Status: '草稿' satisfies StandardStatus, Version: version + 1, Former: formerId }
}

/** The pictures of the steps of a standard. */
export function picturesOf({ Steps }: Data): string[] {
  return rowsOf(Steps).flatMap(({ Photos }) => (Array.isArray(Photos) ? Photos.map(String) : []))
}

/** What a standard holds with other pictures for its own. */
export function withPictures(data: Data, pictures: ReadonlyMap<string, string>): Data {
  if (pictures.size === 0) return data
  const Steps = rowsOf(data.Steps).map((row) =>
    Array.isArray(row.Photos)
      ? { ...row, Photos: row.Photos.flatMap((id: unknown) => pictures.get(String(id)) ?? []) }
      : row,
  )
  return { ...data, Steps }
}

function rowsOf(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
