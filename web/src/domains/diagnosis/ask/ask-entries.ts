import { consultationForm } from '@farm/contract/diagnosis'
import { type DynamicData, type WireRecord, cutText, isObject, readData, withoutEmpty } from '@farm/contract/forms'
import type { Picked } from '../PickSheet.tsx'
import { readText, readTexts } from '@farm/contract/values'

/** What is filled in to ask. */
export interface AskEntries {
  readonly crop: Picked | undefined
  readonly place: Picked | undefined
  readonly expert: Picked | undefined
  readonly stage: string | undefined
  readonly symptoms: readonly string[]
  readonly title: string
  readonly description: string
  readonly photos: readonly string[]
  readonly isShared: boolean
}

export const noEntries: AskEntries = {
  crop: undefined,
  place: undefined,
  expert: undefined,
  stage: undefined,
  symptoms: [],
  title: '',
  description: '',
  photos: [],
  isShared: true,
}

const MOST_TITLE = 100

/** What a question is called unless it is given a title: its crop with what is seen of it. */
export function titleOf({ title, crop, symptoms, description }: AskEntries): string {
  if (title.trim() !== '') return title.trim()
  const seen = symptoms.length > 0 ? symptoms.join('、') : (description.trim().split('\n')[0] ?? '')
  return cutText([crop?.name, seen].filter(Boolean).join('：'), MOST_TITLE)
}

/** Why it cannot be asked yet; undefined where it can. So many photos are on their way besides. */
export function whyNotAsk(entries: AskEntries, pending: number): string | undefined {
  const { symptoms, description, photos } = entries
  const isTold = symptoms.length > 0 || description.trim() !== '' || photos.length + pending > 0
  if (!isTold) return '请拍照、选择症状或写几句情况，专家才能判断'
  return titleOf(entries) === '' ? '请选择作物或填写标题' : undefined
}

/** The data of the question as it travels; what is taken back is sent as nothing. */
export function dataOf(entries: AskEntries): DynamicData {
  const { crop, place, expert, stage, symptoms, description, photos, isShared } = entries
  return {
    Title: titleOf(entries),
    Crops: crop?.id ?? null,
    Place: place?.id ?? null,
    Expert: expert?.id ?? null,
    Stage: stage ?? null,
    Symptoms: [...symptoms],
    Description: description.trim() || null,
    Photos: [...photos],
    IsShared: isShared,
  }
}

/** The same without what is not told, for a new one; whose it is goes by the plot. */
export function newDataOf(entries: AskEntries): DynamicData {
  return withoutEmpty({ ...dataOf(entries), Enterprise: entries.place?.enterprise })
}

/** What the device kept of a question, as far as it fits. */
export function entriesIn(kept: unknown): AskEntries {
  if (!isObject(kept)) return noEntries
  return {
    crop: keptPick(kept.crop),
    place: keptPick(kept.place),
    expert: keptPick(kept.expert),
    stage: readText(kept.stage) || undefined,
    symptoms: readTexts(kept.symptoms),
    title: readText(kept.title) ?? '',
    description: readText(kept.description) ?? '',
    photos: readTexts(kept.photos),
    isShared: kept.isShared !== false,
  }
}

function keptPick(kept: unknown): Picked | undefined {
  if (!isObject(kept) || typeof kept.id !== 'string') return undefined
  return { id: kept.id, name: readText(kept.name) || '—', enterprise: readText(kept.enterprise) }
}

/** What was asked, for changing it. */
export function entriesOf({ Data }: WireRecord): AskEntries {
  const data = readData(consultationForm, Data)
  const { Stage: stage, Symptoms: symptoms = [], Title: title = '', Description: description = '' } = data
  const { Photos: photos = [], IsShared: isShared = true } = data
  return {
    crop: pickedOf(data.Crops, data.CropName),
    place: pickedOf(data.Place, data.PlaceName),
    expert: pickedOf(data.Expert, data.ExpertName),
    stage,
    symptoms,
    title,
    description,
    photos,
    isShared,
  }
}

function pickedOf(id: string | undefined, name = '—'): Picked | undefined {
  return id === undefined ? undefined : { id, name }
}
