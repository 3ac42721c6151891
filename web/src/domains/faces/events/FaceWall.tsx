import { ListBody } from '../../../engine/list/ListBody.tsx'
import { ListFoot } from '../../../engine/list/ListFoot.tsx'
import { NoRows } from '../../../engine/list/NoRows.tsx'
import { RowLink } from '../../../engine/list/RowLink.tsx'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { type Face, faceOf, isUnnamed, whoText } from '../face.ts'
import { DirectionTag, Who, scoreText } from '../marks.tsx'
import styles from './FaceWall.module.css'

interface FaceWallProps {
  readonly list: ListModel
  readonly canChoose: boolean
}

/** Events by their pictures; each opens the record, unknown ones can be chosen to say who they are. */
export function FaceWall({ list, canChoose }: FaceWallProps) {
  const { declaration, state, change, page } = list
  const faces = page.data?.answer.map(faceOf)
  return (
    <>
      <ListBody
        error={page.error}
        count={faces?.length}
        onRetry={() => void page.refetch()}
        empty={<NoRows declaration={declaration} state={state} onChange={change} action={null} />}
      >
        {faces ? (
          <ul className={styles.wall} aria-label="照片墙" aria-busy={page.isPlaceholderData}>
            {faces.map((face) => (
              <li key={face.id} className={styles.face}>
                <Picture face={face} />
                <div className={styles.told}>
                  <p className={styles.line}>
                    {canChoose && isUnnamed(face) && <Choice list={list} face={face} />}
                    <RowLink id={face.id}>
                      <Who face={face} />
                    </RowLink>
                  </p>
                  <p className={styles.line}>
                    <DirectionTag direction={face.direction} />
                    <span className={styles.second}>相似度 {scoreText(face)}</span>
                  </p>
                  <p className={styles.second}>
                    <Moment at={face.time} /> · {face.deviceName}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <Waiting />
        )}
      </ListBody>
      <ListFoot list={list} />
    </>
  )
}

function Picture({ face }: { readonly face: Face }) {
  if (face.snapshots.length === 0) return <p className={styles.none}>没有快照</p>
  return (
    <div className={styles.picture}>
      <PhotoStrip ids={face.snapshots.slice(0, 1)} label={`${whoText(face)}的快照`} />
    </div>
  )
}

function Choice({ list: { selection }, face }: { readonly list: ListModel; readonly face: Face }) {
  const { keys, onChange } = selection
  const isChosen = keys.has(face.id)
  const toggle = () => onChange(new Set(isChosen ? [...keys].filter((key) => key !== face.id) : [...keys, face.id]))
  return <CheckBox label={`选择${face.deviceName}的陌生人脸`} checked={isChosen} onChange={toggle} />
}
