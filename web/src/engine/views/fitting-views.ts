import type { SavedView } from '@farm/contract/views'

/** In pixels: around the name of a tab, of 更多, of the count on the tab that is open, and of the longest name. */
const AROUND = 20
const MENU = 64
const COUNT = 52
const LONGEST = 160
const WIDE_SIGN = 14
const NARROW_SIGN = 8

/** The views whose tabs fit into a width. The one that is open is always among them. */
export function fittingViews(views: readonly SavedView[], open: string | undefined, width: number): SavedView[] {
  const wanted = views.filter(({ Id }) => Id === open)
  const left = wanted.reduce((room, view) => room - widthOf(view) - COUNT, width - MENU)
  const { shown } = views.reduce(
    (sum, view) => {
      if (view.Id === open) return { ...sum, shown: [...sum.shown, view] }
      const room = sum.room - widthOf(view)
      return { room, shown: room >= 0 ? [...sum.shown, view] : sum.shown }
    },
    { room: left, shown: new Array<SavedView>() },
  )
  return shown
}

function widthOf({ Name }: SavedView): number {
  const narrow = Name.replace(/[^ -~]/g, '').length
  return Math.min(narrow * NARROW_SIGN + (Name.length - narrow) * WIDE_SIGN, LONGEST) + AROUND
}
