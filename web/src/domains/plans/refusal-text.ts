import { HttpFailure } from '../../platform/http.ts'

const STALE = '这个计划刚被他人修改，这里已是最新内容，请核对后再操作'

/** Why a change of a plan was refused, in the words of its fields where there are some. */
export function refusalText(failure: unknown): string {
  if (!(failure instanceof HttpFailure)) return String(failure)
  if (failure.code === 'form-data/stale') return STALE
  const texts = Object.values(failure.fields ?? {}).flat()
  return texts.length > 0 ? texts.join('；') : failure.message
}
