import type { ChainNode, ChainStageKind } from '@farm/contract/chain'
import { TRACE_PATH } from '@farm/contract/trace'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tag } from '../../ui/Tag.tsx'
import { useThingAddress } from '../reference/thing-pages.ts'
import styles from './ChainPart.module.css'
import { toneOf } from './status-tones.ts'

interface ChainThingProps {
  readonly kind: ChainStageKind
  readonly node: ChainNode
  /** The one from which the person looks. */
  readonly isHere: boolean
  /** Whether it hangs together with what is pointed at; absent while nothing is. */
  readonly light: 'on' | 'off' | undefined
  readonly onPoint: (id: string | undefined) => void
}

/** One thing of the chain; pointing at it shows what it hangs together with. */
export function ChainThing({ kind, node, isHere, light, onPoint }: ChainThingProps) {
  const { Id, Name, Status, Note } = node
  const told = (
    <>
      <span className={styles.top}>
        <span className={styles.name} title={Name}>
          {Name || '—'}
        </span>
        {Status !== '' && <Tag tone={toneOf(kind, Status)}>{Status}</Tag>}
      </span>
      {Note !== '' && (
        <span className={styles.note} title={Note}>
          {Note}
        </span>
      )}
      {isHere && <span className={styles.here}>当前</span>}
    </>
  )
  return (
    <li>
      <div
        role="presentation"
        className={styles.thing}
        data-here={isHere || undefined}
        data-light={light}
        onPointerEnter={() => onPoint(Id)}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={() => onPoint(Id)}
        onBlur={() => onPoint(undefined)}
      >
        <Way kind={kind} node={node} isHere={isHere}>
          {told}
        </Way>
      </div>
    </li>
  )
}

interface WayProps extends Pick<ChainThingProps, 'kind' | 'node' | 'isHere'> {
  readonly children: ReactNode
}

/** Where a thing leads: to its page as far as it is open, a code to what the public sees. */
function Way({ kind, node: { Id, Name }, isHere, children }: WayProps) {
  const address = useThingAddress()(kind, Id)
  if (kind === 'codes') {
    return (
      <a className={styles.told} href={`${TRACE_PATH}${Name}`} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  }
  if (address === undefined || isHere) {
    return (
      <span className={styles.told} aria-current={isHere || undefined}>
        {children}
      </span>
    )
  }
  return (
    <Link className={styles.told} to={address}>
      {children}
    </Link>
  )
}
