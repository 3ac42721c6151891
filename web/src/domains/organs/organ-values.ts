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
export function contentText({
  Organs,
  People,
  Records,
  IsCut = false,
}: Pick<OrganMove, 'Organs' | 'People' | 'Records' | 'IsCut'>): string {
  return `${count(Organs)} 个组织、${count(People)} 人、${count(Records)} ${IsCut ? '多条' : '条'}数据`
}

/** Where no more are counted. */
const MOST_COUNTED = 1_000

/** 计划 12（未结束 3）. */
export function countText({ Name, Count, Open = 0 }: OrganMove['Along'][number]): string {
  const most = (n: number) => `${count(n)}${n >= MOST_COUNTED ? ' 多' : ''}`
  return `${Name} ${most(Count)}${Open > 0 ? `（未结束 ${most(Open)}）` : ''}`
}

type CopiesOf = Pick<OrganMove, 'Copies' | 'Same' | 'IsCut'>

/** 作物 2、投入品 5 复制一份归它所有，另有 3 条新的上级组织已有相同的，改用那里的; nothing where nothing is copied. */
export function copiesText({ Copies: copies, Same: same, IsCut = false }: CopiesOf): string {
  const copied = copies.map(({ Name, Count }) => `${Name} ${count(Count)}`).join('、')
  const parts = [
    copied && `原上级组织的${copied}，复制一份归它所有`,
    same > 0 && `${count(same)} 条新的上级组织已有相同的，改用那里的`,
    IsCut && '数据较多，以上按其中一部分统计，移动时按全部数据复制',
  ]
  return parts.filter((part) => part !== '' && part !== false).join('；')
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
