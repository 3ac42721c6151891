import { changerOf } from '../../platform/http-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Moment } from '../records/Moment.tsx'
import { FILES_STAY, filesOf } from './as-new.ts'
import styles from './DraftOffer.module.css'
import type { Editor } from './use-editor.ts'
import { useMeanwhile } from './use-meanwhile.ts'

interface MeanwhileProps {
  readonly editor: Editor
  /** Why nothing can be saved now. */
  readonly hindrance: string | undefined
}

/** What happened to the record while its form is open: somebody saved it, or it is no more and can be made anew. */
export function Meanwhile({ editor, hindrance }: MeanwhileProps) {
  const seen = useMeanwhile(editor)
  const { gone, isSending } = editor
  const change = gone?.change ?? seen
  if (isSending || (!gone && !change)) return null
  const isGone = gone !== undefined || change?.IsDeleted === true || change?.IsMoved === true
  return (
    <div className={styles.offer} role="status">
      <span className={styles.text}>
        {isGone ? (
          <>
            <GoneText by={changerOf(change)} at={change?.Time} isMoved={change?.IsMoved === true} />
            <Provisos editor={editor} hindrance={hindrance} />
          </>
        ) : (
          <SavedText by={changerOf(change)} at={change?.Time} />
        )}
      </span>
      {isGone && (
        <Button disabled={hindrance !== undefined} onClick={editor.saveAsNew}>
          另存为新记录
        </Button>
      )}
    </div>
  )
}

/** What a new record would be without, and why it can’t be made now. */
function Provisos({ editor: { form, base }, hindrance }: MeanwhileProps) {
  const files = filesOf(form.fields, base.data).length > 0 ? [FILES_STAY] : []
  return [...files, ...(hindrance === undefined ? [] : [hindrance])].map((text) => `。${text}`).join('')
}

interface TextProps {
  readonly by: string
  readonly at: string | undefined
}

function SavedText({ by, at }: TextProps) {
  return (
    <>
      {by}
      {at !== undefined && <Moment at={at} />}修改了这条记录。您填写的内容还在，保存时可以逐项核对两边的内容
    </>
  )
}

function GoneText({ by, at, isMoved }: TextProps & { readonly isMoved: boolean }) {
  if (at === undefined) return '这条记录已不存在，或已移出您能查看的范围。您填写的内容还在，可以另存为新记录'
  return (
    <>
      {by}
      <Moment at={at} />
      {isMoved ? '把这条记录移到了您看不到的组织' : '删除了这条记录'}。您填写的内容还在，可以另存为新记录
    </>
  )
}
