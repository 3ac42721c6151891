import { formatMonthDay, formatNumber, readObject } from '@farm/contract/values'
import { useMemo, useState } from 'react'
import { useToday } from '../../../../engine/records/use-today.ts'
import { eachDay } from '../../../../platform/calendar.ts'
import { toWallClock } from '../../../../platform/time.ts'
import { ColumnChart } from '../../../../ui/ColumnChart.tsx'
import type { Tried } from '../../alarm-queries.ts'
import { CurveAround } from '../../detail/CurveAround.tsx'
import { bordersOfRule, metricShown, ruleOf } from '../rule.ts'
import styles from '../Rules.module.css'
import { TRY_DAYS } from './try-days.ts'
import { TriedOne } from './TriedOne.tsx'

interface TriedRuleProps {
  /** The rule that was tried, as text. */
  readonly rule: string | undefined
  readonly tried: Tried
}

const SHOWN = 12

/** How often a rule would have raised an alarm, on which days, and on a curve. */
export function TriedRule({ rule: text = '{}', tried }: TriedRuleProps) {
  const today = useToday()
  const [chosen, setChosen] = useState(0)
  const rule = useMemo(() => ruleOf(readObject(JSON.parse(text))), [text])
  const { name, unit } = metricShown(rule.metric)
  const borders = useMemo(() => bordersOfRule(rule, unit), [rule, unit])
  const byDay = new Map(tried.Days.map(({ Day, Alarms }) => [Day, Alarms]))
  // It begins within a day, which counts as well.
  const days = eachDay({ from: toWallClock(tried.From).slice(0, 10), to: today })
  const one = rule.metric === '' ? undefined : tried.Newest[chosen]
  return (
    <>
      <p className={styles.figure}>{figureText(tried)}</p>
      <p className={styles.second}>{lookedAtText(tried)}</p>
      {tried.Limits.map((limit) => (
        <p key={limit} className={styles.stale}>
          {limit}
        </p>
      ))}
      {tried.Alarms > 0 && (
        <>
          <ColumnChart
            title="每天会预警几次"
            unit="次"
            axis="日期"
            columns={days.map((day) => {
              const value = byDay.get(day) ?? 0
              return { key: day, label: formatMonthDay(day), name: day, value, told: `${value} 次` }
            })}
          />
          <ul className={styles.newest} aria-label="会产生的预警">
            {tried.Newest.slice(0, SHOWN).map((each, index) => (
              <li key={`${each.DeviceId} ${each.From}`}>
                <TriedOne
                  one={each}
                  metric={rule.metric}
                  unit={unit}
                  isChosen={index === chosen}
                  onChoose={() => setChosen(index)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {one && (
        <CurveAround
          title={`${one.Device} · ${name}`}
          device={one.DeviceId}
          metric={rule.metric}
          borders={borders}
          raised={one.From}
          over={one.To}
        />
      )}
    </>
  )
}

function figureText({ Alarms, Devices, Watched }: Tried): string {
  if (Watched === 0) return '没有符合条件的设备，请放宽设备、地块或作物的范围'
  if (Alarms === 0) return `最近 ${TRY_DAYS} 天不会预警`
  return `最近 ${TRY_DAYS} 天会预警 ${Alarms} 次，涉及 ${Devices} 台设备`
}

function lookedAtText({ Watched, Values }: Tried): string {
  return `共看了 ${Watched} 台设备的 ${formatNumber(Values)} 个数值`
}
