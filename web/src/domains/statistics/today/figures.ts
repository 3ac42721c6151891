import { type DeviceState, deviceStateTable } from '@farm/contract/devices'
import { workOrderStates } from '@farm/contract/work-orders'
import type { alarmCalls } from '@farm/contract/alarms'
import { type ClockCount, type UsedToday, figureLabels } from '@farm/contract/statistics'
import type { AnswerOf } from '@farm/contract/wire'
import { formatFigure, formatNumber, formatQuantity } from '@farm/contract/values'
import type { TileFigure } from './Tile.tsx'

const MOST_INPUTS = 3
const NOBODY = '今天还没有人打卡'

export function punchInsFigure(people: readonly ClockCount[]): TileFigure {
  const count = people.reduce((sum, { Count }) => sum + Count, 0)
  const busiest = people.toSorted((one, other) => other.Count - one.Count).slice(0, 2)
  return {
    figure: formatNumber(count),
    unit: '次',
    lines: busiest.map(({ Name, Count }) => ({ label: Name || '—', value: `${Count} 次` })),
    empty: count === 0 ? NOBODY : undefined,
  }
}

export function peopleFigure(people: readonly ClockCount[]): TileFigure {
  const named = people.map(({ Name }) => Name).filter(Boolean)
  const left = people.length - named.slice(0, 3).length
  const label = named.slice(0, 3).join('、')
  return {
    figure: formatNumber(people.length),
    unit: '人',
    lines: label === '' ? [] : [{ label, value: left > 0 ? `等 ${people.length} 人` : '' }],
    empty: people.length === 0 ? NOBODY : undefined,
  }
}

export function areaFigure(people: readonly ClockCount[]): TileFigure {
  const area = people.reduce((sum, one) => sum + one.Area, 0)
  const at = people.filter(({ Area }) => Area > 0)
  return {
    figure: formatFigure(area, { digits: 2, unit: '亩' }),
    unit: '亩',
    lines: at.length === 0 ? [] : [{ label: '填了面积的', value: `${at.length} 人` }],
    empty: area === 0 ? '今天还没有作业面积' : undefined,
  }
}

export function workOrdersFigure(counts: ReadonlyMap<string, number>): TileFigure {
  const told = workOrderStates
    .where('open')
    .map((label) => ({ label, count: counts.get(label) ?? 0 }))
    .filter(({ count }) => count > 0)
  const open = told.reduce((sum, { count }) => sum + count, 0)
  return {
    figure: formatNumber(open),
    unit: '张',
    lines: told.map(({ label, count }) => ({ label, value: formatNumber(count), isAlarming: label === '已退回' })),
    empty: open === 0 ? '没有未完成的工单' : undefined,
  }
}

export function waterFigure({ Water, Metered }: UsedToday): TileFigure {
  const { Amount = 0, Count = 0 } = Water ?? {}
  const irrigations = { label: '灌溉记录', value: `${formatNumber(Count)} 次` }
  const metered =
    Metered && Metered.Devices > 0
      ? [{ label: figureLabels.metered, value: `${formatQuantity(Metered.Amount, 'm³', 1)}（${Metered.Devices} 台）` }]
      : []
  return {
    figure: Water ? formatNumber(Amount, 2) : '—',
    unit: 'm³',
    lines: [irrigations, ...metered],
    empty: Count === 0 && metered.length === 0 ? '今天还没有灌溉记录' : undefined,
  }
}

export function inputsFigure({ Uses, Inputs }: UsedToday): TileFigure {
  const lines = Inputs.slice(0, MOST_INPUTS).map(({ Input, Unit, Amount }) => {
    return { label: Input.Name || '—', value: formatQuantity(Amount, Unit) }
  })
  return { figure: formatNumber(Uses), unit: '次', lines, empty: Uses === 0 ? '今天还没有使用投入品' : undefined }
}

export function alarmsFigure(figures: AnswerOf<typeof alarmCalls.figures>): TileFigure {
  const { Active, Unacknowledged, High, Today } = figures
  return {
    figure: formatNumber(Active),
    unit: '条',
    isAlarming: Active > 0,
    lines: [
      { label: '未确认', value: formatNumber(Unacknowledged), isAlarming: Unacknowledged > 0 },
      { label: '偏高', value: formatNumber(High) },
      { label: '今日新增', value: formatNumber(Today) },
    ],
  }
}

export function devicesFigure(counts: ReadonlyMap<string, number>): TileFigure {
  const countOf = (state: DeviceState) => formatNumber(counts.get(state) ?? 0)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    figure: `${countOf('在线')} / ${formatNumber(all)}`,
    unit: '台在线',
    lines: deviceStateTable.names
      .filter((state) => state !== '在线')
      .map((state) => {
        const isAlarming = deviceStateTable.rows[state].tone === 'bad' && (counts.get(state) ?? 0) > 0
        return { label: state, value: countOf(state), isAlarming }
      }),
    empty: all === 0 ? '还没有设备' : undefined,
  }
}
