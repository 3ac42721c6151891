import {
  type Circle,
  type GeoPoint,
  type LocalPoint,
  type Size,
  barMetres,
  fitting,
  metresFrom,
  plotRadiusMetres,
} from './sketch-geometry.ts'

export interface SketchPlace extends GeoPoint {
  readonly key: string
  readonly name: string
  readonly areaMu?: number | undefined
  /** Drawn stronger than the others. */
  readonly isChosen?: boolean
}

export interface SketchPerson extends GeoPoint {
  readonly accuracyMetres?: number | undefined
}

interface DrawnPlace extends Circle {
  readonly key: string
  readonly name: string
  readonly isChosen: boolean
  /** Absent where it would cover another name. */
  readonly label?: LocalPoint & { readonly text: string }
}

export interface SketchLayout {
  readonly places: readonly DrawnPlace[]
  readonly person?: Circle
  readonly bar: { readonly metres: number; readonly width: number }
}

const MARGIN = 14
/** Kept free below for the scale. */
const BAR_HEIGHT = 24
const CHARACTER = 12
const LINE = 16
const MOST_CHARACTERS = 9
/** A plot stays in sight however far away the person is. */
const LEAST_RADIUS = 4
/** From here on there is room for the name within the circle. */
const ROOMY = 24
/** Of a plot whose area is not known. */
const UNKNOWN_MU = 1

/** Where everything of a sketch stands, in units of the drawing. */
export function sketchLayout(
  places: readonly SketchPlace[],
  person: SketchPerson | undefined,
  size: Size,
): SketchLayout {
  const origin = places[0] ?? person ?? { lng: 0, lat: 0 }
  const circles = places.map((place) => circleOf(origin, place, plotRadiusMetres(place.areaMu ?? UNKNOWN_MU)))
  const blur = person && circleOf(origin, person, person.accuracyMetres ?? 0)
  // A poor fix would shrink the plots to nothing: its circle may run out of the picture.
  const kept = blur && { ...blur, radius: Math.min(blur.radius, Math.max(30, ...circles.map(({ radius }) => radius))) }
  const above = { ...size, height: size.height - BAR_HEIGHT }
  const { scale, toDrawing } = fitting([...circles, ...(kept ? [kept] : [])], above, MARGIN)
  const drawn = circles.map(({ radius, ...at }, index) => ({
    ...toDrawing(at),
    radius: Math.max(radius * scale, LEAST_RADIUS),
    key: places[index]?.key ?? '',
    name: places[index]?.name ?? '',
    isChosen: places[index]?.isChosen ?? false,
  }))
  const metres = barMetres(size.width / 3 / scale)
  const bar = { metres, width: metres * scale }
  return {
    places: labelled(drawn, size, [
      { left: 0, right: bar.width + 2 * MARGIN, top: size.height - BAR_HEIGHT, bottom: size.height },
    ]),
    ...(blur && { person: { ...toDrawing(blur), radius: blur.radius * scale } }),
    bar,
  }
}

function circleOf(origin: GeoPoint, point: GeoPoint, radius: number): Circle {
  return { ...metresFrom(origin, point), radius }
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Gives names to as many as have room, the chosen ones first; a name never covers what is `taken`. */
function labelled(places: readonly Omit<DrawnPlace, 'label'>[], size: Size, taken: readonly Box[]): DrawnPlace[] {
  const boxes = [...taken]
  const labels = new Map<string, LocalPoint & { readonly text: string }>()
  for (const place of places.toSorted((one, other) => Number(other.isChosen) - Number(one.isChosen))) {
    const text = shortened(place.name)
    const spots = spotsOf(place, text, size).map((spot) => ({ ...spot, box: boxOf(spot, text) }))
    const free = spots.find(({ box }) => !boxes.some((other) => overlap(box, other)))
    if (!free) continue
    boxes.push(free.box)
    labels.set(place.key, { x: free.x, y: free.y, text })
  }
  return places.map((place) => ({ ...place, label: labels.get(place.key) }))
}

/** Where a name may stand, the best place first. */
function spotsOf({ x: middle, y, radius }: Circle, text: string, { width, height }: Size): LocalPoint[] {
  const half = halfOf(text)
  const x = Math.min(Math.max(middle, half + 2), width - half - 2)
  const within = radius >= ROOMY ? [y - radius / 2] : []
  const around = [y + radius + LINE - 2, y - radius - 4].filter((line) => line >= LINE && line <= height - 4)
  return [...within, ...around].map((line) => ({ x, y: line }))
}

function boxOf({ x, y }: LocalPoint, text: string): Box {
  return { left: x - halfOf(text), right: x + halfOf(text), top: y - LINE, bottom: y }
}

function halfOf(text: string): number {
  return (text.length * CHARACTER) / 2
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function shortened(name: string): string {
  return name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS - 1)}…` : name
}
