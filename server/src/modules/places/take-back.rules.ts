import type { FormKind } from '@farm/contract/forms'

interface Work {
  readonly kind: Pick<FormKind, 'name' | 'personal'>
  readonly count: number
}

/** ` 3 条农事打卡、1 个计划`: what people note in the field is counted in 条, things in 个. */
export function workText(work: readonly Work[]): string {
  return ` ${work.map(({ kind: { name, personal }, count }) => `${count} ${personal ? '条' : '个'}${name}`).join('、')}`
}
