export { MapGround, type MapSystem, Outline, Tiles, mapCalls, mapSystems } from './map.calls.ts'
