import type { PlaceHold } from '@farm/contract/clock'
import { placeForm } from '@farm/contract/places'
import { daysLater } from '@farm/contract/values'
import { Tag } from '../../ui/Tag.tsx'
import { useNames } from '../reference/reference-queries.ts'
import styles from './InputChecks.module.css'
import { useHolds } from './check-queries.ts'

/** 安全间隔期: until when nothing is harvested on plots, and by what; nothing where they are free. */
export function Holds({ places }: { readonly places: readonly string[] }) {
  const holds = useHolds(places).data ?? []
  const names = useNames(placeForm.key, places.length > 1 ? holds.map(({ Place }) => Place) : [])
  if (holds.length === 0) return null
  return (
    <section className={styles.panel} aria-label="安全间隔期">
      <h3 className={styles.title}>
        安全间隔期内{' '}
        <Tag tone="warning">
          {holds
            .map(({ Until }) => Until)
            .toSorted()
            .at(-1)}{' '}
          起可采收
        </Tag>
      </h3>
      <ul className={styles.findings}>
        {holds.map((hold) => (
          <li key={hold.Place}>
            <b>{names.get(hold.Place)?.Name ?? ''}</b>
            <span>{heldText(hold)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function heldText({ Until, Uses }: PlaceHold): string {
  const used = Uses.map(({ Name, Day, From }) => `${Day} 用过${Name}，安全间隔期到 ${daysLater(From, -1)}`)
  return `${Until} 前不得采收：${used.join('；')}`
}
