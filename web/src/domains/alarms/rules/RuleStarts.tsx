import { type RuleStart, ruleStarts } from '@farm/contract/alarms'
import { Button } from '../../../ui/Button.tsx'
import { ruleOf } from './rule.ts'
import styles from './Rules.module.css'
import { ruleSentence } from './sentence.ts'

interface RuleStartsProps {
  readonly chosen: RuleStart | undefined
  readonly onChoose: (start: RuleStart) => void
}

/** What most farms watch, to begin with. */
export function RuleStarts({ chosen, onChoose }: RuleStartsProps) {
  return (
    <section className={styles.part} aria-label="常用规则">
      <h2 className={styles.title}>从常用规则开始</h2>
      <p className={styles.second}>数值是常见的参考值，选好后可以改；先用自己的数据试算，再启用。</p>
      <div className={styles.starts}>
        {ruleStarts.map((start) => (
          <Button
            key={start.Name}
            aria-pressed={start === chosen}
            title={ruleSentence(ruleOf({ ...start }))}
            onClick={() => onChoose(start)}
          >
            {start.Name}
          </Button>
        ))}
      </div>
    </section>
  )
}
