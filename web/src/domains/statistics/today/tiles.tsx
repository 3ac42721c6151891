import { deviceForm } from '@farm/contract/devices'
import { figureLabels } from '@farm/contract/statistics'
import { workOrderForm } from '@farm/contract/work-orders'
import {
  alarmsFigure,
  areaFigure,
  devicesFigure,
  inputsFigure,
  peopleFigure,
  punchInsFigure,
  waterFigure,
  workOrdersFigure,
} from './figures.ts'
import { countedQuery } from '../../../engine/review/counted.ts'
import { Tile } from './Tile.tsx'
import { useAlarmFigures, useCounts, usePunchIns, useUsed } from './today-queries.ts'
import { useWay } from './use-way.ts'

interface OfDay {
  /** `2026-11-20` */
  readonly day: string
}

const PUNCH_INS = ['/FarmOperation/ClockData'] as const
const USED_SOMETHING = { path: ['Inputs'], op: 'null', values: ['false'] } as const
const WORK_ORDERS = ['/WorkOrder/List', '/ClockSys/WorkOrder/List'] as const

export function PunchIns({ day }: OfDay) {
  const query = usePunchIns(day)
  const to = useWay(PUNCH_INS, `OccurTime=${day}~${day}&${countedQuery()}`)
  const told = query.data && punchInsFigure(query.data)
  return <Tile title={figureLabels.punchInsToday} help="今天 0 点以来的打卡次数" to={to} query={query} told={told} />
}

export function People({ day }: OfDay) {
  const query = usePunchIns(day)
  const to = useWay(PUNCH_INS, `OccurTime=${day}~${day}&groupBy=UserId&${countedQuery()}`)
  const told = query.data && peopleFigure(query.data)
  return <Tile title={figureLabels.peopleToday} help="今天打过卡的人数" to={to} query={query} told={told} />
}

export function Area({ day }: OfDay) {
  const query = usePunchIns(day)
  const to = useWay(PUNCH_INS, `OccurTime=${day}~${day}&sums=Area&${countedQuery()}`)
  const told = query.data && areaFigure(query.data)
  return <Tile title={figureLabels.workedArea} help="今天打卡登记的作业面积之和" to={to} query={query} told={told} />
}

export function Inputs({ day }: OfDay) {
  const query = useUsed(day)
  const to = useWay(PUNCH_INS, `OccurTime=${day}~${day}&${countedQuery(USED_SOMETHING)}`)
  const told = query.data && inputsFigure(query.data)
  return <Tile title="投入品" help="今天登记了投入品的打卡次数和用量" to={to} query={query} told={told} />
}

export function WorkOrders() {
  const query = useCounts(workOrderForm.id, 'Status')
  const to = useWay(WORK_ORDERS, 'Status=待派发&Status=已派发&Status=进行中&Status=待验收&Status=已退回')
  const told = query.data && workOrdersFigure(query.data)
  return <Tile title="在办工单" help="现在还没有完成或关闭的工单" to={to} query={query} told={told} />
}

const WATER_HELP = '今天开始的灌溉记录合计；水表水量按今天的读数计算，企业有水泵计量的只计水泵'

export function Water({ day }: OfDay) {
  const query = useUsed(day)
  const to = useWay(['/FarmOperation/IrriData'], `OccurTime=${day}~${day}&sums=Volume`)
  const told = query.data && waterFigure(query.data)
  return <Tile title={figureLabels.water} help={WATER_HELP} to={to} query={query} told={told} />
}

export function Alarms() {
  const query = useAlarmFigures()
  const to = useWay(['/FarmOperation/AlarmData'])
  const told = query.data && alarmsFigure(query.data)
  return <Tile title={figureLabels.openAlarms} help="现在还没有恢复的预警" to={to} query={query} told={told} />
}

export function Devices() {
  const query = useCounts(deviceForm.id, 'State')
  const list = useWay(['/Core/DeviceList'])
  const data = useWay(['/FarmOperation/IotData'])
  const told = query.data && devicesFigure(query.data)
  return <Tile title="设备" help="心跳时限内有上报的算在线" to={list ?? data} query={query} told={told} />
}
