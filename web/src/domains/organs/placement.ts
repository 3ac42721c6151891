import type { Organ } from '@farm/contract/organs'
import { isWithin } from '../../engine/organs/index.ts'

type Kind = Organ['Kind']

/** Under which kinds an organisation of a kind may stand; the platform stands under nothing. */
const parents: Readonly<Record<Kind, readonly Kind[]>> = {
  平台: [],
  县: ['平台'],
  企业: ['平台', '县'],
  部门: ['平台', '县', '企业', '部门'],
}

export function mayStandUnder(kind: Kind, parent: Pick<Organ, 'Kind'>): boolean {
  return parents[kind].includes(parent.Kind)
}

/** Whether an organisation may be moved under another: not under itself, not where it does not fit, demo stays with demo. */
export function mayMoveUnder({ Kind, Path, IsDemo }: Organ, parent: Organ): boolean {
  return !isWithin(parent.Path, Path) && parent.IsDemo === IsDemo && mayStandUnder(Kind, parent)
}

/** Why an organisation can’t be moved at all by somebody who stands at `home`; nothing where it can. */
export function fixedReason({ Kind, Path }: Organ, home: string): string | undefined {
  if (Kind === '平台') return '平台是最上级组织，不能移动'
  return isWithin(home, Path) ? '不能移动自己所在的组织' : undefined
}
