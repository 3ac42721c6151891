import { COMES_BACK } from '../../engine/list/list-acts.ts'
import { useAddress } from '../../engine/permission/index.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { recordPath, recordedKinds } from './goods-address.ts'

/** Booking what comes in, goes out, or was counted. */
export function RecordLinks() {
  const address = useAddress()
  return Object.values(recordedKinds).map((kind) => (
    <ButtonLink
      key={kind}
      kind={kind === '入库' ? 'primary' : 'plain'}
      to={address(recordPath(kind))}
      state={COMES_BACK}
    >
      {kind}
    </ButtonLink>
  ))
}
