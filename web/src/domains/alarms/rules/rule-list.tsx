import styles from './SentenceCell.module.css'
import type { NameIn } from '@farm/contract/forms'
import type { alarmRuleForm } from '@farm/contract/alarms'
import type { ColumnDeclaration, ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { RuleSwitch } from './RuleSwitch.tsx'
import { ruleOf } from './rule.ts'
import { ruleSections } from './rule-sections.ts'
import { ruleSentence } from './sentence.ts'

const columns = {
  Name: { field: 'Name', width: 160 },
  Enabled: { field: 'Enabled', width: 76, render: (record) => <RuleSwitch record={record} /> },
  Sentence: {
    key: 'Sentence',
    label: '什么时候预警',
    width: 420,
    fields: ['DeviceType', 'Metric', 'Condition', 'Threshold', 'Minutes', 'Times', 'Level', 'Severity'],
    render: ({ Data }) => <SentenceCell sentence={ruleSentence(ruleOf(Data))} />,
  },
  Enterprise: { field: 'Enterprise', width: 140 },
  UpdateTime: { field: 'UpdateTime', width: 112 },
} satisfies Record<string, ColumnDeclaration<NameIn<typeof alarmRuleForm>>>

interface RuleListOptions {
  readonly form: RecordForm
  readonly isOfMany: boolean
}

export function ruleList({ form, isOfMany }: RuleListOptions): ListDeclaration {
  const { Enterprise, UpdateTime, ...own } = columns
  return seenDeclaration<typeof alarmRuleForm>(
    {
      columns: [...Object.values(own), ...(isOfMany ? [Enterprise] : []), UpdateTime],
      search: ['Name'],
      filters: ['Enabled', 'Condition', 'Level', 'Severity', ...(isOfMany ? (['Enterprise'] as const) : [])],
      sections: ruleSections,
      order: 'Name asc',
      empty: '还没有预警规则，从常用规则开始新增一个',
    },
    form,
  )
}

/** A rule in one line of a table; on a card all of it. */
function SentenceCell({ sentence }: { readonly sentence: string }) {
  return (
    <span className={styles.sentence} title={sentence}>
      {sentence}
    </span>
  )
}
