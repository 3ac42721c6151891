import type { Organ, OrganMove } from '@farm/contract/organs'
import { Link } from 'react-router'
import { useListAddress } from '../../../engine/care/list-paths.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { contentText, copiesText, countText, watchersText } from '../organ-values.ts'
import styles from './MoveEffect.module.css'

interface MoveEffectProps {
  readonly organ: Pick<Organ, 'Path'>
  readonly preview: {
    readonly data: OrganMove | undefined
    readonly error: Error | null
    readonly isFetching: boolean
  }
}

/** What a move takes along, copies and leaves, who gains and who loses sight, and what is in its way. */
export function MoveEffect({ organ, preview: { data, error, isFetching } }: MoveEffectProps) {
  if (error) return <Notice>{error.message}</Notice>
  if (!data) return isFetching ? <p className={styles.waiting}>正在查看移动的影响…</p> : null
  const { Obstacles, Gains, Loses, Shared, Along, Archived, HandedOver } = data
  const copies = copiesText(data)
  return (
    <div className={styles.effect}>
      {Obstacles.map((obstacle) => (
        <Notice key={obstacle}>{obstacle}</Notice>
      ))}
      {data.Asked?.map((asked) => (
        <Notice key={asked}>{asked}</Notice>
      ))}
      <dl className={styles.facts} aria-label="移动的影响">
        <dt>一起移动</dt>
        <dd>
          {contentText(data)}
          {Along.length > 0 && <AlongList along={Along} organ={organ} />}
        </dd>
        {copies && (
          <>
            <dt>复制过去</dt>
            <dd>{copies}</dd>
          </>
        )}
        {Archived.length > 0 && (
          <>
            <dt>存档表单</dt>
            <dd>{Archived.map((name) => `“${name}”`).join('、')}的数据连同表单一起移动，不再新增，回收站里的也一样</dd>
          </>
        )}
        {HandedOver > 0 && (
          <>
            <dt>改由他人</dt>
            <dd>{HandedOver} 例未结束的会诊，改由新的上级组织的专家回复</dd>
          </>
        )}
        <dt>将看不到</dt>
        <dd>{watchersText(Loses) || '没有人'}</dd>
        <dt>将能看到</dt>
        <dd>{watchersText(Gains) || '没有别的人'}</dd>
        {Shared > 0 && (
          <>
            <dt>不再共享</dt>
            <dd>原上级组织共享、这里没有用到的 {Shared} 条资料（作物、农事操作等）不能再选用</dd>
          </>
        )}
      </dl>
    </div>
  )
}

/** By form how much goes along, each with the way to it. */
function AlongList({
  along,
  organ: { Path },
}: Pick<MoveEffectProps, 'organ'> & { readonly along: OrganMove['Along'] }) {
  const listOf = useListAddress()
  return (
    <ul className={styles.along}>
      {along.map((one) => {
        const list = listOf(one.FormId)
        return (
          <li key={one.FormId}>
            {list === undefined ? countText(one) : <Link to={within(list, Path)}>{countText(one)}</Link>}
          </li>
        )
      })}
    </ul>
  )
}

/** The address of a list, narrowed to a branch. */
function within(address: string, path: string): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.set('organPath', path)
  return `${pathname}?${searchParams.toString()}`
}
