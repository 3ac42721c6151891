import { alarmRuleForm } from '@farm/contract/alarms'
import { useMemo } from 'react'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import type { ChartMarks } from '../../../ui/chart/chart-line.ts'
import type { Alarm } from '../alarm.ts'
import { bordersOfRule, limitOf, ruleOf } from '../rules/rule.ts'

/** The border that an alarm is about, as far as its rule still says what it said then. */
export function useBorders({ rule, limit, unit }: Alarm): ChartMarks['borders'] {
  const asked = { formId: alarmRuleForm.id, ids: rule, page: 1, pageSize: 1 }
  const { data } = useRecordPage(asked, { enabled: rule !== '' })
  const [record] = data?.answer ?? []
  return useMemo(() => {
    const found = record && ruleOf(record.Data)
    // What the rule said when the alarm was raised stands in its words; one that was changed since draws no line.
    return found && limitOf(found, unit) === limit ? bordersOfRule(found, unit) : []
  }, [record, limit, unit])
}
