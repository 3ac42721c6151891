import { MOST_WORK_MINUTES, areaFaults, clockForm } from '@farm/contract/clock'
import { faultsOfEntered, isAsked, readData } from '@farm/contract/forms'
import type { Faults } from '@farm/contract/errors'
import type { Handed } from '../../../platform/outbox/index.ts'
import { lastContact } from '../../../platform/contact.ts'
import type { Operation } from '../known.ts'
import { type Entries, faultsOf, sentOf, usedRows, valuesOf } from './entries.ts'
import { placeAround } from './nearness.ts'
import type { useFilling } from './use-filling.ts'

type Filling = ReturnType<typeof useFilling>

/** The type of the operations that bring something in. */
export const HARVEST = '采收'
const SPRAYING = '用药'
const UNEXPLAINED: Faults = { PlaceReason: ['请选择或写明原因'] }

interface Hindrances extends Pick<Filling, 'unsent' | 'photos' | 'isMarking'> {
  readonly isViewing: boolean
}

/** Why it can't be handed in as it stands, whatever is entered. */
export function hindranceOf({ isViewing, isMarking, unsent, photos }: Hindrances): string | undefined {
  if (isViewing) return '正在以他人身份查看，不能提交打卡'
  if (isMarking()) return '照片正在处理，请稍候再提交'
  if (unsent.state.kind !== 'none') return `补充信息里还有${unsent.state.noun}没有上传完，请稍候或移除后再提交`
  const isSpoilt = photos.pending.some(({ state }) => state.kind === 'failed' && !state.canRetry)
  return isSpoilt ? '有照片没有上传成功，请重试或移除后再提交' : undefined
}

/** Nothing is harvested by another operation, whatever was typed before it was chosen. */
export function harvested(entries: Entries, operation: Operation | undefined): Entries {
  if (operation?.type === HARVEST) return entries
  return { ...entries, harvest: undefined, byPlace: entries.byPlace?.map(({ place, area }) => ({ place, area })) }
}

/** The plot that the person stands in where they chose others. */
export function plotStoodIn({ entries, farm: { known, filled } }: Pick<Filling, 'entries' | 'farm'>) {
  if (entries.places === undefined || filled.places.length === 0) return undefined
  const around = placeAround(known.places, known.fix)
  return around && !filled.places.includes(around.id) ? around : undefined
}

/** What would go out now, with what is wrong with it. */
export interface Ready {
  /** As they are kept with it. */
  readonly entries: Entries
  readonly values: ReturnType<typeof valuesOf>
  readonly faults: Faults
}

/** Puts everything together, with the photos that are not with the server yet. */
export function readyOf(filling: Filling): Ready {
  const { farm, form, photos, sentAdded } = filling
  const own = harvested(filling.entries, farm.operation)
  const all = [...new Set([...own.photos, ...photos.pending.map(({ id }) => id)])]
  // Rows that are left out must not shift the others against their faults. Nobody has left out those that are not shown yet.
  const inputs = farm.awaited.includes('投入品') ? own.inputs : usedRows(farm.filled.inputs)
  const entries = { ...own, inputs, photos: all }
  const values = valuesOf({ ...entries, added: sentAdded }, farm.filled, filling.latestFix)
  const isUnexplained = plotStoodIn(filling) !== undefined && !own.placeReason?.trim()
  const faults = {
    ...excessOf(values, farm),
    ...faultsOfEntered(clockForm, sentOf(values, form.fields)),
    ...faultsOf(values, farm.operation, form.fields),
    ...(isAsked(form.fields, 'Place') && unplacedIn(farm)),
    ...(isUnexplained && UNEXPLAINED),
    ...begunTooEarly(own.startTime),
  }
  return { entries, values, faults }
}

/** What was kept on the phone goes out all the same; no hours of it are counted. */
function begunTooEarly(startTime: string | undefined): Faults {
  const minutes = startTime === undefined ? 0 : (Date.now() - Date.parse(startTime)) / 60_000
  return minutes > MOST_WORK_MINUTES ? { StartTime: ['计时开始于一天以前，请取消计时；跨天的作业按天分别打卡'] } : {}
}

/** Something was sprayed somewhere: by its plot it is looked for when there is harvested. What waits from before goes out as it is. */
function unplacedIn({ operation, filled, known }: Filling['farm']): Faults {
  const isUnplaced = operation?.type === SPRAYING && filled.places.length === 0 && known.places.length > 0
  return isUnplaced ? { Place: ['用药要写明在哪块地，请选择地块'] } : {}
}

/** More than the plots have, where all of them are known. */
function excessOf(values: Ready['values'], { filled, chosenPlaces }: Filling['farm']): Faults {
  const areas = chosenPlaces.map(({ areaMu }) => areaMu)
  return areas.length === filled.places.length ? areaFaults(readData(clockForm, values).Area, areas) : {}
}

/** The punch-in as it is handed in at this moment; the same work keeps its time however often that is. */
export function handedOf(filling: Filling, { entries, values }: Ready, workOrder: string | undefined) {
  const { draft, farm, form, photos } = filling
  const { id, occurTime = new Date().toISOString() } = draft.draft
  return {
    id,
    occurTime,
    title: titleOf(farm),
    // Mending it later makes it no later: it was handed in at the first press.
    data: sentOf({ ...values, DeviceTime: occurTime, Contact: lastContact() }, form.fields),
    formVersion: form.version,
    photos: entries.photos.map((photo) => photos.takenOf(photo) ?? { id: photo, name: '照片.jpg' }),
    draft: { entries, workOrder },
  } satisfies Omit<Handed, 'formId'>
}

/** As lists on the device name it: 修剪整枝 · 东坡果园 2 号. */
function titleOf({ operation, chosenPlaces }: Filling['farm']): string {
  const names = chosenPlaces.map(({ name }) => name).join('、')
  return [operation?.name ?? '打卡', names].filter(Boolean).join(' · ')
}
