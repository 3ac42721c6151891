import { useCan } from '../../../engine/permission/index.ts'
import { RecordingsPart } from '../recording/RecordingsPart.tsx'
import { GroupsPart } from './GroupsPart.tsx'
import styles from './Settings.module.css'
import { SourcesPart } from './SourcesPart.tsx'

/** Which cameras are recorded, which platforms know some, and who sees which of them: who may not see roles can't give groups to any. */
export function VideoSettings() {
  const can = useCan()
  return (
    <div className={styles.parts}>
      <RecordingsPart />
      <SourcesPart />
      {can('/User/Roles') && <GroupsPart />}
    </div>
  )
}
