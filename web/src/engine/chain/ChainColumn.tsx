import type { ChainKind, ChainStage, ChainStageKind } from '@farm/contract/chain'
import { countWordOf } from '@farm/contract/values'
import styles from './ChainPart.module.css'
import { useThingAddress } from '../reference/thing-pages.ts'
import { ChainThing } from './ChainThing.tsx'

const titles = {
  orders: '订单',
  plans: '计划',
  places: '地块',
  'work-orders': '工单',
  clock: '打卡',
  lots: '批次',
  certificates: '合格证',
  codes: '溯源码',
} satisfies Record<ChainStageKind, string>

/** What to do where the chain has nothing. */
const nexts = {
  orders: '没有关联订单。编辑计划、选上对应订单后出现在这里',
  plans: '还没有计划。在订单的明细里点“新建计划”，或在计划列表新增',
  places: '还没有地块。给计划选上地块后出现在这里',
  'work-orders': '还没有工单。打开计划点“生成工单”',
  clock: '还没有打卡。有人打卡后出现在这里',
  lots: '还没有批次。采收后在批次管理建立',
  certificates: '还没有合格证。给批次开具后出现在这里',
  codes: '还没有溯源码。在历史溯源发布出库批次后出现在这里',
} satisfies Record<ChainStageKind, string>

/** To whom such things have no page: they make none. */
const plain = {
  orders: '没有您可以查看的订单',
  plans: '没有您可以查看的计划',
  places: '没有您可以查看的地块',
  'work-orders': '没有您可以查看的工单',
  clock: '还没有打卡。有人打卡后出现在这里',
  lots: '没有您可以查看的批次',
  certificates: '没有您可以查看的合格证',
  codes: '还没有溯源码',
} satisfies Record<ChainStageKind, string>

/** The server counts no further. */
const MOST_COUNTED = 10_000

interface ChainColumnProps {
  readonly stage: ChainStage
  readonly from: { readonly kind: ChainKind; readonly id: string }
  /** Lit, when something is pointed at. */
  readonly related: ReadonlySet<string> | undefined
  readonly onPoint: (id: string | undefined) => void
}

/** One stage of the chain: how many there are, and the newest of them. */
export function ChainColumn({ stage: { Kind, Total, Nodes }, from, related, onPoint }: ChainColumnProps) {
  const more = Total - Nodes.length
  const isOpen = useThingAddress()(Kind, from.id) !== undefined
  return (
    <li className={styles.stage} aria-label={titles[Kind]}>
      <h3 className={styles.title}>
        {titles[Kind]}
        <span className={styles.count}>{Total >= MOST_COUNTED ? `${MOST_COUNTED}+` : Total}</span>
      </h3>
      {Nodes.length === 0 && <p className={styles.empty}>{(isOpen ? nexts : plain)[Kind]}</p>}
      <ul className={styles.things}>
        {Nodes.map((node) => (
          <ChainThing
            key={node.Id}
            kind={Kind}
            node={node}
            isHere={node.Id === from.id}
            light={related && (related.has(node.Id) ? 'on' : 'off')}
            onPoint={onPoint}
          />
        ))}
      </ul>
      {more > 0 && <p className={styles.empty}>{`还有 ${more} ${countWordOf(titles[Kind])}更早的`}</p>}
    </li>
  )
}
