import { facePersonForm } from '@farm/contract/faces'
import { useState } from 'react'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { useChoices } from '../../../engine/reference/reference-queries.ts'
import { useDebounced } from '../../../engine/reference/useDebounced.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { RadioList } from '../../../ui/RadioList.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { NEW_PERSON, consentPath } from '../face-address.ts'
import styles from './Assign.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

const TYPING_MS = 250

interface PersonChoiceProps {
  /** Only people of this one. */
  readonly enterprise: string
  /** Id of the chosen one. */
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}

/** Chooses one of those who agreed, by name; where there is none it leads to where one is added. */
export function PersonChoice({ enterprise, value, onChange }: PersonChoiceProps) {
  const can = useCan()
  const address = useAddress()
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), TYPING_MS)
  const where = [
    { path: ['State'], op: '=', values: ['有效'] },
    { path: ['Enterprise'], op: '=', values: [enterprise] },
  ] as const
  const search = { text: settled, where }
  const { data, error, refetch } = useChoices(facePersonForm.key, search, { enabled: true })
  return (
    <div role="radiogroup" aria-label="是谁">
      <TextInput label="查找姓名" value={text} onChange={setText} />
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data?.found.length === 0 && (
        <p className={styles.told}>
          没有找到登记了同意的人。
          {can('/FarmOperation/FaceData#Consents') && (
            <ButtonLink to={address(consentPath(NEW_PERSON))}>登记同意</ButtonLink>
          )}
        </p>
      )}
      {data && data.found.length > 0 && (
        <RadioList
          options={data.found.map(({ Id, Name = '—' }) => ({ value: Id, text: Name }))}
          value={value}
          onChange={onChange}
        />
      )}
      {data?.hasMore && <p className={styles.told}>还有更多，请输入姓名查找</p>}
    </div>
  )
}
