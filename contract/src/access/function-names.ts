import type { Permission } from '../wire/index.ts'
import { builtInModules } from './modules.ts'

/** Of more functions nobody knows which is meant. */
const MOST_NAMED = 2

/**
 * What people call the functions that are there for a permission: screens rather than acts on them, and of these those that give the
 * least besides it. None where many do, and none for a permission that is needed all over the product: it is not what somebody lacks.
 */
export function functionsFor(permission: Permission): readonly string[] {
  const giving = builtInModules
    .flatMap(({ functions }) => functions)
    .filter(({ grants }) => grants.includes(permission))
  if (new Set(giving.map(({ name }) => name.split('/', 1)[0])).size > 1) return []
  const screens = giving.filter(({ isMenu }) => isMenu)
  const meant = screens.length > 0 ? screens : giving
  const least = Math.min(...meant.map(({ grants }) => grants.length))
  const names = new Set(meant.filter(({ grants }) => grants.length === least).map(({ menuName }) => menuName))
  return names.size > MOST_NAMED ? [] : [...names]
}
