/** A closed case as far as it is compared. */
export interface Comparable {
  readonly crop: string
  readonly symptoms: readonly string[]
  readonly rating: number | undefined
}

/** What somebody is about to ask. */
export interface Asked {
  readonly crop: string
  readonly symptoms: readonly string[]
}

const SAME_CROP = 3
const SAME_SYMPTOM = 2
const UNRATED = 3

/** The closed cases that are like a question, the likest first and among these the best rated; those unlike it are left out. */
export function similarCases<Case extends Comparable>(cases: readonly Case[], asked: Asked): Case[] {
  return cases
    .map((one) => ({ one, likeness: likenessOf(one, asked) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness || (b.one.rating ?? UNRATED) - (a.one.rating ?? UNRATED))
    .map(({ one }) => one)
}

/** A crop alone is a reason to look only where no symptom was named. */
function likenessOf({ crop, symptoms }: Comparable, asked: Asked): number {
  const shared = symptoms.filter((one) => asked.symptoms.includes(one)).length
  const isSameCrop = asked.crop !== '' && crop === asked.crop
  if (asked.symptoms.length > 0 && shared === 0) return 0
  return shared * SAME_SYMPTOM + (isSameCrop ? SAME_CROP : 0)
}
