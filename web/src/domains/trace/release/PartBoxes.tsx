import { type ReleasePart, releasePartHints, releasePartNames, releaseParts } from '@farm/contract/trace'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import styles from './ReleasePanel.module.css'

interface PartBoxesProps {
  readonly label: string
  readonly chosen: readonly ReleasePart[]
  /** Others are shown as not allowed. */
  readonly allowed: readonly ReleasePart[]
  readonly onChange: (chosen: ReleasePart[]) => void
}

/** What is made known, part by part. */
export function PartBoxes({ label, chosen, allowed, onChange }: PartBoxesProps) {
  const toggle = (part: ReleasePart) =>
    onChange(releaseParts.filter((one) => (one === part ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <ul className={styles.parts} aria-label={label}>
      {releaseParts.map((part) => {
        const isAllowed = allowed.includes(part)
        return (
          <li key={part} data-off={!isAllowed || undefined}>
            <CheckBox
              label={releasePartNames[part]}
              checked={isAllowed && chosen.includes(part)}
              disabled={!isAllowed}
              onChange={() => toggle(part)}
            />
            <span>
              <b>{releasePartNames[part]}</b>
              <small>{isAllowed ? releasePartHints[part] : '企业没有允许公开'}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
