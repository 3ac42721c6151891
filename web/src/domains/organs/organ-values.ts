import type { Organ, OrganMove } from '@farm/contract/organs'
import type { EntryBase, EntryFaults } from '../../engine/entry/index.ts'
import { inThousands } from '@farm/contract/values'

export interface OrganValues {
  readonly Name: string
  readonly ParentId: string
}

export interface NewOrganValues extends OrganValues {
  readonly Kind: '县' | '部门'
}

export const MAX_NAME = 60

export function faultsOfOrgan({ Name, ParentId }: OrganValues): EntryFaults {
  return {
    ...(Name.trim() === '' && { Name: '请填写名称' }),
    ...(ParentId === '' && { ParentId: '请选择上级组织' }),
  }
}

export function baseOfOrgan({ Name, ParentId, UpdateTime }: Organ): EntryBase<OrganValues> {
  // The platform stands under nothing; its parent is never chosen.
  return { values: { Name, ParentId: ParentId ?? 'none' }, updateTime: UpdateTime }
}

/** What is sent of a changed organisation. */
export function changesOfOrgan(values: OrganValues, before: OrganValues): Partial<OrganValues> {
  const Name = values.Name.trim()
  return {
    ...(Name !== before.Name && { Name }),
    ...(values.ParentId !== before.ParentId && { ParentId: values.ParentId }),
  }
}

/** What goes along with a move: 3 个组织、5 人、1,200 条数据. */
export function contentText({ Organs, People, Records }: Pick<OrganMove, 'Organs' | 'People' | 'Records'>): string {
  return `${count(Organs)} 个组织、${count(People)} 人、${count(Records)} 条数据`
}

/** 清禾县 3 人、邻县 1 人. */
export function watchersText(watchers: OrganMove['Gains']): string {
  return watchers.map(({ Organ, People }) => `${Organ.Name} ${count(People)} 人`).join('、')
}

function count(n: number): string {
  return inThousands(String(n))
}

interface Names {
  readonly name: string
  readonly parent: string
}

/** What is asked before a move. */
export function moveQuestion(move: OrganMove, { name, parent }: Names): string {
  const { Loses, Gains } = move
  const sight = [
    Loses.length > 0 && `${watchersText(Loses)}将看不到其中的数据`,
    Gains.length > 0 && `${watchersText(Gains)}将能看到`,
  ].filter((part) => part !== false)
  const seen = sight.length > 0 ? `${sight.join('，')}。` : ''
  return `“${name}”将移到“${parent}”之下，${contentText(move)}一起移动。${seen}`
}
