import { SOON_DAYS } from '@farm/contract/forms'
import { Link } from 'react-router'
import type { HeadProps } from '../../engine/crud/crud-declaration.ts'
import { isWithin } from '../../engine/organs/index.ts'
import { useAddress, useCan, usePermission } from '../../engine/permission/index.ts'
import { formatNumber, formatQuantity } from '@farm/contract/values'
import { Outline } from '../../ui/Outline.tsx'
import styles from './EnterpriseHead.module.css'
import { useFigures } from './figures-queries.ts'
import { useListsOf } from './use-lists-of.ts'

/** What stands with an enterprise, each figure leading to what it counts, and the certificates that run out soon. */
export function EnterpriseHead({ record: { Id, Organ } }: HeadProps) {
  const { data: figures } = useFigures(Id)
  const listOf = useListsOf(Id)
  if (!figures) return null
  const {
    Staff,
    Places,
    PlaceArea,
    RunningPlans,
    Certificates,
    Expiring = 0,
    Expired = 0,
    Devices,
    DevicesOff = 0,
  } = figures
  const area = PlaceArea === undefined ? '' : `（${formatQuantity(PlaceArea, '亩')}）`
  return (
    <>
      {Expired > 0 && (
        <p className={styles.notice} data-expired>
          <Outline name="warning" size={16} />
          <Counted text={`${Expired} 份资质证书已过期`} to={listOf('expired')} />
        </p>
      )}
      {Expiring > 0 && (
        <p className={styles.notice}>
          <Outline name="warning" size={16} />
          <Counted text={`${Expiring} 份资质证书 ${SOON_DAYS} 天内到期`} to={listOf('expiring')} />
        </p>
      )}
      {DevicesOff > 0 && (
        <p className={styles.notice}>
          <Outline name="warning" size={16} />
          <Counted text={`${DevicesOff} 台设备离线`} to={listOf('devicesOff')} />
        </p>
      )}
      <dl className={styles.figures}>
        <Figure label="人员" unit="人" value={Staff} />
        <Figure label="地块" unit={`块${area}`} value={Places} to={listOf('places')} />
        <Figure label="执行中计划" unit="个" value={RunningPlans} to={listOf('running')} />
        <Figure label="资质证书" unit="份" value={Certificates} to={listOf('certificates')} />
        <Figure label="设备" unit="台" value={Devices} to={listOf('devices')} />
      </dl>
      <MoveLink organ={Organ} />
    </>
  )
}

/** The way to where an enterprise is moved to another county; nobody moves their own. */
function MoveLink({ organ }: { readonly organ: HeadProps['record']['Organ'] }) {
  const can = useCan()
  const address = useAddress()
  const { User } = usePermission()
  if (!can('/Organs/Edit/:id') || isWithin(User.Organ.Path, organ.Path)) return null
  return (
    <p className={styles.move}>
      <Link to={address(`/Organs/Edit/${organ.Id}`)}>移动企业</Link>
    </p>
  )
}

interface FigureProps {
  readonly label: string
  readonly unit: string
  /** Absent where the person may not see what is counted. */
  readonly value: number | undefined
  readonly to?: string | undefined
}

function Figure({ label, unit, value, to }: FigureProps) {
  if (value === undefined) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Counted text={`${formatNumber(value)} ${unit}`} to={to} />
      </dd>
    </div>
  )
}

function Counted({ text, to }: { readonly text: string; readonly to: string | undefined }) {
  return to === undefined ? text : <Link to={to}>{text}</Link>
}
