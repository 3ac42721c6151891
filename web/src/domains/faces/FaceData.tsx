import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { chunk } from '../../platform/chunk.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { FaceEventList } from './events/FaceEventList.tsx'
import { readFaces } from './face-address.ts'

const AttendancePage = chunk(() => import('./attendance/AttendancePage.tsx').then((file) => file.AttendancePage))
const ConsentList = chunk(() => import('./consents/ConsentList.tsx').then((file) => file.ConsentList))
const ConsentPage = chunk(() => import('./consents/ConsentPage.tsx').then((file) => file.ConsentPage))

/** 人脸识别: who passed the terminals, who came to work by that, and who agreed to it. */
export function FaceData() {
  const [address] = useSearchParams()
  const { part, person } = readFaces(address)
  if (part === 'events') return <FaceEventList />
  return (
    <Suspense fallback={<Waiting />}>
      {part === 'attendance' && <AttendancePage />}
      {part === 'consents' && (person === undefined ? <ConsentList /> : <ConsentPage key={person} id={person} />)}
    </Suspense>
  )
}
