import { useEffect, useState } from 'react'
import { heldPhotos } from '../../../engine/outbox/held-photos.ts'
import { useOutbox } from '../../../engine/outbox/use-outbox.ts'
import { useKept } from '../../../engine/outbox/use-kept.ts'
import { usePermission } from '../../../engine/permission/index.ts'
import type { TakenPhoto } from '../../../engine/photos/photo-queue.ts'
import { Button } from '../../../ui/Button.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import styles from '../Diagnosis.module.css'
import { AskForm } from './AskForm.tsx'
import { noEntries } from './ask-entries.ts'
import { contentOf, questionPlace, readQuestion } from './question-draft.ts'

/** The form of a new question; what was left of one that was not handed in stands in it again. */
export function NewQuestion() {
  const { User } = usePermission()
  const [kept] = useState(() => {
    const place = questionPlace(User.Id)
    return { place, draft: readQuestion(User.Id, place) }
  })
  const isSure = useKept({
    id: kept.draft?.id,
    content: kept.draft && contentOf(kept.draft),
    onHandedIn: () => kept.place.drop(),
  })
  return isSure ? <Question /> : <Waiting />
}

function Question() {
  const { User } = usePermission()
  const { outbox } = useOutbox()
  const [left, setLeft] = useState(() => readQuestion(User.Id))
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>()
  useEffect(() => {
    let isWanted = true
    const read = left ? heldPhotos(outbox, { photos: left.taken }).catch(() => []) : Promise.resolve([])
    void read.then((found) => isWanted && setPhotos(found))
    return () => {
      isWanted = false
    }
  }, [left, outbox])
  if (!left) return <AskForm key="new" begun={NEW} />
  if (!photos) return <Waiting />
  const discard = () => {
    questionPlace(User.Id).drop()
    void outbox.dropPhotos(left.taken.map(({ id }) => id)).catch(() => undefined)
    setLeft(undefined)
  }
  // A photo that was with the server or waited for it is the same one.
  const all = [...new Set([...left.entries.photos, ...photos.map(({ id }) => id)])]
  const begun = { id: left.id, entries: { ...left.entries, photos: all }, photos, taken: left.taken, isNew: true }
  const restored = (
    <p className={styles.restored} role="status">
      已恢复上次没有提交的内容
      <Button onClick={discard}>清空</Button>
    </p>
  )
  return <AskForm key={left.id} begun={begun} restored={restored} />
}

const NEW = { entries: noEntries, isNew: true }
