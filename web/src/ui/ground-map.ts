import { roundCorner } from '@farm/contract/values'
import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Corner, Stroke } from './corners.ts'
import { type Drawn, handlesOf } from './ground-handles.ts'
import styles from './ground-map.module.css'
import { shapeLayer } from './ground-shapes.ts'
import {
  type Box,
  type GroundBorder,
  type GroundShape,
  type GroundTiles,
  IN_PLACE,
  type Shift,
  type ShownOutline,
} from './ground-things.ts'
import { tileLayers } from './ground-tiles.ts'
import { isStill } from './motion.ts'

export interface GroundMap {
  readonly show: (outline: ShownOutline | undefined) => void
  readonly showShapes: (shapes: readonly GroundShape[]) => void
  readonly choose: (key: string | undefined) => void
  readonly showBorders: (borders: readonly GroundBorder[]) => void
  readonly showTiles: (tiles: readonly GroundTiles[], shift: Shift) => void
  readonly showPerson: (at: Corner | undefined) => void
  /** Brings corners into view; a single one from near. */
  readonly lookAt: (corners: readonly Corner[]) => void
  readonly end: () => void
}

/** What a map tells while somebody uses it. */
export interface GroundEars {
  readonly onStroke: (stroke: Stroke) => void
  /** Absent: shapes let through what is done to the ground under them. */
  readonly onChoose?: ((key: string) => void) | undefined
  /** How many metres a pixel is, and what is in view. */
  readonly onView: (metresPerPixel: number, box: Box) => void
  readonly onTilesFailed: () => void
  /** Where a corner goes that is brought near something. */
  readonly snap: (corner: Corner, metresPerPixel: number, at: number | undefined) => Corner
}

interface GroundOptions extends GroundEars {
  readonly isDrawn: boolean
}

/** The whole country, while nothing better is known. */
const FAR: leaflet.LatLngTuple = [35.5, 105]
const FAR_ZOOM = 4
const NEAR_ZOOM = 17
const ZOOMS = { minZoom: 3, maxZoom: 21, zoomSnap: 0.5 }
/** Around an outline that is looked at. */
const MARGIN: leaflet.PointTuple = [48, 48]

/** A plain ground with a grid, on which shapes are shown and an outline is drawn. */
export function groundMap(place: HTMLElement, { isDrawn, ...ears }: GroundOptions): GroundMap {
  const map = plainMap(place, { isDrawn })
  const tiles = tileLayers(map, ears.onTilesFailed)
  const borders = painter<readonly GroundBorder[]>([], borderPaint(map))
  const { paint, choose } = shapeLayer(map, ears.onChoose)
  const shapes = painter<readonly GroundShape[]>([], (all, shift) => paint(all, pointIn(shift)))
  const outline = painter<ShownOutline | undefined>(undefined, outlinePaint(map, ears, { isDrawn }))
  const person = painter<Corner | undefined>(undefined, personPaint(map))
  let shift = IN_PLACE
  map.on('zoomend moveend resize', () => ears.onView(metresPerPixel(map), boxOf(map, shift)))
  map.setView(FAR, FAR_ZOOM)
  if (isDrawn) {
    map.on('click', ({ latlng }) => ears.onStroke({ do: 'add', corner: cornerAt(map, ears, shift)(latlng) }))
  }
  const seen = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  seen.observe(place)
  return {
    show: outline.show,
    showShapes: shapes.show,
    choose,
    showBorders: borders.show,
    showPerson: person.show,
    showTiles: (all, next) => {
      tiles(all)
      if (next === shift) return
      // The same place stays in the middle.
      const middle = shift.toStored(cornerOf(map.getCenter()))
      shift = next
      map.setView(pointIn(shift)(middle), map.getZoom(), { animate: false })
      for (const one of [borders, shapes, outline, person]) one.moveTo(shift)
    },
    lookAt: (corners) => {
      if (corners.length === 0) return
      const bounds = leaflet.latLngBounds(corners.map(pointIn(shift)))
      map.fitBounds(bounds, { padding: MARGIN, maxZoom: NEAR_ZOOM, animate: false })
    },
    end: () => {
      seen.disconnect()
      map.remove()
    },
  }
}

interface Drawing {
  readonly isDrawn: boolean
}

