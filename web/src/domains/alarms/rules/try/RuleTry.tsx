import type { DynamicData } from '@farm/contract/forms'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { isObject } from '@farm/contract/forms'
import { useAround } from '../../../../engine/form/surroundings.ts'
import { dataOf } from '../../../../engine/form/record-data.ts'
import type { RecordForm } from '../../../../engine/records/record-form.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useTrying } from '../../alarm-queries.ts'
import { refusalText } from '../../../../platform/refusal-text.ts'
import styles from '../Rules.module.css'
import { TRY_DAYS } from './try-days.ts'
import { TriedRule } from './TriedRule.tsx'

interface RuleTryProps {
  readonly form: RecordForm
  readonly controls: FormInstance
}

/** What the rule would have raised in the last days, before it is switched on. */
export function RuleTry({ form, controls }: RuleTryProps) {
  const judged = useAround((data, fields) => JSON.stringify(judgedOf(dataOf(fields, data))))
  const [tried, setTried] = useState<string>()
  const { mutate, data, error, isPending } = useTrying()
  const run = () => {
    const held: unknown = controls.getFieldsValue(true)
    const Rule = dataOf(form.fields, isObject(held) ? held : {})
    setTried(judged)
    mutate({ Rule, Days: TRY_DAYS })
  }
  return (
    <section className={styles.part} aria-label="试算">
      <h2 className={styles.title}>先试算，再启用</h2>
      <p className={styles.second}>用最近 {TRY_DAYS} 天的真实数据算一遍这条规则会预警几次，不产生预警。</p>
      <Button onClick={run} disabled={isPending} aria-busy={isPending}>
        {isPending ? '正在试算…' : `试算最近 ${TRY_DAYS} 天`}
      </Button>
      <div className={styles.tried} aria-live="polite">
        {error && !isPending && <Notice>{refusalText(error)}</Notice>}
        {data && tried !== judged && <p className={styles.stale}>条件改动过，下面是改动前的结果，请再试算一次。</p>}
        {data && <TriedRule rule={tried} tried={data} />}
      </div>
    </section>
  )
}

/** What a rule is called and whom it tells changes nothing of what it raises. */
const ASIDE: readonly string[] = ['Name', 'Level', 'Severity', 'Remind', 'Receivers', 'Enabled', 'Note']

function judgedOf(data: DynamicData) {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !ASIDE.includes(name)))
}
