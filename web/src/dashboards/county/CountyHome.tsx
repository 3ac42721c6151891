import type { BoardEnterprise } from '@farm/contract/statistics'
import { useEffect } from 'react'
import { useOrganPath, usePermission } from '../../engine/permission/index.ts'
import { useKeptAddress } from '../../engine/page/index.ts'
import { withOrganPath } from '../../engine/permission/organ-path.ts'
import { ORGAN_PATH } from '../../platform/http.ts'
import { APPLICATIONS } from '../../platform/hosts.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { Board } from '../board/Board.tsx'
import { BoardButton, BoardLink } from '../board/BoardButton.tsx'
import { BoardColumns } from '../board/BoardColumns.tsx'
import { BoardSelect } from '../board/BoardSelect.tsx'
import { useWayWithin } from '../board/use-way-within.ts'
import { AlarmsCard } from '../cards/AlarmsCard.tsx'
import { CameraCard } from '../cards/CameraCard.tsx'
import { DevicesCard } from '../cards/DevicesCard.tsx'
import { ConsultationsCard, DiagnosisCard } from '../cards/DiagnosisCards.tsx'
import { OperationsCard } from '../cards/OperationsCard.tsx'
import { PlansCard } from '../cards/PlansCard.tsx'
import { PunchInsCard } from '../cards/PunchInsCard.tsx'
import { Wall } from '../wall/Wall.tsx'
import { WallButton } from '../wall/WallButton.tsx'
import { useBoardEnterprises, useBoardFigures } from './county-queries.ts'
import styles from './CountyHome.module.css'
import { AreasCard, NAME_LIMIT, NO_ENTERPRISES, StaffCard } from './EnterpriseCards.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { MapCard } from './MapCard.tsx'
import { weatherText } from './weather-text.ts'

/** The organisation of the enterprise that is looked at; the county stays the one of the page. */
const CHOSEN = 'enterprise'
const WHOLE = ''
/** Of these the address of the county leads to the first that the person may open. */
const COUNTY_PAGES = [
  '/CountyFarm/EnterpriseList',
  '/CountyFarm/DataStatistics/ClockIn',
  '/CountyFarm/FormData/List',
] as const

/** 县级首页: the county at a glance, or with an enterprise chosen its plans, people, devices and fields alone. */
export function CountyHome() {
  const county = useOrganPath()
  const { User } = usePermission()
  const [address, changeAddress] = useKeptAddress()
  const narrowed = address.get(CHOSEN) ?? undefined
  const organPath = narrowed ?? county
  const enterprises = useBoardEnterprises(county)
  const figures = useBoardFigures(organPath)
  const all = enterprises.data?.Enterprises ?? []
  const chosen = all.find(({ OrganPath }) => OrganPath === narrowed)
  const choose = (enterprise: Pick<BoardEnterprise, 'OrganPath'> | undefined) =>
    changeAddress((present) => withChosen(present, enterprise?.OrganPath), { replace: true })
  const shared = { query: enterprises, organPath: county }
  const isOfOne = all.some(({ OrganPath }) => OrganPath === county)
  // An enterprise is no county: its figures stand in the county as if it had been chosen there.
  useEffect(() => {
    if (isOfOne) changeAddress((present) => asChosen(present, county), { replace: true })
  }, [isOfOne, county, changeAddress])
  const name = county === undefined || county === User.Organ.Path ? User.Organ.Name : ''
  return (
    <Board
      title={`${name}智慧农业总览`}
      weather={weatherText(figures.data?.Weather)}
      entries={<Entries county={county} />}
      tools={
        <>
          {narrowed !== undefined && <Narrowed name={chosen?.Name ?? '所选企业'} onEnd={() => choose(undefined)} />}
          <WallButton />
        </>
      }
    >
      <BoardColumns
        left={
          <>
            <AreasCard {...shared} className={styles.areas} />
            <StaffCard {...shared} chosen={chosen?.Id} className={styles.staff} />
            <AlarmsCard organPath={organPath} className={styles.alarms} />
            <DevicesCard organPath={organPath} className={styles.devices} />
          </>
        }
        middle={
          <>
            <FigureTiles query={figures} organPath={organPath} />
            <MapCard query={enterprises} organPath={county} chosen={chosen} onChoose={choose} />
            <Bottom organPath={organPath} isNarrowed={narrowed !== undefined} />
          </>
        }
        right={
          <>
            <CameraCard key={organPath} organPath={organPath} className={styles.camera} />
            <PlansCard
              organPath={organPath}
              className={styles.plans}
              by={narrowed === undefined ? 'crop' : 'plan'}
              limit={NAME_LIMIT}
              tools={<EnterpriseSelect all={all} narrowed={narrowed} onChoose={choose} />}
            />
            <DiagnosisCard organPath={organPath} className={styles.diagnosis} />
            <ConsultationsCard organPath={organPath} className={styles.consultations} />
          </>
        }
      />
      <Wall />
    </Board>
  )
}

function withChosen(present: URLSearchParams, path: string | undefined): URLSearchParams {
  const next = new URLSearchParams(present)
  if (path === undefined) next.delete(CHOSEN)
  else next.set(CHOSEN, path)
  return next
}

function asChosen(present: URLSearchParams, path: string | undefined): URLSearchParams {
  const next = withChosen(present, path)
  next.delete(ORGAN_PATH)
  return next
}

/** Where one goes on from here, as far as one may. */
function Entries({ county }: { readonly county: string | undefined }) {
  const way = useWayWithin(county)
  const mayEnter = way(COUNTY_PAGES) !== undefined
  return (
    <>
      {mayEnter && <BoardLink to={withOrganPath('/CountyFarm', county)}>进入县级</BoardLink>}
      <BoardLink href={APPLICATIONS}>应用中心</BoardLink>
    </>
  )
}

function Narrowed({ name, onEnd }: { readonly name: string; readonly onEnd: () => void }) {
  return (
    <BoardButton onClick={onEnd} title="返回全县">
      {name} ×
    </BoardButton>
  )
}

interface BottomProps {
  readonly organPath: string | undefined
  readonly isNarrowed: boolean
}

function Bottom({ organPath, isNarrowed }: BottomProps) {
  return (
    <div className={styles.bottom}>
      <OperationsCard organPath={organPath} isOfOne={isNarrowed} />
      <PunchInsCard organPath={organPath} isUpright={!useIsPhone()} />
    </div>
  )
}

interface EnterpriseSelectProps {
  readonly all: readonly BoardEnterprise[]
  readonly narrowed: string | undefined
  readonly onChoose: (enterprise: Pick<BoardEnterprise, 'OrganPath'> | undefined) => void
}

function EnterpriseSelect({ all, narrowed, onChoose }: EnterpriseSelectProps) {
  const own = all.map(({ OrganPath, Name }) => ({ key: OrganPath, name: Name }))
  return (
    <BoardSelect
      label="企业"
      options={own.length === 0 ? [] : [{ key: WHOLE, name: '全县' }, ...own]}
      chosen={narrowed ?? WHOLE}
      empty={NO_ENTERPRISES}
      onChoose={(key) => onChoose(key === WHOLE ? undefined : { OrganPath: key })}
    />
  )
}
