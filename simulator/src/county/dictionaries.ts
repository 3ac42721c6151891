import { dictionaryForm } from '@farm/contract/dictionaries'
import { idOf } from '../ids.ts'
import { type Draft, draft } from './draft.ts'
import { pestNames } from './pests.ts'

export const situations = ['正常', '缺水', '倒伏', '杂草多', '病虫害', '设施损坏'] as const
export type Situation = (typeof situations)[number]

export const machineTypes = [
  '拖拉机',
  '联合收割机',
  '旋耕机',
  '播种机',
  '植保机',
  '卷帘机',
  '灌溉机组',
  '运输车',
] as const
export type MachineType = (typeof machineTypes)[number]

const words = { 巡查情况: situations, 病虫种类: pestNames, 农机类型: machineTypes } as const
type DictionaryName = keyof typeof words

export const dictionaryId = (name: DictionaryName) => idOf(`dictionary/${name}`)

const names = Object.keys(words).filter(isName)

function isName(name: string): name is DictionaryName {
  return Object.hasOwn(words, name)
}

/** What the designed forms of the county offer to choose from. */
export const dictionaryDrafts: readonly Draft[] = names.map((name) =>
  draft(
    dictionaryForm,
    dictionaryId(name),
    { Name: name, Entries: words[name].map((word) => ({ Name: word })) },
    { by: 'admin', isCountys: true },
  ),
)
