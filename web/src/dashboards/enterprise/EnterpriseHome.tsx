import { useCan, useOrganPath, usePermission } from '../../engine/permission/index.ts'
import { withOrganPath } from '../../engine/permission/organ-path.ts'
import { Board } from '../board/Board.tsx'
import { BoardLink } from '../board/BoardButton.tsx'
import { BoardColumns } from '../board/BoardColumns.tsx'
import { AlarmsCard } from '../cards/AlarmsCard.tsx'
import { CameraCard } from '../cards/CameraCard.tsx'
import { ConsultationsCard, DiagnosisCard } from '../cards/DiagnosisCards.tsx'
import { DevicesCard } from '../cards/DevicesCard.tsx'
import { OperationsCard } from '../cards/OperationsCard.tsx'
import { PlansCard } from '../cards/PlansCard.tsx'
import { PunchInsCard } from '../cards/PunchInsCard.tsx'
import { FigureTiles } from '../county/FigureTiles.tsx'
import { useBoardFigures } from '../county/county-queries.ts'
import { weatherText } from '../county/weather-text.ts'
import { Wall } from '../wall/Wall.tsx'
import { WallButton } from '../wall/WallButton.tsx'
import styles from './EnterpriseHome.module.css'
import { EnterpriseSelect } from './EnterpriseSelect.tsx'
import { InputsCard } from './InputsCard.tsx'
import { PlotAreaCard } from './PlotAreaCard.tsx'
import { PlotMapCard } from './PlotMapCard.tsx'
import { useReach } from './use-reach.ts'

/** Characters of a name in the legend of the plans. */
const LIMIT = 8
const COUNTY = '/FarmIndex'
const FARM = '/'
const PLANS = '/FarmPlan/MakePlan'

/** 企业首页: one enterprise at a glance; `organPath` says which, one’s own unless told. */
export function EnterpriseHome() {
  const organPath = useOrganPath()
  const { enterprises, chosen, name } = useReach(organPath)
  const figures = useBoardFigures(organPath)
  return (
    <Board
      title={name === undefined ? '企业首页' : `${name}智慧农场`}
      weather={weatherText(figures.data?.Weather)}
      entries={
        <>
          <Entries organPath={organPath} />
          <EnterpriseSelect enterprises={enterprises} chosen={chosen} />
        </>
      }
      tools={<WallButton />}
    >
      <Cards key={organPath} organPath={organPath} figures={figures} />
      <Wall />
    </Board>
  )
}

function Entries({ organPath }: { readonly organPath: string | undefined }) {
  const can = useCan()
  const [first] = usePermission().Modules
  // The root leads whoever may not see its plans to the module that comes first for them.
  const mayEnter = can(PLANS) || first?.Url === FARM
  return (
    <>
      {mayEnter && <BoardLink to={withOrganPath(FARM, organPath)}>进入企业</BoardLink>}
      {can(COUNTY) && <BoardLink to={COUNTY}>县级首页</BoardLink>}
    </>
  )
}

interface CardsProps {
  readonly organPath: string | undefined
  readonly figures: ReturnType<typeof useBoardFigures>
}

/** Another enterprise has cards of its own: what was chosen on those of the one before does not stay. */
function Cards({ organPath, figures }: CardsProps) {
  return (
    <BoardColumns
      left={
        <>
          <PlotAreaCard organPath={organPath} className={styles.areas} />
          <PunchInsCard organPath={organPath} className={styles.punchIns} />
          <InputsCard organPath={organPath} className={styles.inputs} />
          <ConsultationsCard organPath={organPath} className={styles.consultations} />
        </>
      }
      middle={
        <>
          <FigureTiles query={figures} organPath={organPath} />
          <CameraCard organPath={organPath} className={styles.camera} />
          <div className={styles.below}>
            <PlotMapCard organPath={organPath} className={styles.plots} />
            <OperationsCard organPath={organPath} className={styles.operations} isOfOne />
          </div>
        </>
      }
      right={
        <>
          <DevicesCard organPath={organPath} className={styles.devices} />
          <AlarmsCard organPath={organPath} className={styles.alarms} />
          <DiagnosisCard organPath={organPath} className={styles.diagnosis} />
          <PlansCard organPath={organPath} by="plan" limit={LIMIT} isTall className={styles.plans} />
        </>
      }
    />
  )
}
