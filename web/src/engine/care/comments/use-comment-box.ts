import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { usePermission } from '../../permission/index.ts'
import { useAddComment } from '../care-queries.ts'
import { type CommentDraft, commentPlace, keepComment, readComment } from './comment-draft.ts'
import { messageOf } from '../../../platform/failure-message.ts'

/** What is written of a record until it is sent; what was not sent is there again when the record is opened again. */
export function useCommentBox(recordId: string) {
  const { User } = usePermission()
  const [place] = useState(() => commentPlace(User.Id, recordId))
  const [draft, setDraft] = useState<CommentDraft>(() => readComment(place) ?? { id: newId(), text: '' })
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending } = useAddComment()
  const underWay = useRef(false)
  const tried = useRef('')
  const put = (next: CommentDraft) => {
    setDraft(next)
    keepComment(place, next)
  }
  /** Something else than what was sent already is said under an id of its own. */
  const write = (text: string) => put({ id: tried.current === draft.id ? newId() : draft.id, text })
  const send = async () => {
    const text = draft.text.trim()
    if (underWay.current || text === '') return
    underWay.current = true
    tried.current = draft.id
    setFault(undefined)
    try {
      await mutateAsync({ Id: draft.id, RecordId: recordId, Text: text })
      put({ id: newId(), text: '' })
    } catch (failure) {
      setFault(messageOf(failure))
    } finally {
      underWay.current = false
    }
  }
  return { text: draft.text, fault, isSending: isPending, write, send }
}
