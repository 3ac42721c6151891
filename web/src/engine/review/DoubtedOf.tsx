import { clockForm } from '@farm/contract/clock'
import { manyCalls } from '@farm/contract/forms'
import { doubtedOf, isDoubted } from '@farm/contract/statistics'
import { type Clause, formatFilter } from '@farm/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { encodedQuery } from '../../platform/encoded-query.ts'
import { get } from '../../platform/http.ts'
import { useAddress, useCan, useOrganPath } from '../permission/index.ts'
import { RECORDS } from '../records/records-key.ts'
import { DoubtedNote } from './DoubtedNote.tsx'
import { doubtedQuery } from './counted.ts'

interface DoubtedOfProps {
  /** Which punch-ins the figure is made of. */
  readonly where: ReadonlyArray<Pick<Clause, 'path' | 'op' | 'values'>>
}

const PUNCH_INS = '/FarmOperation/ClockData'

/** The note below a figure that is made of some punch-ins; nothing where the person sees none of them one by one. */
export function DoubtedOf({ where }: DoubtedOfProps) {
  const organPath = useOrganPath()
  const address = useAddress()
  const isSeen = useCan()(PUNCH_INS)
  const qs = formatFilter([...where, isDoubted])
  const { data } = useQuery({
    queryKey: [RECORDS, organPath, 'doubted', qs],
    queryFn: ({ signal }) => get(manyCalls.figures, { formId: clockForm.id, qs, by: 'Review' }, signal),
    enabled: isSeen,
    // The figure stands without its note.
    retry: false,
  })
  const groups = data?.Groups ?? []
  const doubted = doubtedOf((review) => groups.find(({ Key }) => Key === review)?.Count ?? 0)
  return <DoubtedNote doubted={doubted} to={address(`${PUNCH_INS}?${encodedQuery(doubtedQuery(...where))}`)} />
}
