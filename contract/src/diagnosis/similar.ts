/** How near the crop of a case is to that of a question. */
const kinships = ['same', 'category', 'other'] as const
export type Kinship = (typeof kinships)[number]

/** A closed case as far as it is compared. */
export interface Comparable {
  readonly crop: string
  /** What kind of crop it is, such as 茄果类; empty where nobody knows. */
  readonly category: string
  readonly symptoms: readonly string[]
  readonly rating: number | undefined
}

/** What somebody is about to ask. */
export interface Asked {
  readonly crop: string
  readonly category: string
  readonly symptoms: readonly string[]
}

const UNRATED = 3

/**
 * The closed cases that are like a question: those of its crop first, then those of its kind of crop; among these the likest by
 * symptom, then the best rated. Those unlike it are left out. How near the crop is stands with each, where one was asked about.
 */
export function similarCases<Case extends Comparable>(
  cases: readonly Case[],
  asked: Asked,
): Array<{ readonly one: Case; readonly kinship: Kinship | undefined }> {
  return cases
    .map((one) => ({ one, kinship: kinshipOf(one, asked), shared: sharedBy(one, asked) }))
    .filter(({ kinship, shared }) => (asked.symptoms.length > 0 ? shared > 0 : isNear(kinship)))
    .toSorted(
      (a, b) =>
        rankOf(a.kinship) - rankOf(b.kinship) ||
        b.shared - a.shared ||
        (b.one.rating ?? UNRATED) - (a.one.rating ?? UNRATED),
    )
    .map(({ one, kinship }) => ({ one, kinship }))
}

function sharedBy({ symptoms }: Comparable, asked: Asked): number {
  return symptoms.filter((one) => asked.symptoms.includes(one)).length
}

function kinshipOf({ crop, category }: Comparable, asked: Asked): Kinship | undefined {
  if (asked.crop === '') return undefined
  if (crop === asked.crop) return 'same'
  return category !== '' && category === asked.category ? 'category' : 'other'
}

/** A crop alone is a reason to look only where no symptom was named. */
function isNear(kinship: Kinship | undefined): boolean {
  return kinship === 'same' || kinship === 'category'
}

function rankOf(kinship: Kinship | undefined): number {
  return kinship === undefined ? 0 : kinships.indexOf(kinship)
}
