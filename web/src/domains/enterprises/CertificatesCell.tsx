import { SOON_DAYS } from '@farm/contract/forms'
import { Link } from 'react-router'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { FigureCell } from './FigureCell.tsx'
import styles from './CertificatesCell.module.css'
import { useFigures } from './figures-queries.ts'
import { useListsOf } from './use-lists-of.ts'

/** How many certificates an enterprise has, and how many of them have run out or run out soon. */
export function CertificatesCell({ id }: { readonly id: string }) {
  const { Expiring = 0, Expired = 0 } = useFigures(id).data ?? {}
  const listOf = useListsOf(id)
  const soon = `${Expiring} 份 ${SOON_DAYS} 天内到期`
  return (
    <span className={styles.cell}>
      {Expired > 0 && <TagLink tone="bad" text={`${Expired} 份已过期`} to={listOf('expired')} />}
      {Expiring > 0 && <TagLink tone="warning" text={`${Expiring} 份将到期`} title={soon} to={listOf('expiring')} />}
      <FigureCell id={id} name="Certificates" />
    </span>
  )
}

interface TagLinkProps {
  readonly tone: Tone
  readonly text: string
  readonly title?: string
  /** Absent where the person may not see what is counted. */
  readonly to: string | undefined
}

function TagLink({ tone, text, title, to }: TagLinkProps) {
  const tag = <Tag tone={tone}>{text}</Tag>
  if (to === undefined) return <span title={title}>{tag}</span>
  return (
    <Link className={styles.link} to={to} title={title}>
      {tag}
    </Link>
  )
}
