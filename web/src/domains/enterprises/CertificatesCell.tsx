import { EXPIRING_DAYS } from '@farm/contract/enterprises'
import { Tag } from '../../ui/Tag.tsx'
import { FigureCell } from './FigureCell.tsx'
import styles from './CertificatesCell.module.css'
import { useFigures } from './figures-queries.ts'

/** How many certificates an enterprise has, and how many of them run out soon. */
export function CertificatesCell({ id }: { readonly id: string }) {
  const { Expiring = 0 } = useFigures(id).data ?? {}
  return (
    <span className={styles.cell} title={Expiring > 0 ? `${Expiring} 份 ${EXPIRING_DAYS} 天内到期` : undefined}>
      {Expiring > 0 && <Tag tone="warning">{Expiring} 份将到期</Tag>}
      <FigureCell id={id} name="Certificates" />
    </span>
  )
}
