import { useSend } from '../../../engine/records/use-send.ts'
import { type ReplyKind, diagnosisCalls } from '@farm/contract/diagnosis'
import type { BodyOf } from '@farm/contract/wire'
import { useEffect, useState } from 'react'
import { v7 as newId } from 'uuid'
import { sendingState } from '../../../engine/files/sending-state.ts'
import { usePermission } from '../../../engine/permission/index.ts'
import { usePhotos } from '../../../engine/photos/use-photos.ts'
import { post } from '../../../platform/http.ts'
import { useToast } from '../../../ui/toast-context.ts'
import type { Consultation, Reply } from '../consultation.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { type PrescriptionRow, prescriptionFault, rowsFrom, sentRows } from './prescription-rows.ts'
import { type ReplyDraft, readReply, replyPlace } from './reply-draft.ts'

interface ReplyOptions {
  readonly one: Consultation
  readonly kind: ReplyKind
  readonly reply: Reply | undefined
  readonly onDone: () => void
}

const MOST_PHOTOS = 9
const KEY_LENGTH = 8

interface Written {
  readonly text: string
  readonly photos: readonly string[]
  readonly rows: readonly PrescriptionRow[]
}

function writtenIn(reply: Reply | undefined): Written {
  return { text: reply?.text ?? '', photos: reply?.photos ?? [], rows: rowsFrom(reply?.prescription ?? []) }
}

/**
 * A reply while it is written, until it is there; what was written stays on the device when it is closed. Sent twice it is
 * there once: it has its key from the beginning.
 */
export function useReply({ one, kind, reply, onDone }: ReplyOptions) {
  const { User } = usePermission()
  const [place] = useState(() => replyPlace({ userId: User.Id, consultation: one.id, of: reply?.key ?? kind }))
  const [left] = useState(() => readReply(place))
  const [key] = useState(() => reply?.key ?? left?.key ?? newId().slice(-KEY_LENGTH))
  const [written, setWritten] = useState<Written>(() => left ?? writtenIn(reply))
  const [fault, setFault] = useState<string>()
  const [isChanged, setChanged] = useState(false)
  const { text, photos: ids, rows } = written
  useEffect(() => {
    if (isChanged) place.keep({ key, ...written } satisfies ReplyDraft)
  }, [place, isChanged, key, written])
  const write = (part: Partial<Written>) => {
    setChanged(true)
    setWritten((before) => ({ ...before, ...part }))
  }
  const photos = usePhotos({ value: ids, onChange: (next) => write({ photos: next }), max: MOST_PHOTOS })
  const toast = useToast()
  const { mutateAsync: add, isPending: isAdding } = useSend((body: BodyOf<typeof diagnosisCalls.addReply>) =>
    post(diagnosisCalls.addReply, body),
  )
  const { mutateAsync: edit, isPending: isEditing } = useSend((body: BodyOf<typeof diagnosisCalls.editReply>) =>
    post(diagnosisCalls.editReply, body),
  )
  const attempt = async () => {
    if (text.trim() === '') return setFault('请先写几句话')
    const wrong = prescriptionFault(rows)
    if (wrong !== undefined) return setFault(wrong)
    const hasRows = reply?.workOrder === undefined && (rows.length > 0 || (reply?.prescription.length ?? 0) > 0)
    const said = { Id: one.id, Key: key, Text: text.trim(), Photos: [...ids] }
    const body = { ...said, ...(hasRows && { Prescription: sentRows(rows) }) }
    try {
      await (reply ? edit({ ...body, UpdateTime: one.updateTime }) : add(body))
      setChanged(false)
      place.drop()
      toast.done(reply ? '已修改' : '已提交')
      onDone()
    } catch (failure) {
      setFault(refusalText(failure))
    }
  }
  return {
    text,
    rows,
    photos,
    fault,
    /** What was left when it was closed stands in it again. */
    isRestored: left !== undefined && !isChanged,
    /** Photos that are on their way would be lost. */
    isLosing: photos.pending.length > 0,
    discard: () => {
      place.drop()
      setChanged(false)
      setWritten(writtenIn(reply))
    },
    isSending: isAdding || isEditing,
    unsent: sendingState(photos.pending).kind,
    setText: (next: string) => write({ text: next }),
    setRows: (next: readonly PrescriptionRow[]) => write({ rows: next }),
    send: () => void attempt(),
  }
}
