import type { DataScope } from '@farm/contract/access'
import { type Role, type Step, wireRole } from './steps.rules.ts'

/** Where a record stands, and from where it is looked at. */
export interface Standing {
  readonly kind: { readonly name: string; readonly sharing: 'own' | 'inherited'; readonly personal: boolean }
  /** What the field is called that names whose the record is besides its maker's; undefined where the kind has none. */
  readonly ownerLabel?: string | undefined
  readonly record: {
    readonly organName: string
    readonly organPath: string
    readonly makerId: string
    readonly makerName: string | null
    readonly ownerIds: readonly string[]
    readonly isDeleted: boolean
  }
  readonly person: { readonly id: string; readonly organName: string; readonly organPath: string }
  /** The roles that give the right to view. */
  readonly roles: readonly Role[]
  /** The widest that they reach. */
  readonly reach: DataScope
}

export function existenceStep(isDeleted: boolean): Step {
  return {
    What: '记录状态',
    Holds: !isDeleted,
    Because: isDeleted ? '记录已被删除，只在回收站中' : '记录没有被删除',
  }
}

/** Whether the place of a record is reached, and where it matters whether it is one’s own. */
export function placeSteps(standing: Standing): Step[] {
  const { kind, reach } = standing
  if (isLent(standing)) return [step(standing, { isReached: true, text: lentText(standing) })]
  if (reach === '全部') return [step(standing, { isReached: true, text: `${where(standing)}在其中` })]
  if (reach === '本组织及下级') return [step(standing, within(standing))]
  if (reach === '仅本人' && kind.personal) return [step(standing, within(standing)), ownStep(standing)]
  return [step(standing, atHome(standing))]
}

function where({ record }: Standing): string {
  return `记录所在的“${record.organName}”（${record.organPath}）`
}

function home({ person }: Standing): string {
  return `其组织“${person.organName}”（${person.organPath}）`
}

function lentText({ kind, record }: Standing): string {
  return `记录属于上级组织“${record.organName}”（${record.organPath}），“${kind.name}”由上级组织下发，下级可以查看`
}

function within(standing: Standing): Reason {
  const { record, person } = standing
  const isReached = record.organPath.startsWith(person.organPath)
  const how = isReached ? `在${home(standing)}之内` : `不在${home(standing)}及其下级之内`
  return { isReached, text: where(standing) + how }
}

function atHome(standing: Standing): Reason {
  const { kind, record, person, reach } = standing
  const isReached = record.organPath === person.organPath
  const note = reach === '仅本人' ? `（“${kind.name}”不是个人记录，仅本人按本组织计算）` : ''
  return { isReached, text: `${where(standing)}${isReached ? '就是' : '不是'}${home(standing)}${note}` }
}

/** A record of a kind that comes down from the organisations above. */
function isLent({ kind, record, person }: Standing): boolean {
  return (
    kind.sharing === 'inherited' &&
    record.organPath !== person.organPath &&
    person.organPath.startsWith(record.organPath)
  )
}

interface Reason {
  readonly isReached: boolean
  readonly text: string
}

function step({ roles, reach, record }: Standing, { isReached, text }: Reason): Step {
  const decisive = roles.find(({ dataScope }) => dataScope === reach)
  const who = decisive ? `角色“${decisive.name}”的数据范围是“${reach}”：` : ''
  return {
    What: '组织路径',
    Holds: isReached,
    Because: `${who}${text}`,
    ...(decisive && { Role: wireRole(decisive) }),
    Path: record.organPath,
  }
}

function ownStep(standing: Standing): Step {
  const { record, person, roles } = standing
  const isMaker = record.makerId === person.id
  const isOwn = isMaker || record.ownerIds.includes(person.id)
  const decisive = roles.find(({ dataScope }) => dataScope === '仅本人')
  return {
    What: '本人',
    Holds: isOwn,
    Because: isOwn && !isMaker ? namedText(standing) : makerText(standing),
    ...(decisive && { Role: wireRole(decisive) }),
  }
}

function namedText({ kind, ownerLabel = '' }: Standing): string {
  return `这条“${kind.name}”的${ownerLabel}是本人`
}

function makerText({ kind, record, person, ownerLabel }: Standing): string {
  if (record.makerId === person.id) return `这条“${kind.name}”由本人提交`
  const maker = record.makerName === null ? '他人' : `“${record.makerName}”`
  const named = ownerLabel === undefined ? '' : `，${ownerLabel}不是本人`
  return `这条“${kind.name}”由${maker}提交${named}，数据范围“仅本人”看不到他人的`
}
