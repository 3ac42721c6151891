import { type Finding, besideEach, judgeUses } from '@farm/contract/input-checks'
import { useCheckReads } from './check-queries.ts'

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

export interface LiveCheckOf {
  readonly uses: readonly FilledUse[]
  readonly crop?: string | undefined
  readonly plan?: string | undefined
}

/** What is known of uses before they are saved. */
export interface LiveFound {
  readonly findings: readonly Finding[]
  /** Whether the list of forbidden substances could be read. */
  readonly knowsBans: boolean
}

/** What only the server knows: what was used there before. */
const ITS_WORD: readonly string[] = ['使用次数', '施药间隔']

/**
 * Judges what is being filled in by labels and the list of forbidden substances, as far as they were read; undefined where nothing
 * is to be said.
 */
export function useLiveCheck({ uses, crop, plan }: LiveCheckOf): LiveFound | undefined {
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
  if (known.length === 0) return undefined
  const judged = judgeUses(known, { bans: bans ?? [], earlier: [], harvested: [], planned: [] })
  const findings = judged.findings.filter(
    ({ check }) => !ITS_WORD.includes(check) && (bans !== undefined || check !== '禁限用'),
  )
  return findings.length === 0 ? undefined : { findings, knowsBans: bans !== undefined }
}
