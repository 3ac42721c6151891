import type { planCalls } from '@farm/contract/plans'
import type { AnswerOf } from '@farm/contract/wire'
import { formatOutOf, formatPercent, formatQuantity } from '@farm/contract/values'
import { ReferenceName } from '../../../engine/reference/ReferenceName.tsx'
import { usePlanInputs } from '../plan-queries.ts'
import { Part } from './Part.tsx'
import styles from './InputsPart.module.css'

type InputUse = AnswerOf<typeof planCalls.inputs>[number]

/** What was used of each input against what the steps ask for. */
export function InputsPart({ planId }: { readonly planId: string }) {
  return (
    <Part title="投入品" query={usePlanInputs(planId)}>
      {(inputs) =>
        inputs.length === 0 ? (
          <p className={styles.nothing}>步骤没有排投入品，也还没有打卡用量</p>
        ) : (
          <ul className={styles.inputs} aria-label="投入品用量">
            {inputs.map((one) => (
              <InputLine key={`${one.Input.Id} ${one.Unit}`} use={one} />
            ))}
          </ul>
        )
      }
    </Part>
  )
}

function InputLine({ use: { Input, Unit, Planned, Used } }: { readonly use: InputUse }) {
  const isOver = Used > Planned
  const share = Planned === 0 ? 100 : Math.min(100, (Used / Planned) * 100)
  return (
    <li className={styles.input} data-over={isOver || undefined}>
      <span className={styles.name}>
        <ReferenceName to="inputs" referred={Input} />
      </span>
      <span className={styles.amount}>{formatOutOf(Used, Planned, Unit, 2)}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${share}%` }} />
      </span>
      <span className={styles.told}>{toldOf({ Planned, Used, Unit })}</span>
    </li>
  )
}

function toldOf({ Planned, Used, Unit }: Pick<InputUse, 'Planned' | 'Used' | 'Unit'>): string {
  if (Planned === 0) return '计划外使用'
  if (Used > Planned) return `超出计划 ${formatQuantity(Used - Planned, Unit, 2)}`
  return `已用 ${formatPercent((Used / Planned) * 100)}`
}