function plainMap(place: HTMLElement, { isDrawn }: Drawing): leaflet.Map {
  // The map observes its own container. Leaflet's timer after a resize of the window also fires on a map that was removed.
  const options = { trackResize: false, zoomControl: false, doubleClickZoom: !isDrawn }
  const map = leaflet.map(place, { ...ZOOMS, ...stillness(), ...options })
  map.attributionControl.setPrefix(false)
  leaflet.control.zoom({ position: 'topright', zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map)
  new Grid({ maxZoom: ZOOMS.maxZoom }).addTo(map)
  return map
}

interface Painter<Content> {
  readonly show: (content: Content) => void
  readonly moveTo: (shift: Shift) => void
}

/** Keeps what it shows, to paint it again when the tiles under it need it beside its place or back at it. */
function painter<Content>(first: Content, paint: (content: Content, shift: Shift) => void): Painter<Content> {
  let [content, shift] = [first, IN_PLACE]
  return {
    show: (next) => {
      content = next
      paint(content, shift)
    },
    moveTo: (next) => {
      shift = next
      paint(content, shift)
    },
  }
}

function borderPaint(map: leaflet.Map) {
  const layer = leaflet.layerGroup().addTo(map)
  let drawn: readonly DrawnBorder[] = []
  // From far away the names of small ones would stand on each other.
  const nameThem = () => {
    for (const { line, name } of drawn) name?.setOpacity(widthOf(map, line) < LEAST_NAMED ? 0 : 1)
  }
  map.on('zoomend', nameThem)
  return (borders: readonly GroundBorder[], shift: Shift) => {
    layer.clearLayers()
    drawn = borders.map((border) => borderOf(border, pointIn(shift)))
    for (const { line, name } of drawn) {
      layer.addLayer(line)
      if (name) layer.addLayer(name)
    }
    nameThem()
  }
}

function outlinePaint(map: leaflet.Map, ears: GroundEars, { isDrawn }: Drawing) {
  const layer = leaflet.layerGroup().addTo(map)
  const place = map.getContainer()
  return (outline: ShownOutline | undefined, shift: Shift) => {
    const hadFocus = place.contains(document.activeElement)
    layer.clearLayers()
    if (!outline) return
    const { onStroke } = ears
    const drawn: Drawn = { outline, shown: pointIn(shift), cornerAt: cornerAt(map, ears, shift), onStroke }
    const next = handlesOf(layer, drawn, { isDrawn, isTouched: hadFocus })
    // The handle that had the focus is another element now: keys must go on from there.
    if (hadFocus) (next ?? place).focus({ preventScroll: true })
  }
}

function personPaint(map: leaflet.Map) {
  const layer = leaflet.layerGroup().addTo(map)
  const options = { className: styles.person ?? '', radius: 7, interactive: false }
  return (at: Corner | undefined, shift: Shift) => {
    layer.clearLayers()
    if (at) layer.addLayer(leaflet.circleMarker(pointIn(shift)(at), options))
  }
}

/** The corner that is meant by a place on the map. */
function cornerAt(map: leaflet.Map, { snap }: GroundEars, { toStored }: Shift) {
  return (latlng: leaflet.LatLng, at?: number) => snap(roundCorner(toStored(cornerOf(latlng))), metresPerPixel(map), at)
}

/** Squares under everything: what is seen where there are no pictures of the ground. */
class Grid extends leaflet.GridLayer {
  override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = styles.tile ?? ''
    return tile
  }
}

/** Nothing glides for who asked the system for stillness. */
function stillness(): leaflet.MapOptions {
  return isStill() ? { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false } : {}
}

interface DrawnBorder {
  readonly line: leaflet.Polygon
  readonly name: leaflet.Marker | undefined
}

/** In pixels: a border that is narrower has no name. */
const LEAST_NAMED = 100

/** A border with its name above the northernmost corner: within it stand the names of what it holds. */
function borderOf({ name, rings }: GroundBorder, shown: (corner: Corner) => leaflet.LatLngTuple): DrawnBorder {
  const lines = rings.map((ring) => ring.map(shown))
  const line = leaflet.polygon(lines, { className: styles.border ?? '', interactive: false, fill: false })
  const [top] = lines.flat().toSorted(([one], [other]) => other - one)
  if (!top || name === '') return { line, name: undefined }
  const icon = leaflet.divIcon({ className: styles.borderName ?? '', html: textOf(name), iconSize: [0, 0] })
  return { line, name: leaflet.marker(top, { icon, interactive: false, keyboard: false }) }
}

function widthOf(map: leaflet.Map, line: leaflet.Polygon): number {
  const bounds = line.getBounds()
  if (!bounds.isValid()) return 0
  return map.latLngToLayerPoint(bounds.getNorthEast()).x - map.latLngToLayerPoint(bounds.getSouthWest()).x
}

/** The library takes texts for HTML: names may hold anything. */
function textOf(name: string): HTMLElement {
  const text = document.createElement('span')
  text.textContent = name
  return text
}

/** To where the map draws a corner. */
function pointIn({ toShown }: Shift): (corner: Corner) => leaflet.LatLngTuple {
  return (corner) => {
    const [lng, lat] = toShown(corner)
    return [lat, lng]
  }
}

function cornerOf(latlng: leaflet.LatLng): Corner {
  const { lat, lng } = latlng.wrap()
  return [lng, lat]
}

function boxOf(map: leaflet.Map, { toStored }: Shift): Box {
  const bounds = map.getBounds()
  const [west, south] = toStored([bounds.getWest(), bounds.getSouth()])
  const [east, north] = toStored([bounds.getEast(), bounds.getNorth()])
  return [Math.max(west, -180), Math.max(south, -90), Math.min(east, 180), Math.min(north, 90)]
}

function metresPerPixel(map: leaflet.Map): number {
  const middle = map.getSize().divideBy(2)
  const [from, to] = [middle, middle.add([100, 0])].map((at) => map.containerPointToLatLng(at))
  return from && to ? from.distanceTo(to) / 100 : 1
}
