import { operationForm, type operationTypes } from '@farm/contract/operations'
import { idOf } from '../ids.ts'
import { type Draft, draft } from './draft.ts'

type Type = (typeof operationTypes)[number]
/** Besides one of each type some that farms here call by a name of their own. */
export type Operation = Type | '移栽' | '栽插' | '提蔓' | '埋土防寒' | '起苗出圃'

interface Kind {
  readonly type: Type
  readonly unit: string
  readonly needs?: ReadonlyArray<'NeedsPhoto' | 'NeedsPosition' | 'NeedsInputs'>
  readonly note: string
}

const placed = ['NeedsPosition'] as const
const fed = ['NeedsPosition', 'NeedsInputs'] as const

/** The kinds of work that the county knows. */
export const operations: Readonly<Record<Operation, Kind>> = {
  整地: { type: '整地', unit: '亩', needs: placed, note: '大田深翻 25 厘米以上，棚内微耕两遍，耙平耙细' },
  播种: { type: '播种', unit: '亩', needs: fed, note: '记录品种与用种量' },
  育苗: { type: '育苗', unit: '盘', needs: placed, note: '记录出苗率' },
  定植: { type: '定植', unit: '亩', needs: fed, note: '定植后浇足缓苗水' },
  移栽: { type: '定植', unit: '亩', needs: fed, note: '大小苗分开栽，栽后镇压' },
  栽插: { type: '定植', unit: '亩', needs: fed, note: '斜插露头，浇窝水后封土' },
  灌溉: { type: '灌溉', unit: '亩', needs: placed, note: '记录灌溉方式与每亩水量' },
  施肥: { type: '施肥', unit: '亩', needs: fed, note: '记录肥料名称与用量' },
  用药: { type: '用药', unit: '亩', needs: fed, note: '按登记作物和用量，遵守安全间隔期，雨天不施药' },
  中耕除草: { type: '中耕除草', unit: '亩', needs: placed, note: '优先机械与人工除草' },
  提蔓: { type: '中耕除草', unit: '亩', needs: placed, note: '只提蔓断须根，不翻蔓' },
  修剪整枝: { type: '修剪整枝', unit: '株', needs: placed, note: '剪口平滑，病枝带出园外' },
  覆膜: { type: '覆膜', unit: '亩', needs: fed, note: '使用厚度达标的地膜' },
  巡田: { type: '巡田', unit: '次', needs: placed, note: '查苗情、墒情与病虫害' },
  病虫害调查: {
    type: '病虫害调查',
    unit: '次',
    needs: ['NeedsPhoto', 'NeedsPosition'],
    note: '五点取样，记录虫口与病株率',
  },
  采收: { type: '采收', unit: '公斤', needs: placed, note: '核对安全间隔期后采收，记录数量' },
  起苗出圃: { type: '其他', unit: '盘', needs: placed, note: '炼苗后起苗，分级装筐' },
  埋土防寒: { type: '其他', unit: '亩', needs: placed, note: '浇透封冻水后分两次埋土' },
  清园: { type: '清园', unit: '亩', needs: placed, note: '残枝落叶集中处理' },
  废弃物回收: { type: '废弃物回收', unit: '公斤', needs: ['NeedsPhoto'], note: '农药包装与旧膜交回收点' },
  其他: { type: '其他', unit: '次', note: '' },
}

/** Work by which a crop comes onto the land. */
export const planting: readonly Operation[] = ['播种', '定植', '移栽', '栽插', '育苗']

export function needsPhoto(name: Operation): boolean {
  return operations[name].needs?.includes('NeedsPhoto') === true
}

export const operationNames = Object.keys(operations).filter(isOperation)

function isOperation(name: string): name is Operation {
  return Object.hasOwn(operations, name)
}

export const operationId = (name: Operation) => idOf(`operation/${name}`)

export const operationDrafts: readonly Draft[] = operationNames.map((name) => {
  const { type, unit, needs = [], note } = operations[name]
  return draft(
    operationForm,
    operationId(name),
    {
      Name: name === '其他' ? '其他农事' : name,
      Type: type,
      Unit: unit,
      NeedsPhoto: needs.includes('NeedsPhoto'),
      NeedsPosition: needs.includes('NeedsPosition'),
      NeedsInputs: needs.includes('NeedsInputs'),
      ...(note && { Note: note }),
    },
    { by: 'admin', isCountys: true },
  )
})
