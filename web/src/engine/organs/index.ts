export { OrganPicker } from './OrganPicker.tsx'
export { ORGANS, organsQuery } from './organ-query.ts'
export { isWithin, pathsAbove, pathsToHits, wayTo } from './organ-tree.ts'
