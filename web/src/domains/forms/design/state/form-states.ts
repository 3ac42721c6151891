import type { DesignSummary } from '@farm/contract/forms'

export type FormState = 'closed' | 'unpublished' | 'changed' | 'published'

/** How a form stands; one that is closed stays so whatever is drafted. */
export function stateOf({ IsClosed, Version, HasDraft, IsBuiltIn }: DesignSummary): FormState {
  if (IsClosed) return 'closed'
  if (Version === 0 && !IsBuiltIn) return 'unpublished'
  return HasDraft ? 'changed' : 'published'
}

export const stateTexts = {
  closed: { text: '已停用', tone: 'neutral' },
  unpublished: { text: '未发布', tone: 'warning' },
  changed: { text: '有未发布的修改', tone: 'info' },
  published: { text: '已发布', tone: 'good' },
} as const satisfies Record<FormState, { readonly text: string; readonly tone: string }>

/** The forms whose names or makers hold what is looked for. */
export function foundIn(forms: readonly DesignSummary[], search: string): DesignSummary[] {
  const wanted = search.trim().toLowerCase()
  return forms.filter(({ Name, MenuName, Organ }) =>
    [Name, MenuName, Organ.Name].some((one) => one.toLowerCase().includes(wanted)),
  )
}
