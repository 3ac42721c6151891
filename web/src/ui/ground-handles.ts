import * as leaflet from 'leaflet'
import type { Corner, Stroke } from './corners.ts'
import styles from './ground-map.module.css'
import type { ShownOutline } from './ground-things.ts'

/** An outline that is being drawn, and how it hears of it. */
export interface Drawn {
  readonly outline: ShownOutline
  /** Where the map draws a corner. */
  readonly shown: (corner: Corner) => leaflet.LatLngTuple
  /** The corner that is meant by a place on the map; `at`: the one that is being moved. */
  readonly cornerAt: (latlng: leaflet.LatLng, at?: number) => Corner
  readonly onStroke: (stroke: Stroke) => void
}

interface Line extends Drawn {
  readonly line: leaflet.Polyline | leaflet.Polygon
}

interface HandleOptions {
  /** It may be changed. */
  readonly isDrawn: boolean
  /** Somebody is at it with the keyboard or a pointer. */
  readonly isTouched: boolean
}

const cornerIcon = leaflet.divIcon({ className: styles.handle ?? '', iconSize: [44, 44] })
const chosenIcon = leaflet.divIcon({ className: `${styles.handle} ${styles.chosen}`, iconSize: [44, 44] })
const middleIcon = leaflet.divIcon({ className: styles.middle ?? '', iconSize: [32, 32] })

/** Draws an outline with the handles by which it is changed; the element of the chosen one. */
export function handlesOf(layer: leaflet.LayerGroup, drawn: Drawn, options: HandleOptions): HTMLElement | undefined {
  const { corners, chosen, kind = 'area' } = drawn.outline
  const points = corners.map(drawn.shown)
  const look = { className: styles[kind] ?? '', interactive: false }
  const line = kind === 'line' ? leaflet.polyline(points, { ...look, fill: false }) : leaflet.polygon(points, look)
  layer.addLayer(line)
  if (!options.isDrawn) return undefined
  const context = { ...drawn, line }
  const own = corners.map((_, at) => cornerHandle(context, at))
  for (const handle of [...middlesOf(context), ...own]) layer.addLayer(handle)
  return options.isTouched && chosen !== undefined ? own[chosen]?.getElement() : undefined
}

/** Corners to drag and choose. */
function cornerHandle(context: Line, at: number): leaflet.Marker {
  const { outline, shown, cornerAt, onStroke } = context
  const handle = leaflet.marker(shown(outline.corners[at] ?? [0, 0]), {
    icon: at === outline.chosen ? chosenIcon : cornerIcon,
    draggable: true,
    title: `拐点 ${at + 1}`,
  })
  const corner = () => cornerAt(handle.getLatLng(), at)
  handle.on('click', () => onStroke({ do: 'choose', at }))
  handle.on('drag', () => redraw(context, outline.corners.with(at, corner())))
  handle.on('dragend', () => onStroke({ do: 'move', at, corner: corner() }))
  return handle
}

/** Between the corners smaller handles that become corners. */
function middlesOf(context: Line): leaflet.Marker[] {
  const { outline, shown, cornerAt, onStroke } = context
  const { corners, kind } = outline
  // Two corners have but one side between them, and a line does not close.
  const sides = corners.length <= 2 || kind === 'line' ? corners.slice(0, -1) : corners
  return sides.map((from, after) => {
    const to = corners[(after + 1) % corners.length] ?? from
    const middle: Corner = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const handle = leaflet.marker(shown(middle), { icon: middleIcon, draggable: true, title: '在这里加拐点' })
    const corner = () => cornerAt(handle.getLatLng())
    handle.on('click', () => onStroke({ do: 'insert', after, corner: corner() }))
    handle.on('drag', () => redraw(context, corners.toSpliced(after + 1, 0, corner())))
    handle.on('dragend', () => onStroke({ do: 'insert', after, corner: corner() }))
    return handle
  })
}

function redraw({ line, shown }: Line, corners: readonly Corner[]): void {
  line.setLatLngs(corners.map(shown))
}
