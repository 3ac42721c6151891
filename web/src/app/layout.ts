import { create } from 'zustand'
import { readChoice, writeChoice } from '../platform/storage.ts'

const KEY = 'layout.isCollapsed'

interface Layout {
  /** The side bar shows its icons only. */
  readonly isCollapsed: boolean
  /** The menu of a phone lies over the page. */
  readonly isDrawerOpen: boolean
  /** Groups of the menu that the person opened or closed; the others are open when they hold the page. */
  readonly openGroups: Readonly<Record<string, boolean>>
  readonly toggleSide: () => void
  readonly openDrawer: () => void
  readonly closeDrawer: () => void
  readonly openGroup: (name: string) => void
  readonly closeGroup: (name: string) => void
}

export const useLayout = create<Layout>((set, read) => ({
  isCollapsed: readChoice(KEY) === true,
  isDrawerOpen: false,
  openGroups: {},
  toggleSide: () => {
    const isCollapsed = !read().isCollapsed
    writeChoice(KEY, isCollapsed)
    set({ isCollapsed })
  },
  openDrawer: () => set({ isDrawerOpen: true }),
  closeDrawer: () => set({ isDrawerOpen: false }),
  openGroup: (name) => set({ openGroups: { ...read().openGroups, [name]: true } }),
  closeGroup: (name) => set({ openGroups: { ...read().openGroups, [name]: false } }),
}))
