import { Moment } from '../../../../engine/records/Moment.tsx'
import { Button } from '../../../../ui/Button.tsx'
import styles from './ConflictNote.module.css'
import { useDesignModel } from './design-context.ts'

/** Somebody else changed the same form: nothing is kept before it is decided whose draft goes on. */
export function ConflictNote() {
  const { autosave, load } = useDesignModel()
  const { state, takeUp, save } = autosave
  if (state.kind !== 'conflict') return null
  const { theirs } = state
  const overwrite = () => {
    takeUp(theirs, undefined)
    void save()
  }
  return (
    <section className={styles.note} role="alert">
      <p>
        这个表单刚刚被他人修改过（
        <Moment at={theirs.UpdateTime} />
        ），您之后的修改还没有保存。
      </p>
      <Button onClick={() => load(theirs)}>载入他人的版本</Button>
      <Button kind="primary" onClick={overwrite}>
        用我的版本覆盖
      </Button>
    </section>
  )
}
