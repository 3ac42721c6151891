import * as leaflet from 'leaflet'
import type { Corner } from './corners.ts'
import styles from './ground-map.module.css'
import type { GroundShape } from './ground-things.ts'

/** In pixels: of a character of a name and of its line. */
const CHARACTER = 12
const LINE = 16
/** From a point to the middle of its name. */
const BELOW = 16
/** So many names at once; more are no help to anybody. */
const MOST_NAMES = 150

interface Piece {
  readonly shape: GroundShape
  readonly layer: leaflet.Polygon | leaflet.CircleMarker
}

/** Shapes on a map, with their names where there is room. */
export function shapeLayer(map: leaflet.Map, onChoose: ((key: string) => void) | undefined) {
  const group = leaflet.layerGroup().addTo(map)
  const names = leaflet.layerGroup().addTo(map)
  let pieces: readonly Piece[] = []
  let chosen: string | undefined
  const mark = () => {
    for (const { shape, layer } of pieces) {
      const element = layer.getElement()
      if (!element) continue
      element.classList.toggle(styles.chosenShape ?? '', shape.key === chosen)
      if (shape.key === chosen) layer.bringToFront()
    }
  }
  const nameThem = () => {
    names.clearLayers()
    for (const name of namesWithRoom(map, pieces)) names.addLayer(name)
  }
  map.on('zoomend moveend resize', nameThem)
  return {
    paint: (shapes: readonly GroundShape[], shown: (corner: Corner) => leaflet.LatLngTuple) => {
      group.clearLayers()
      pieces = shapes.map((shape) => ({ shape, layer: layerOf(shape, shown, onChoose) }))
      for (const { layer } of pieces) group.addLayer(layer)
      mark()
      nameThem()
    },
    choose: (key: string | undefined) => {
      chosen = key
      mark()
    },
  }
}

function layerOf(
  { key, name, corners, tone }: GroundShape,
  shown: (corner: Corner) => leaflet.LatLngTuple,
  onChoose: ((key: string) => void) | undefined,
): Piece['layer'] {
  const isQuiet = tone === 'quiet' || !onChoose
  const options = { className: `${styles.shape} ${styles[tone]}`, interactive: !isQuiet, bubblingMouseEvents: false }
  const [first = [0, 0]] = corners
  const isPoint = corners.length < 3
  const layer = isPoint
    ? leaflet.circleMarker(shown(first), { ...options, radius: 6 })
    : leaflet.polygon(corners.map(shown), options)
  if (isQuiet) return layer
  // A hint for the pointer, as text: names may hold anything.
  const hint = document.createElement('span')
  hint.textContent = name
  return layer.bindTooltip(hint, { sticky: true, className: styles.hint ?? '' }).on('click', () => onChoose(key))
}

/** Names of points and of shapes that are wide enough for them, those of the largest first; none covers another. */
function namesWithRoom(map: leaflet.Map, pieces: readonly Piece[]): leaflet.Marker[] {
  const view = map.getBounds()
  const taken: leaflet.Bounds[] = []
  return pieces
    .map(({ shape, layer }) => ({ shape, layer, frame: frameOf(map, layer) }))
    .filter(
      ({ shape, layer, frame }) => view.contains(middleOf(layer)) && (isPoint(layer) || hasRoom(shape.name, frame)),
    )
    .toSorted((one, other) => other.frame.getSize().x - one.frame.getSize().x)
    .flatMap(({ shape, layer }) => {
      const at = map.latLngToLayerPoint(middleOf(layer)).add([0, isPoint(layer) ? BELOW : 0])
      const half = leaflet.point(widthOf(shape.name) / 2, LINE / 2)
      const box = leaflet.bounds(at.subtract(half), at.add(half))
      if (taken.length >= MOST_NAMES || taken.some((other) => other.overlaps(box))) return []
      taken.push(box)
      return [nameAt(layer, shape)]
    })
}

/** Letters and figures are about half as wide as the others. */
function widthOf(name: string): number {
  const narrow = name.match(/[\u0020-\u00FF]/g)?.length ?? 0
  return (name.length - narrow * 0.4) * CHARACTER
}

function hasRoom(name: string, frame: leaflet.Bounds): boolean {
  const { x, y } = frame.getSize()
  // It may stand out at the sides a little: no other name stands there.
  return x * 2 >= widthOf(name) && y >= LINE / 2
}

function frameOf(map: leaflet.Map, layer: Piece['layer']): leaflet.Bounds {
  if (isPoint(layer)) return leaflet.bounds([0, 0], [0, 0])
  const bounds = layer.getBounds()
  return leaflet.bounds(map.latLngToLayerPoint(bounds.getNorthWest()), map.latLngToLayerPoint(bounds.getSouthEast()))
}

function middleOf(layer: Piece['layer']): leaflet.LatLng {
  return isPoint(layer) ? layer.getLatLng() : layer.getBounds().getCenter()
}

function isPoint(layer: Piece['layer']): layer is leaflet.CircleMarker {
  return layer instanceof leaflet.CircleMarker
}

function nameAt(layer: Piece['layer'], { name, tone }: GroundShape): leaflet.Marker {
  const text = document.createElement('span')
  text.textContent = name
  text.style.marginBlockStart = isPoint(layer) ? `${BELOW}px` : ''
  const icon = leaflet.divIcon({ className: `${styles.name} ${styles[tone]}`, html: text, iconSize: [0, 0] })
  return leaflet.marker(middleOf(layer), { icon, interactive: false, keyboard: false })
}
