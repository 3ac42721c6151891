import { planForm } from '@farm/contract/plans'
import { type Board, figureLabels } from '@farm/contract/statistics'
import { useToday } from '../../engine/records/use-today.ts'
import { countedQuery, doubtedBetween } from '../../engine/review/counted.ts'
import { monthAround } from '../../platform/calendar.ts'
import { type BoardFigure, Figure } from '../board/BoardFigures.tsx'
import { PanelFailed, PanelWaiting } from '../board/PanelState.tsx'
import type { PanelQuery } from '../board/panel-state.ts'
import { type WayWithin, useWayWithin } from '../board/use-way-within.ts'
import styles from './FigureTiles.module.css'

interface FigureTilesProps {
  readonly query: PanelQuery<Board>
  readonly organPath: string | undefined
}

const PUNCH_INS = ['/FarmOperation/ClockData'] as const
const KILOGRAMMES_A_TONNE = 1_000

/** The large figures over the map; one that the person may not see is not there. */
export function FigureTiles({ query, organPath }: FigureTilesProps) {
  const today = useToday()
  const way = useWayWithin(organPath)
  const { data, error, refetch } = query
  if (!data) {
    return (
      <div className={styles.tile} data-missing>
        {error ? <PanelFailed error={error} onRetry={() => void refetch()} /> : <PanelWaiting />}
      </div>
    )
  }
  return (
    <ul className={styles.tiles} aria-label="总览">
      {figuresOf(data, today, way).map((figure) => (
        <li key={figure.key} className={styles.tile}>
          <Figure figure={figure} />
        </li>
      ))}
    </ul>
  )
}

function figuresOf(board: Board, today: string, way: WayWithin): BoardFigure[] {
  const {
    ManagedArea,
    Area,
    RunningPlans,
    NewPlans,
    PunchInsToday,
    PunchInsYesterday = 0,
    AtWork,
    Harvest,
    HarvestBefore,
  } = board
  const { DoubtedToday, DoubtedMonth } = board
  const month = monthAround(today)
  const ofToday = `OccurTime=${today}~${today}`
  return [
    // Where no enterprise is in reach the plots are what there is of land.
    ManagedArea === undefined
      ? figure(figureLabels.plotArea, Area, { unit: '亩', to: way(['/Core/PlaceList']) })
      : figure(figureLabels.managedArea, ManagedArea, { unit: '亩', to: way(['/CountyFarm/EnterpriseList']) }),
    figure(figureLabels.runningPlans, RunningPlans, {
      unit: '个',
      change: NewPlans,
      against: '本周新开始',
      to: way(['/FarmPlan/MakePlan', '/OrderSys/Plan/List'], { query: 'Status=执行中', form: planForm.id }),
    }),
    figure(figureLabels.punchInsToday, PunchInsToday, {
      unit: '次',
      change: (PunchInsToday ?? 0) - PunchInsYesterday,
      against: '与昨天全天相比',
      to: way(PUNCH_INS, { query: `${ofToday}&${countedQuery()}` }),
      note: { doubted: DoubtedToday, to: way(PUNCH_INS, { query: doubtedBetween({ from: today, to: today }) }) },
    }),
    figure(figureLabels.peopleToday, AtWork, {
      unit: '人',
      to: way(PUNCH_INS, { query: `${ofToday}&groupBy=UserId&${countedQuery()}` }),
    }),
    figure(figureLabels.harvestOfMonth, Harvest === undefined ? undefined : Harvest / KILOGRAMMES_A_TONNE, {
      unit: '吨',
      digits: 1,
      change: HarvestBefore === undefined ? undefined : ((Harvest ?? 0) - HarvestBefore) / KILOGRAMMES_A_TONNE,
      against: '与上月同期相比',
      to: way(PUNCH_INS, { query: `OccurTime=${month.from}~${month.to}&sums=Harvest&${countedQuery()}` }),
      note: { doubted: DoubtedMonth, to: way(PUNCH_INS, { query: doubtedBetween(month) }) },
    }),
  ].flat()
}

function figure(
  label: string,
  value: number | undefined,
  rest: Omit<BoardFigure, 'key' | 'label' | 'value'>,
): BoardFigure[] {
  return value === undefined ? [] : [{ key: label, label, value, ...rest }]
}
