import { type Refusal, refusal } from '@farm/contract/errors'
import { MAX_DEPTH, type Organ } from '@farm/contract/organs'

export { pathAbove } from '@farm/contract/organs'

type Kind = Organ['Kind']
type Place = Pick<Organ, 'Kind' | 'Path' | 'IsDemo'>

const mayStandUnder: Readonly<Record<Kind, readonly Kind[]>> = {
  平台: [],
  县: ['平台'],
  企业: ['县', '平台'],
  部门: ['平台', '县', '企业', '部门'],
}

/** Why an organisation of a kind can’t stand under a parent. */
export function misfit(kind: Kind, parent: Kind): Refusal | undefined {
  return mayStandUnder[kind].includes(parent) ? undefined : atParent('organs/kind', { kind, parent })
}

interface Move {
  readonly organ: Place
  readonly parent: Place
  /** Levels of the branch: 1 where nothing stands below the organisation. */
  readonly height: number
  /** Where the person stands who moves it. */
  readonly home: string
}

/** Why an organisation can’t be moved, by what it is and where it would come to stand. */
export function misplaced({ organ, parent, height, home }: Move): Refusal | undefined {
  const untouchable = untouchableFor(organ, home)
  if (untouchable) return untouchable
  if (parent.Path.startsWith(organ.Path)) return atParent('organs/into-itself')
  if (organ.IsDemo !== parent.IsDemo) return atParent('organs/demo')
  if (levelOf(parent.Path) + height > MAX_DEPTH) return atParent('organs/too-deep')
  return misfit(organ.Kind, parent.Kind)
}

/** Why somebody who stands at `home` can neither move nor delete an organisation, wherever it would go. */
export function untouchableFor({ Kind, Path }: Pick<Organ, 'Kind' | 'Path'>, home: string): Refusal | undefined {
  if (Kind === '平台') return refusal('organs/root')
  return home.startsWith(Path) ? refusal('organs/own') : undefined
}

export function levelOf(path: string): number {
  return path.split('/').length - 2
}

/** Paths of an organisation and of all above it. */
export function pathsUpTo(path: string): string[] {
  const numbers = path.split('/').filter(Boolean)
  return numbers.map((_, at) => `/${numbers.slice(0, at + 1).join('/')}/`)
}

/** Which organisations a branch no longer stands under after a move, and which it does then. */
export function changeAbove(
  parent: string,
  newParent: string,
): { readonly left: string[]; readonly entered: string[] } {
  return {
    left: pathsUpTo(parent).filter((path) => !newParent.startsWith(path)),
    entered: pathsUpTo(newParent).filter((path) => !parent.startsWith(path)),
  }
}

/** Whether a branch comes below somebody’s own organisation that did not stand there. */
export function comesBelow(
  home: string,
  { from, parent }: { readonly from: string; readonly parent: string },
): boolean {
  return parent.startsWith(home) && !from.startsWith(home)
}

const MOST_NAMED = 5

/** 陈国强、李明等 7 人; those without a name are counted alone. */
export function peopleText(names: ReadonlyArray<string | null>): string {
  const known = names.filter((name) => name !== null).slice(0, MOST_NAMED)
  const count = `${names.length} 人`
  if (known.length === 0) return count
  return known.length === names.length ? known.join('、') : `${known.join('、')}等 ${count}`
}

/** “农场管理员”、“农事员”. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => `“${name}”`)
  return `${shown.join('、')}${names.length > MOST_NAMED ? '等' : ''}`
}

/** What an organisation holds that keeps it from being deleted. */
export interface Holdings {
  readonly organs: number
  readonly people: number
  readonly roles: number
  readonly records: number
  readonly forms: number
}

/** `2 个下级组织、5 人`; nothing where it holds nothing. */
export function holdingsText({ organs, people, roles, records, forms }: Holdings): string | undefined {
  const parts = [
    organs > 0 && `${organs} 个下级组织`,
    people > 0 && `${people} 人`,
    roles > 0 && `${roles} 个角色`,
    forms > 0 && `${forms} 个表单`,
    records > 0 && `${records} 条数据（含回收站）`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join('、') : undefined
}

/** Two of one name below one parent can’t be told apart where one of them is chosen. */
export function nameTaken(): Refusal {
  const { message } = refusal('organs/name-taken')
  return refusal('organs/name-taken', {}, { fields: { Name: [message] } })
}

type AtParent = 'organs/kind' | 'organs/into-itself' | 'organs/demo' | 'organs/too-deep'

/** Told at the field where the parent is chosen. */
function atParent(code: AtParent, details: Readonly<Record<string, string>> = {}): Refusal {
  const { message } = refusal(code, details)
  return refusal(code, details, { fields: { ParentId: [message] } })
}
