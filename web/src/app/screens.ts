import { addresses } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { chunk, preload } from '../platform/chunk.ts'
import { boardRoutes } from '../routes/boards.routes.ts'
import { fieldRoutes } from '../routes/field.routes.ts'
import { bringAll } from './ways.ts'

/** A page that comes with the declarations of all others; boards and those of the field do without them. */
function among(path: string): ComponentType {
  return chunk(async () => {
    const { allScreens } = await bringAll()
    const Screen = Object.entries(allScreens).find(([at]) => at === path)?.[1]
    if (!Screen) throw new Error(`no page at ${path}`)
    await preload(Screen)
    return Screen
  })
}

const pages = addresses.filter(({ built, redirect, outside }) => built && !outside && redirect === undefined)

/** Every page that is built, by its address. */
export const screens: Readonly<Partial<Record<string, ComponentType>>> = {
  ...Object.fromEntries(pages.map(({ path }) => [path, among(path)])),
  ...fieldRoutes,
  ...boardRoutes,
}
