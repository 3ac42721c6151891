import { type Grade, clockForm, gradeWords } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { Tag, type Tone } from '../../../ui/Tag.tsx'

const tones = { A: 'good', B: 'info', C: 'warning', D: 'bad' } satisfies Record<Grade, Tone>

/** How far a punch-in can be trusted, as a letter with its meaning; nothing of one from before there were grades. */
export function GradeBadge({ data }: { readonly data: WireRecord['Data'] }) {
  const grade = gradeIn(data)
  return (
    grade && (
      <Tag tone={tones[grade]}>
        {grade} {gradeWords[grade]}
      </Tag>
    )
  )
}

/** The grade that a punch-in holds. */
export function gradeIn(data: WireRecord['Data']): Grade | undefined {
  return readData(clockForm, data).Grade
}
