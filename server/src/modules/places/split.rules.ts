import type { Faults } from '@farm/contract/errors'
import {
  type DynamicData,
  type Fields,
  type Position,
  checkRecord,
  filledIn,
  isEmpty,
  polygon,
  polygonArea,
} from '@farm/contract/forms'
import { formatQuantity, roundDegrees } from '@farm/contract/values'
import { Plane, type Ring, innerPoint, isInside } from './plane.rules.ts'

/** What a plot is divided into; the plot itself keeps the first, which has no id of its own. */
export interface Part {
  readonly Id?: string
  readonly Name: string
  readonly Area: number
  readonly Points: Ring
}

const MOST_CORNERS = 2000
const MOST_OFF = 0.01
const SMALLEST = 0.01

/** Why these are no parts of anything, whatever is divided. */
export function faultsOfParts(id: string, parts: readonly Part[]): Faults {
  const corners = parts.reduce((total, { Points }) => total + Points.length, 0)
  if (corners > MOST_CORNERS) return { Parts: [`各部分一共最多 ${MOST_CORNERS} 个拐点`] }
  return gathered(parts, (part, place) => ({
    Id: faultOfId(id, parts, place),
    Name: parts.slice(0, place).some(({ Name }) => Name === part.Name) ? '各部分的名称不能相同' : undefined,
    Points: faultOfBorder(part.Points),
    Area: faultOfArea(part),
  }))
}

/** Why points are no border, judged as a plot’s own. */
export function faultOfBorder(points: Ring): string | undefined {
  return checkRecord({ Points: polygon('边界') }, { Points: { Points: points } }).Points?.[0]
}

function faultOfId(id: string, parts: readonly Part[], place: number): string | undefined {
  const own = parts[place]?.Id
  if (place === 0) return own === undefined ? undefined : '第一部分沿用原地块的编号'
  if (own === undefined) return '新地块需要编号'
  const isUsed = own === id || parts.slice(0, place).some((one) => one.Id === own)
  return isUsed ? '编号不能重复' : undefined
}

/** What was shown to the person agrees with what is kept, which is measured anew. */
function faultOfArea({ Area, Points }: Part): string | undefined {
  const measured = polygonArea(Points)
  const isNear = Math.abs(Area - measured) <= Math.max(measured * MOST_OFF, SMALLEST)
  return isNear ? undefined : `与按边界测得的 ${formatQuantity(measured, '亩')}相差超过 1%`
}

/** Parts lie inside of what is divided, and beside each other. */
export function faultsOfDivision(whole: Ring, parts: readonly Part[]): Faults {
  const plane = new Plane(whole)
  const slack = ({ Points }: Part) => plane.slack(Points)
  return gathered(parts, (part, place) => {
    if (plane.outside(part.Points, whole) > slack(part)) return { Points: '超出了原地块的边界' }
    const below = parts
      .slice(0, place)
      .find((other) => plane.shared(part.Points, other.Points) > Math.max(slack(part), slack(other)))
    return { Points: below && `与“${below.Name}”重叠` }
  })
}

type PartFaults = Readonly<Partial<Record<keyof Part, string | undefined>>>

function gathered(parts: readonly Part[], judge: (part: Part, place: number) => PartFaults): Faults {
  return Object.fromEntries(
    parts.flatMap((part, place) =>
      Object.entries(judge(part, place)).flatMap(([name, fault]): Array<[string, string[]]> =>
        fault === undefined ? [] : [[`Parts.${place}.${name}`, [fault]]],
      ),
    ),
  )
}

/** Said of one plot alone, or held by one record alone. */
const OWN = ['Name', 'Code', 'Area', 'Boundary', 'Position']

/** What a new part takes over of the plot that it was a part of: what the person may fill in and others may hold too. */
export function takenOver(fields: Fields, data: DynamicData): DynamicData {
  const open = Object.entries(filledIn(fields)).filter(
    ([name, field]) => !OWN.includes(name) && !field.unique && !isEmpty(data[name]) && !holdsFiles({ [name]: field }),
  )
  return Object.fromEntries(
    open.map(([name, field]) => [name, field.type === 'rows' ? rowsOf(field.fields, data[name]) : data[name]]),
  )
}

/** A file belongs to one record. */
function holdsFiles(fields: Fields): boolean {
  return Object.values(fields).some(
    (field) => field.type === 'photos' || field.type === 'files' || (field.type === 'rows' && holdsFiles(field.fields)),
  )
}

function rowsOf(fields: Fields, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(fields, name)))
      : row,
  )
}

/** What is said of one part: the area is the measured one; the position stays where it was as long as it lies inside. */
export function contentOfPart(fields: Fields, part: Part, position: Position | undefined): DynamicData {
  const Points = part.Points.map(([lng, lat]) => [roundDegrees(lng), roundDegrees(lat)] as const)
  const content = { Name: part.Name, Area: polygonArea(Points), Boundary: { Points } }
  const isPlaced =
    !Object.hasOwn(filledIn(fields), 'Position') ||
    (position !== undefined && isInside([position.Lng, position.Lat], Points))
  return isPlaced ? content : { ...content, Position: positionIn(Points) }
}

function positionIn(ring: Ring) {
  const [lng, lat] = innerPoint(ring)
  return { Lng: roundDegrees(lng), Lat: roundDegrees(lat) }
}
