import { HttpFailure } from '../../platform/http.ts'

/** Said when somebody else was faster: the page shows by then what they made of it. */
const STALE = '这个订单刚被他人修改，已显示最新内容，请核对后再操作'

/** Why a change of an order was refused. */
export type RefusalOfChange =
  | { readonly kind: 'stale'; readonly text: string }
  | { readonly kind: 'reason'; readonly text: string }
  | { readonly kind: 'whole'; readonly text: string }

export function refusalOf(failure: unknown): RefusalOfChange {
  if (!(failure instanceof HttpFailure)) return { kind: 'whole', text: String(failure) }
  if (failure.code === 'form-data/stale') return { kind: 'stale', text: STALE }
  const { Reason, ...others } = failure.fields ?? {}
  const texts = Object.values(others).flat()
  if (Reason && texts.length === 0) return { kind: 'reason', text: Reason.join('；') }
  return { kind: 'whole', text: texts.length > 0 ? texts.join('；') : failure.message }
}
