export { isInside } from './rings.ts'
export {
  MAX_OUTLINES,
  MAX_OUTLINE_CORNERS,
  type MapSystem,
  MapGround,
  Outline,
  Tiles,
  mapCalls,
  mapSystems,
} from './map.calls.ts'
