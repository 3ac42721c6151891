import { operationForm, type operationTypes } from '@farm/contract/operations'
import { idOf } from '../ids.ts'
import { type Draft, draft } from './draft.ts'

export type Operation = (typeof operationTypes)[number]

interface Kind {
  readonly unit: string
  readonly needs?: ReadonlyArray<'NeedsPhoto' | 'NeedsPosition' | 'NeedsInputs'>
  readonly note: string
  /** What one person gets done in one go, in mu. */
  readonly areaMu: readonly [least: number, most: number]
}

/** The kinds of work that the county knows: one per type. */
export const operations: Readonly<Record<Operation, Kind>> = {
  整地: { unit: '亩', needs: ['NeedsPosition'], note: '深翻 25 厘米以上，耙平耙细', areaMu: [20, 90] },
  播种: { unit: '亩', needs: ['NeedsPosition', 'NeedsInputs'], note: '记录品种与用种量', areaMu: [15, 80] },
  育苗: { unit: '盘', needs: ['NeedsPosition'], note: '记录出苗率', areaMu: [1, 6] },
  定植: { unit: '亩', needs: ['NeedsPosition'], note: '定植后浇足缓苗水', areaMu: [2, 12] },
  灌溉: { unit: '亩', needs: ['NeedsPosition'], note: '记录灌溉方式与时长', areaMu: [8, 60] },
  施肥: { unit: '亩', needs: ['NeedsPosition', 'NeedsInputs'], note: '记录肥料名称与用量', areaMu: [8, 50] },
  用药: { unit: '亩', needs: ['NeedsPosition', 'NeedsInputs'], note: '遵守安全间隔期，雨天不施药', areaMu: [8, 60] },
  中耕除草: { unit: '亩', needs: ['NeedsPosition'], note: '优先机械与人工除草', areaMu: [5, 30] },
  修剪整枝: { unit: '株', needs: ['NeedsPosition'], note: '剪口平滑，病枝带出园外', areaMu: [2, 15] },
  覆膜: { unit: '亩', needs: ['NeedsPosition', 'NeedsInputs'], note: '使用厚度达标的地膜', areaMu: [5, 40] },
  巡田: { unit: '次', needs: ['NeedsPosition'], note: '查苗情、墒情与病虫害', areaMu: [20, 200] },
  病虫害调查: {
    unit: '次',
    needs: ['NeedsPhoto', 'NeedsPosition'],
    note: '五点取样，记录虫口与病株率',
    areaMu: [10, 80],
  },
  采收: { unit: '公斤', needs: ['NeedsPosition'], note: '核对安全间隔期后采收，记录数量', areaMu: [2, 60] },
  清园: { unit: '亩', needs: ['NeedsPosition'], note: '残枝落叶集中处理', areaMu: [5, 40] },
  废弃物回收: { unit: '公斤', needs: ['NeedsPhoto'], note: '农药包装与旧膜交回收点', areaMu: [5, 60] },
  其他: { unit: '次', note: '', areaMu: [1, 20] },
}

export function needsPhoto(name: Operation): boolean {
  return operations[name].needs?.includes('NeedsPhoto') === true
}

const operationNames = Object.keys(operations).filter(isOperation)

function isOperation(name: string): name is Operation {
  return Object.hasOwn(operations, name)
}

export const operationId = (name: Operation) => idOf(`operation/${name}`)

export const operationDrafts: readonly Draft[] = operationNames.map((name) => {
  const { unit, needs = [], note } = operations[name]
  return draft(
    operationForm,
    operationId(name),
    {
      Name: name === '其他' ? '其他农事' : name,
      Type: name,
      Unit: unit,
      NeedsPhoto: needs.includes('NeedsPhoto'),
      NeedsPosition: needs.includes('NeedsPosition'),
      NeedsInputs: needs.includes('NeedsInputs'),
      ...(note && { Note: note }),
    },
    { by: 'admin', isCountys: true },
  )
})
