import type { ChainKind, ChainNode } from '@farm/contract/chain'
import { Link } from 'react-router'
import { Tag } from '../../ui/Tag.tsx'
import { useThingAddress } from '../reference/thing-pages.ts'
import styles from './ChainPart.module.css'
import { toneOf } from './status-tones.ts'

interface ChainThingProps {
  readonly kind: ChainKind
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
  const address = useThingAddress()(kind, Id)
  const told = (
    <>
      <span className={styles.top}>
        <span className={styles.name} title={Name}>
          {Name || '—'}
        </span>
        {Status !== '' && <Tag tone={toneOf(Status)}>{Status}</Tag>}
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
        {address === undefined || isHere ? (
          <span className={styles.told} aria-current={isHere || undefined}>
            {told}
          </span>
        ) : (
          <Link className={styles.told} to={address}>
            {told}
          </Link>
        )}
      </div>
    </li>
  )
}
