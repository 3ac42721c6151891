import { type SavedView, viewCalls } from '@farm/contract/views'
import type { BodyOf } from '@farm/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { post } from '../../platform/http.ts'
import { useToast } from '../../ui/toast-context.ts'
import { withView } from '../list/write-list.ts'
import { useKeptAddress } from '../page/index.ts'
import { useOrganPath } from '../permission/index.ts'
import { VIEWS } from './use-views.ts'
import { PLAIN_VIEW, saysNothing, withoutView } from './view-state.ts'
import { messageOf } from '../../platform/failure-message.ts'

type NewView = BodyOf<typeof viewCalls.add>

/** What can be done with the saved views of a list. Each reads the views anew; what fails is thrown. */
export function useViewActs() {
  const client = useQueryClient()
  const toast = useToast()
  const organPath = useOrganPath()
  const [address, setAddress] = useKeptAddress()
  const readAnew = () => client.invalidateQueries({ queryKey: [VIEWS] })
  const open = (view: SavedView) =>
    setAddress((present) => withView(present, view), { replace: true, preventScrollReset: true })
  const setDefault = async (screen: string, viewId: string | undefined) => {
    // Else the list in sight would turn into the view at once.
    const isBare = viewId !== undefined && saysNothing(address)
    if (isBare) setAddress((present) => put(present, PLAIN_VIEW), { replace: true, preventScrollReset: true })
    await post(viewCalls.setDefault, { Screen: screen, ...(viewId !== undefined && { ViewId: viewId }) })
    await readAnew()
  }
  return {
    setDefault,
    /** Saves a view and opens it. */
    save: async (view: NewView, { isDefault }: { readonly isDefault: boolean }) => {
      const saved = await post(viewCalls.add, view)
      if (isDefault) await post(viewCalls.setDefault, { Screen: saved.Screen, ViewId: saved.Id })
      await readAnew()
      open(saved)
      toast.done(`已保存视图“${saved.Name}”`)
    },
    edit: async (view: SavedView, { owned = ownedOf(view), ...look }: ViewChange) => {
      const { Id, UpdateTime } = view
      try {
        return await post(viewCalls.edit, { Id, UpdateTime, ...lookOf(view), ...look, ...owned })
      } finally {
        // Refused because somebody else was first: the next try builds on what they made of it.
        await readAnew()
      }
    },
    open,
    remove: async (view: SavedView) => {
      await post(viewCalls.remove, { Id: view.Id })
      // First of all: a list that opens with the view by itself would open with it once more.
      forget(view)
      setAddress((present) => (present.get('view') === view.Id ? withoutView(present, []) : present), { replace: true })
      await readAnew()
      toast.undoable(`已删除视图“${view.Name}”`, () => void bringBack(view))
    },
  }

  function forget({ Id: id, Screen }: SavedView): void {
    client.setQueryData<readonly SavedView[]>([VIEWS, organPath, Screen], (kept) => kept?.filter(({ Id }) => Id !== id))
  }

  async function bringBack(view: SavedView): Promise<void> {
    try {
      const { Id, Screen } = view
      await post(viewCalls.add, { Id, Screen, ...lookOf(view), ...ownedOf(view) })
      if (view.IsDefault) await post(viewCalls.setDefault, { Screen: view.Screen, ViewId: view.Id })
      await readAnew()
    } catch (failure) {
      toast.failed(messageOf(failure))
    }
  }
}

/** Whose a view is to be. */
export type Owned = Pick<NewView, 'Owner' | 'RoleId' | 'OrganId'>

type Look = Pick<NewView, 'Name' | 'Address' | 'Columns'>

interface ViewChange extends Partial<Look> {
  readonly owned?: Owned
}

function lookOf({ Name, Address, Columns }: SavedView): Look {
  return { Name, Address, Columns }
}

function ownedOf({ Owner, RoleId, OrganId }: SavedView): Owned {
  return { Owner, ...(RoleId !== undefined && { RoleId }), ...(OrganId !== undefined && { OrganId }) }
}

function put(address: URLSearchParams, view: string): URLSearchParams {
  const next = new URLSearchParams(address)
  next.set('view', view)
  return next
}
