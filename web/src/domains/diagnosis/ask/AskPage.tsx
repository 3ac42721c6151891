import { useLocation, useSearchParams } from 'react-router'
import { usePage } from '../../../engine/page/index.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { useRecord } from '../../../engine/records/record-queries.ts'
import styles from '../Diagnosis.module.css'
import { AskForm } from './AskForm.tsx'
import { NewQuestion } from './NewQuestion.tsx'
import { WaitingQuestion } from './WaitingQuestion.tsx'
import { entriesOf } from './ask-entries.ts'

/**
 * 发起会诊: a minute from the photo to the question; `?id=` says which question is changed, `?item=` which of those that wait
 * on the device.
 */
export function AskPage() {
  const { title = '发起会诊' } = usePage()
  const address = useAddress()
  const { key } = useLocation()
  const parameters = useSearchParams()[0]
  const [id, item] = [parameters.get('id'), parameters.get('item')]
  const back = id === null ? '/ClockSys/Diagnosis' : `/ClockSys/Diagnosis/Detail/${id}`
  return (
    <div className={styles.column}>
      <TopBar title={id === null ? title : '修改会诊'} back={address(back)} />
      {id !== null && <Changed id={id} />}
      {id === null && item !== null && <WaitingQuestion key={`${item}:${key}`} id={item} />}
      {id === null && item === null && <NewQuestion />}
    </div>
  )
}

function Changed({ id }: { readonly id: string }) {
  const query = useRecord(id)
  return (
    <RecordState query={query}>
      {(record) => <AskForm begun={{ entries: entriesOf(record) }} changed={{ id, updateTime: record.UpdateTime }} />}
    </RecordState>
  )
}
