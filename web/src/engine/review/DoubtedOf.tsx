import { clockForm } from '@farm/contract/clock'
import { type ClauseOn, manyCalls } from '@farm/contract/forms'
import { doubtedOf, isDoubted } from '@farm/contract/statistics'
import { formatFilter } from '@farm/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { encodedQuery } from '../../platform/encoded-query.ts'
import { get } from '../../platform/http.ts'
import { useCan, useOrganPath } from '../permission/index.ts'
import { withOrganPath } from '../permission/organ-path.ts'
import { RECORDS } from '../records/records-key.ts'
import { DoubtedNote } from './DoubtedNote.tsx'
import { doubtedQuery } from './counted.ts'

interface DoubtedOfProps {
  /** Which punch-ins the figure is made of. */
  readonly where: ReadonlyArray<ClauseOn<typeof clockForm>>
  /** What it is said of, where it does not stand below its figure. */
  readonly lead?: string
  /** The organisation that the figure is of; that of the page unless said. */
  readonly of?: string | undefined
}

const PUNCH_INS = '/FarmOperation/ClockData'

/** The note below a figure that is made of some punch-ins; nothing where the person sees none of them one by one. */
export function DoubtedOf({ where, lead = '', of }: DoubtedOfProps) {
  const ofPage = useOrganPath()
  const organPath = of ?? ofPage
  const isSeen = useCan()(PUNCH_INS)
  const qs = formatFilter([...where, isDoubted])
  const { data } = useQuery({
    queryKey: [RECORDS, organPath, 'doubted', clockForm.id, qs],
    queryFn: ({ signal }) =>
      get(
        manyCalls.figures,
        { formId: clockForm.id, qs, by: 'Review', ...(organPath !== undefined && { organPath }) },
        signal,
      ),
    // Of nothing that is shown yet nothing is asked.
    enabled: isSeen && where.every(({ values }) => values.length > 0),
    // The figure stands without its note.
    retry: false,
  })
  const groups = data?.Groups ?? []
  const doubted = doubtedOf((review) => groups.find(({ Key }) => Key === review)?.Count ?? 0)
  const to = withOrganPath(`${PUNCH_INS}?${encodedQuery(doubtedQuery(...where))}`, organPath)
  return <DoubtedNote doubted={doubted} to={to} lead={lead} />
}
