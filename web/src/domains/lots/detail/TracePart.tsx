import { lotForm } from '@farm/contract/lots'
import { formatQuantity } from '@farm/contract/values'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useRecordAddress } from '../../../engine/care/list-paths.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { LotStatusTag } from '../LotTags.tsx'
import { useTrace } from '../lot-queries.ts'
import styles from './TracePart.module.css'
import { BOX, type PlacedNode, layOut } from './trace-layout.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** Where a lot comes from and where it went: every lot around it, the harvests before and the customers after. */
export function TracePart({ id }: { readonly id: string }) {
  const { data, error, refetch } = useTrace(id)
  const layout = useMemo(() => data && layOut(data.Nodes, data.Edges), [data])
  if (!data || !layout) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const { width, height, nodes, edges } = layout
  return (
    <div className={styles.trace}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too */}
      <div className={styles.box} role="group" aria-label="批次流向图" tabIndex={0}>
        <div className={styles.picture} style={{ width, height }}>
          <svg className={styles.lines} width={width} height={height} aria-hidden>
            {edges.map(({ edge, from, to }) => (
              <path key={`${edge.From}${edge.To}`} className={styles.line} d={lineOf(from, to)} />
            ))}
          </svg>
          {nodes.map((one) => (
            <NodeBox key={one.node.Id} placed={one} isHere={one.node.Id === id} />
          ))}
        </div>
      </div>
      {data.IsCut && <p className={styles.second}>相关的批次太多，只画出最近的一部分</p>}
      {data.Harvests.length > 0 && (
        <ul className={styles.harvests} aria-label="采收来源">
          {data.Harvests.map(({ PunchIn, Lot, Day, Places, Plan, User, Quantity }) => (
            <li key={`${PunchIn}${Lot}`}>
              {[Day, Places.join('、'), Plan, User].filter(Boolean).join(' · ')}，{formatQuantity(Quantity, '公斤')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function lineOf(from: PlacedNode, to: PlacedNode): string {
  const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2]
  const [x2, y2] = [to.x, to.y + BOX.height / 2]
  const middle = (x1 + x2) / 2
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
}

interface NodeBoxProps {
  readonly placed: PlacedNode
  readonly isHere: boolean
}

function NodeBox({ placed: { node, x, y }, isHere }: NodeBoxProps) {
  const at = useRecordAddress()(lotForm.id, node.Id)
  const { Number: number, Stage, Status, Quantity, Customer, Date: day } = node
  const told = (
    <>
      <span className={styles.top}>
        <span className={styles.number}>{number}</span>
      </span>
      <span className={styles.top}>
        <span className={styles.second}>
          {Stage} {formatQuantity(Quantity, '公斤')}
        </span>
        {/* Beside the number it would leave no room for all of it. */}
        {Status !== '正常' && <LotStatusTag status={Status} />}
      </span>
      <span className={styles.top}>
        <span className={styles.told}>{Customer || day}</span>
        {isHere && <Tag tone="info">当前</Tag>}
      </span>
    </>
  )
  const place = { left: x, top: y, width: BOX.width, height: BOX.height }
  if (isHere || at === undefined) {
    return (
      <div className={styles.node} data-here={isHere || undefined} data-status={Status} style={place}>
        {told}
      </div>
    )
  }
  return (
    <Link to={at} className={styles.node} data-status={Status} style={place} title={`${number} ${Customer}`}>
      {told}
    </Link>
  )
}
