import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Corner, Stroke } from './corners.ts'
import styles from './ground-map.module.css'

/** What of an outline is shown on the map. */
export interface ShownOutline {
  readonly corners: readonly Corner[]
  readonly chosen: number | undefined
}

export interface GroundMap {
  readonly show: (outline: ShownOutline) => void
  readonly showPerson: (at: Corner) => void
  /** Brings corners into view; a single one from near. */
  readonly lookAt: (corners: readonly Corner[]) => void
  readonly end: () => void
}

interface GroundOptions {
  /** Absent: nothing can be changed. */
  readonly onStroke?: ((stroke: Stroke) => void) | undefined
  /** Hears how many metres a pixel is. */
  readonly onScale: (metresPerPixel: number) => void
}

/** The whole country, while nothing better is known. */
const FAR: leaflet.LatLngTuple = [35.5, 105]
const FAR_ZOOM = 4
const NEAR_ZOOM = 17
const ZOOMS = { minZoom: 3, maxZoom: 21, zoomSnap: 0.5 }
/** Around an outline that is looked at. */
const MARGIN: leaflet.PointTuple = [48, 48]

/** A plain ground with a grid, on which an outline is shown and drawn. */
export function groundMap(place: HTMLElement, { onStroke, onScale }: GroundOptions): GroundMap {
  const map = leaflet.map(place, {
    ...ZOOMS,
    attributionControl: false,
    zoomControl: false,
    doubleClickZoom: !onStroke,
  })
  leaflet.control.zoom({ position: 'topright', zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map)
  new Grid({ maxZoom: ZOOMS.maxZoom }).addTo(map)
  const area = leaflet.polygon([], { className: styles.area ?? '', interactive: false }).addTo(map)
  const handles = leaflet.layerGroup().addTo(map)
  const person = leaflet.layerGroup().addTo(map)
  const tellScale = () => onScale(metresPerPixel(map))
  map.on('zoomend moveend resize', tellScale)
  map.setView(FAR, FAR_ZOOM)
  if (onStroke) map.on('click', ({ latlng }) => onStroke({ do: 'add', corner: cornerOf(latlng) }))
  const seen = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  seen.observe(place)
  return {
    show: ({ corners, chosen }) => {
      const hadFocus = place.contains(document.activeElement)
      area.setLatLngs(corners.map(pointOf))
      handles.clearLayers()
      const drawn = onStroke ? handlesOf(corners, chosen, { area, onStroke }) : []
      for (const handle of drawn) handles.addLayer(handle)
      // The handle that had the focus is another element now: keys must go on from there.
      const next = chosen === undefined ? place : drawn.slice(-corners.length)[chosen]?.getElement()
      if (hadFocus) next?.focus({ preventScroll: true })
    },
    showPerson: (at) => {
      person.clearLayers()
      person.addLayer(
        leaflet.circleMarker(pointOf(at), { className: styles.person ?? '', radius: 7, interactive: false }),
      )
    },
    lookAt: (corners) => {
      if (corners.length === 0) return
      map.fitBounds(leaflet.latLngBounds(corners.map(pointOf)), { padding: MARGIN, maxZoom: NEAR_ZOOM, animate: false })
    },
    end: () => {
      seen.disconnect()
      map.remove()
    },
  }
}

/** Squares instead of pictures of the ground: the product brings no map service along. */
class Grid extends leaflet.GridLayer {
  override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = styles.tile ?? ''
    return tile
  }
}

function pointOf([lng, lat]: Corner): leaflet.LatLngTuple {
  return [lat, lng]
}

function cornerOf({ lat, lng }: leaflet.LatLng): Corner {
  const inRange = leaflet.latLng(lat, lng).wrap()
  return [Number(inRange.lng.toFixed(7)), Number(inRange.lat.toFixed(7))]
}

function metresPerPixel(map: leaflet.Map): number {
  const middle = map.getSize().divideBy(2)
  const [from, to] = [middle, middle.add([100, 0])].map((at) => map.containerPointToLatLng(at))
  return from && to ? from.distanceTo(to) / 100 : 1
}

interface Handling {
  readonly area: leaflet.Polygon
  readonly onStroke: (stroke: Stroke) => void
}

/** Corners to drag and choose, and between them smaller ones that become corners. */
function handlesOf(corners: readonly Corner[], chosen: number | undefined, handling: Handling): leaflet.Marker[] {
  const own = corners.map((_, at) => cornerHandle(corners, at, at === chosen ? chosenIcon : cornerIcon, handling))
  return corners.length < 2 ? own : [...middlesOf(corners, handling), ...own]
}

const cornerIcon = leaflet.divIcon({ className: styles.handle ?? '', iconSize: [44, 44] })
const chosenIcon = leaflet.divIcon({ className: `${styles.handle} ${styles.chosen}`, iconSize: [44, 44] })
const middleIcon = leaflet.divIcon({ className: styles.middle ?? '', iconSize: [32, 32] })

function cornerHandle(
  corners: readonly Corner[],
  at: number,
  icon: leaflet.DivIcon,
  { area, onStroke }: Handling,
): leaflet.Marker {
  const handle = leaflet.marker(pointOf(corners[at] ?? [0, 0]), {
    icon,
    draggable: true,
    title: `拐点 ${at + 1}`,
  })
  handle.on('click', () => onStroke({ do: 'choose', at }))
  handle.on('drag', () => area.setLatLngs(corners.with(at, cornerOf(handle.getLatLng())).map(pointOf)))
  handle.on('dragend', () => onStroke({ do: 'move', at, corner: cornerOf(handle.getLatLng()) }))
  return handle
}

function middlesOf(corners: readonly Corner[], { area, onStroke }: Handling): leaflet.Marker[] {
  // Two corners have but one side between them.
  const sides = corners.length === 2 ? corners.slice(0, 1) : corners
  return sides.map((from, after) => {
    const to = corners[(after + 1) % corners.length] ?? from
    const middle: Corner = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const handle = leaflet.marker(pointOf(middle), { icon: middleIcon, draggable: true, title: '在这里加拐点' })
    const insert = () => onStroke({ do: 'insert', after, corner: cornerOf(handle.getLatLng()) })
    handle.on('click', insert)
    handle.on('drag', () => area.setLatLngs(corners.toSpliced(after + 1, 0, cornerOf(handle.getLatLng())).map(pointOf)))
    handle.on('dragend', insert)
    return handle
  })
}
