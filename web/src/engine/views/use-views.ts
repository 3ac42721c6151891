import { readObject } from '@farm/contract/values'
import { type SavedView, viewCalls } from '@farm/contract/views'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'
import { readChoice, writeChoice } from '../../platform/storage.ts'
import { useOrganPath, usePermission } from '../permission/index.ts'

/** First part of the key under which views are kept. */
export const VIEWS = 'views'

const NONE: readonly SavedView[] = []

/** The saved views of a list. Until they have come, those that were there last time: a list opens at once with them. */
export function useViews(screen: string): readonly SavedView[] {
  const organPath = useOrganPath()
  const { User } = usePermission()
  const key = `views:${User.Id}:${organPath ?? ''}:${screen}`
  const { data } = useQuery({
    queryKey: [VIEWS, organPath, screen],
    queryFn: async ({ signal }) => {
      const views = await get(viewCalls.list, { screen }, signal)
      writeChoice(key, views)
      return views
    },
    placeholderData: () => readViews(readChoice(key)),
  })
  return data ?? NONE
}

/** The view that is open, if it is one of this list. */
export function useView(screen: string, id: string | undefined): SavedView | undefined {
  return useViews(screen).find(({ Id }) => Id === id)
}

function readViews(kept: unknown): SavedView[] | undefined {
  return Array.isArray(kept) && kept.every(isView) ? kept : undefined
}

const TEXTS = ['Id', 'Screen', 'Name', 'Address', 'Owner', 'UpdateTime']

/** Whether what was kept still is a view as this release knows it. */
function isView(kept: unknown): kept is SavedView {
  const view = readObject(kept)
  const hasTexts = TEXTS.every((name) => typeof view[name] === 'string')
  return hasTexts && Array.isArray(view.Columns) && view.Columns.every((key) => typeof key === 'string')
}
