import { useLocation } from 'react-router'
import { HttpFailure, ORGAN_PATH } from '../../platform/http.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'

interface FailureProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Refused because of what the address asks for: the same address is refused again. */
const OF_ADDRESS: readonly string[] = [
  'wire/parameter',
  'wire/filter',
  'wire/order',
  'wire/cursor',
  'wire/too-deep',
  'wire/expand',
]
/** Say which page it is and where, not what of it is shown. */
const KEPT: readonly string[] = ['id', 'wall', 'every', ORGAN_PATH]

/** In place of what could not be read, with what helps: asking again, or the page without its conditions. */
export function Failure({ error, onRetry }: FailureProps) {
  const { pathname, search } = useLocation()
  const { status, code, fields } = error instanceof HttpFailure ? error : NO_ANSWER
  if (status === 403) return <StateBlock kind="forbidden" title={error.message} />
  if (status === 404) return <StateBlock kind="empty" title={error.message} />
  if (!OF_ADDRESS.includes(code)) {
    return <StateBlock kind="failed" title={error.message} action={<Button onClick={onRetry}>重试</Button>} />
  }
  const plain = withoutConditions(search)
  const reasons = [...new Set(Object.values(fields ?? {}).flat())]
  return (
    <StateBlock
      kind="failed"
      title={error.message}
      action={plain !== search && <ButtonLink to={`${pathname}${plain}`}>清除条件</ButtonLink>}
    >
      {reasons.join('；')}
    </StateBlock>
  )
}

const NO_ANSWER = { status: 0, code: '', fields: undefined }

function withoutConditions(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => KEPT.includes(name))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
}
