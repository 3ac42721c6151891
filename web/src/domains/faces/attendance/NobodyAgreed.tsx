import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { NEW_PERSON, consentPath } from '../face-address.ts'

/** In place of the rows of a day on which nobody is expected. */
export function NobodyAgreed() {
  const can = useCan()
  const address = useAddress()
  return (
    <StateBlock
      kind="empty"
      title="这一天没有同意用于考勤的人"
      action={
        can('/FarmOperation/FaceData#Consents') && (
          <ButtonLink to={address(consentPath(NEW_PERSON))}>登记同意</ButtonLink>
        )
      }
    >
      登记同意时选上“考勤”，这里就按天列出最早进入、最晚离开和未到的人
    </StateBlock>
  )
}
