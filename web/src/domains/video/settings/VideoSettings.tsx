import { useCan } from '../../../engine/permission/index.ts'
import { GroupsPart } from './GroupsPart.tsx'
import styles from './Settings.module.css'
import { SourcesPart } from './SourcesPart.tsx'

/** Which platforms know cameras, and who sees which of them: who may not see roles can't give groups to any. */
export function VideoSettings() {
  const can = useCan()
  return (
    <div className={styles.parts}>
      <SourcesPart />
      {can('/User/Roles') && <GroupsPart />}
    </div>
  )
}
