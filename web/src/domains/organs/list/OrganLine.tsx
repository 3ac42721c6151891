import type { Organ } from '@farm/contract/organs'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { inThousands } from '@farm/contract/values'
import { Outline } from '../../../ui/Outline.tsx'
import { OrganActs } from './OrganActs.tsx'
import styles from './OrganList.module.css'
import type { Branch } from './use-open-branches.ts'

interface OrganLineProps {
  readonly branch: Branch
  /** The line that the Tab key leads to. */
  readonly isCurrent: boolean
  /** Where its people are listed; absent where they may not be. */
  readonly people: string | undefined
  /** Where enterprises are listed; absent for what is none, or where they may not be. */
  readonly enterprise: string | undefined
  readonly onToggle: () => void
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** An organisation in the tree, with how many people and enterprises stand in it and below. */
export function OrganLine(props: OrganLineProps) {
  const { branch, isCurrent, people, enterprise, onToggle, onFocus, onKeyDown } = props
  const { organ, level, isOpen, hasBelow } = branch
  return (
    <div
      role="row"
      className={styles.line}
      aria-level={level}
      aria-label={organ.Name}
      {...(hasBelow && { 'aria-expanded': isOpen })}
      tabIndex={isCurrent ? 0 : -1}
      data-path={organ.Path}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span role="gridcell" className={styles.name} style={{ paddingInlineStart: `calc(var(--step) * ${level - 1})` }}>
        {hasBelow ? (
          <button
            type="button"
            className={styles.toggle}
            tabIndex={-1}
            data-open={isOpen || undefined}
            aria-label={`${isOpen ? '收起' : '展开'}${organ.Name}`}
            onClick={onToggle}
          >
            <Outline name="right" size={14} />
          </button>
        ) : (
          <span className={styles.noToggle} />
        )}
        {people === undefined ? (
          <span title={organ.Name}>{organ.Name}</span>
        ) : (
          <Link to={people} className={styles.link} title={`查看${organ.Name}的人员`}>
            {organ.Name}
          </Link>
        )}
        <span className={styles.kind}>{organ.IsDemo ? `${organ.Kind} · 演示` : organ.Kind}</span>
      </span>
      <span role="gridcell" className={styles.count}>
        <span className={styles.unit}>人员 </span>
        {inThousands(String(organ.People))}
      </span>
      <span role="gridcell" className={styles.count}>
        <Enterprises organ={organ} to={enterprise} />
      </span>
      <span role="gridcell" className={styles.actsCell}>
        <OrganActs organ={organ} />
      </span>
    </div>
  )
}

interface EnterprisesProps {
  readonly organ: Organ
  readonly to: string | undefined
}

/** Of an enterprise the way to it, of all others how many stand in them. */
function Enterprises({ organ: { Kind, Name, Enterprises: count }, to }: EnterprisesProps) {
  if (Kind === '企业') {
    return to === undefined ? (
      '—'
    ) : (
      <Link to={to} className={styles.link} aria-label={`查看企业${Name}`}>
        查看企业
      </Link>
    )
  }
  return (
    <>
      <span className={styles.unit}>企业 </span>
      {inThousands(String(count))}
    </>
  )
}
