import { faulty, refuseFaults } from '@farm/contract/errors'
import { type StandardData, type StandardStatus, standardInputFaults, standardStates } from '@farm/contract/standards'

/** Every input must belong to a step. Nothing is set besides. */
export function settleStandard({ data }: { readonly data: StandardData }): StandardData {
  const faults = standardInputFaults(data)
  refuseFaults(faults)
  return {}
}

/** One in force stays what plans were made by. */
export function refuseSettled({ Status = '草稿' }: StandardData): void {
  if (Status !== '草稿') throw faulty({ Status: [`“${Status}”的技术规程不能修改，请新建版本`] })
}

/** One version alone is in force: what was retired is followed by another one already, or by none. */
export function refuseSecond(former: string | null): void {
  if (former === '已废止') throw faulty({ Status: ['上一版本已废止，这个版本不能启用，可以复制一份'] })
}

/** The domain fields after a change of state. */
export function changedStandard({ Status: present = '草稿' }: StandardData, status: StandardStatus): StandardData {
  if (present === status) return {}
  if (!standardStates.may(present, status)) {
    throw faulty({ Status: [`“${present}”的技术规程不能改为“${status}”`] })
  }
  return { Status: status }
}

/** The domain fields of the version that follows one; only one in force is followed. */
export function nextVersion({ Status = '草稿', Version = 1 }: StandardData, formerId: string): StandardData {
  if (Status === '草稿') throw faulty({ Id: ['草稿还没有启用，可以直接修改'] })
  if (Status === '已废止') throw faulty({ Id: ['已废止的技术规程不能再出新版本，可以复制一份'] })
  return { Status: '草稿', Version: Version + 1, Former: formerId }
}

/** The pictures of the steps of a standard. */
export function picturesOf({ Steps = [] }: StandardData): string[] {
  return Steps.flatMap(({ Photos = [] }) => Photos)
}

/** What a standard holds with other pictures for its own. */
export function withPictures(data: StandardData, pictures: ReadonlyMap<string, string>): StandardData {
  if (pictures.size === 0) return data
  const Steps = data.Steps?.map((row) =>
    row.Photos ? { ...row, Photos: row.Photos.flatMap((id) => pictures.get(id) ?? []) } : row,
  )
  return { ...data, Steps }
}
