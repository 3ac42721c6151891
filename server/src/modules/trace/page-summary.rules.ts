import { isInForce } from '@farm/contract/lots'
import { daysBetween } from '@farm/contract/plans'
import type { Html } from './html.rules.ts'
import type { Certificate, LotPage } from './lot-page.rules.ts'
import { facts, section } from './page-parts.rules.ts'

/** So many types of work are named, the most frequent first. */
const MOST_TYPES = 8

/** What a buyer looks for, before all that it is drawn from; no more of it than is made known, and nothing where nothing of it is. */
export function summary(lot: LotPage): Html | undefined {
  const rows = [
    ['最近用药', sprayed(lot)],
    ['农事记录', worked(lot)],
    ['检测', tested(lot)],
    ['合格证', certified(lot)],
  ] as const
  return rows.some(([, told]) => told !== undefined) ? section('摘要', facts(rows)) : undefined
}

/** Where a harvest names no plot, or is not there any more, nobody knows what was used on its ground. */
const UNSEARCHED = '未核对：有采收没有地块，不能确认是否用药'

function sprayed({ lastSpray, date }: LotPage): string | undefined {
  if (lastSpray === undefined) return undefined
  const { day, searchedSince } = lastSpray
  if (day === null) return searchedSince === null ? UNSEARCHED : `没有用药记录（产地地块自 ${searchedSince} 起）`
  const told = date === '' ? day : `${day}，距发货 ${daysBetween(day, date)} 天`
  return searchedSince === null ? `${told}；另有采收未核对` : told
}

function worked({ work }: LotPage): string | undefined {
  const counts = work?.counts ?? []
  if (counts.length === 0) return undefined
  const told = counts.slice(0, MOST_TYPES).map(({ operation, times }) => `${operation} ${times} 条`)
  return `${told.join('、')}${counts.length > MOST_TYPES ? `等 ${counts.length} 类` : ''}`
}

function tested({ tests }: LotPage): string | undefined {
  if (!tests || tests.length === 0) return undefined
  const failed = tests.filter(({ result }) => result !== '合格').length
  return `${tests.length} 次，${failed === 0 ? '全部合格' : `${failed} 次不合格`}`
}

/** Whether nothing of the lot stands on its certificate: it was issued for more than there was, when that was not checked yet. */
export function isEmpty({ covers, inherited }: Certificate): boolean {
  return inherited === null && covers === 0
}

/** Whether nothing of the lot stands on it any more, as later certificates took all of it over. */
export function isPassedOn({ covers, inherited, into }: Certificate): boolean {
  return (inherited ?? covers) === 0 && into.length > 0
}

/** Of goods that are stopped no promise stands; why is said above. */
function certified({ certificates, status }: LotPage): string | undefined {
  if (!certificates || certificates.length === 0) return undefined
  const inForce = certificates.filter((one) => isInForce(one.status) && !isEmpty(one) && !isPassedOn(one)).length
  if (inForce > 0 && status !== '正常') return `${inForce} 张，目前不能作为凭证`
  return inForce === 0 ? '没有有效的合格证' : `${inForce} 张有效`
}
