import { besideEach, judgeUses } from '@farm/contract/input-checks'
import { inputVerdicts } from '@farm/contract/inputs'
import { Tag } from '../../ui/Tag.tsx'
import { Findings } from './Findings.tsx'
import styles from './InputChecks.module.css'
import { useCheckReads } from './check-queries.ts'
import { toneOf } from './verdict-tones.ts'

/** An input of a form that is being filled in. */
export interface FilledUse {
  readonly input: string
  /** For each mu. */
  readonly perMu: number | undefined
  readonly unit: string | undefined
  /** Days of the farm, both included. */
  readonly from: string
  readonly to: string
  /** Of a plan: what goes out with one step goes out at once. */
  readonly step?: string
}

interface LiveCheckProps {
  readonly uses: readonly FilledUse[]
  readonly crop?: string | undefined
  readonly plan?: string | undefined
}

/** What only the server knows: what was used there before. */
const ITS_WORD: readonly string[] = ['使用次数', '施药间隔']

/** What labels and the list of forbidden substances say of what is being filled in, before it is saved. */
export function LiveCheck({ uses, crop, plan }: LiveCheckProps) {
  const reads = useCheckReads({ inputs: uses.map(({ input }) => input), crop, plan })
  const { bans } = reads
  const filled = uses.flatMap((one) => {
    const label = reads.labels.get(one.input)
    const on = {
      from: one.from,
      to: one.to,
      places: [''],
      seasonFrom: one.from,
      seasonTo: one.to,
      ...(reads.crop && { crop: reads.crop }),
    }
    const { perMu, step } = one
    return label ? [{ use: { label, perMu, unit: one.unit ?? label.flat.unit }, on, step }] : []
  })
  const known = [...Map.groupBy(filled, ({ step }) => step).values()].flatMap((own) => {
    const together = besideEach(own.map(({ use }) => use))
    return own.map(({ use, on }, at) => ({ use: together[at] ?? use, on }))
  })
  if (known.length === 0) return null
  const judged = judgeUses(known, { bans: bans ?? [], earlier: [], harvested: [], planned: [] })
  const findings = judged.findings.filter(
    ({ check }) => !ITS_WORD.includes(check) && (bans !== undefined || check !== '禁限用'),
  )
  if (findings.length === 0) return null
  const verdict = inputVerdicts.findLast((one) => findings.some((finding) => finding.verdict === one))
  return (
    <section className={styles.panel} aria-label="投入品核查">
      <h3 className={styles.title}>
        投入品核查 <Tag tone={toneOf(verdict)}>{verdict}</Tag>
      </h3>
      <Findings findings={findings} />
      <p className={styles.note}>
        按投入品资料{bans === undefined ? '' : '和禁限用名录'}核对；使用次数、施药间隔和采收在保存时核对
      </p>
    </section>
  )
}
