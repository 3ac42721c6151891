import { diagnosisCalls } from '@farm/contract/diagnosis'
import type { BodyOf } from '@farm/contract/wire'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { sendingState } from '../../../engine/files/sending-state.ts'
import { usePhotos } from '../../../engine/photos/use-photos.ts'
import { post } from '../../../platform/http.ts'
import { useToast } from '../../../ui/toast-context.ts'
import type { Consultation, Reply } from '../consultation.ts'
import { useSend } from '../diagnosis-queries.ts'
import { refusalText } from '../refusal-text.ts'
import { type PrescriptionRow, prescriptionFault, rowsFrom, sentRows } from './prescription-rows.ts'

interface ReplyOptions {
  readonly one: Consultation
  readonly reply: Reply | undefined
  readonly onDone: () => void
}

const MOST_PHOTOS = 9
const KEY_LENGTH = 8

/** A reply while it is written, until it is there. Sent twice it is there once: it has its key from the beginning. */
export function useReply({ one, reply, onDone }: ReplyOptions) {
  const [key] = useState(() => reply?.key ?? newId().slice(-KEY_LENGTH))
  const [text, setText] = useState(reply?.text ?? '')
  const [ids, setIds] = useState<readonly string[]>(reply?.photos ?? [])
  const [rows, setRows] = useState<readonly PrescriptionRow[]>(() => rowsFrom(reply?.prescription ?? []))
  const [fault, setFault] = useState<string>()
  const [isChanged, setChanged] = useState(false)
  const photos = usePhotos({ value: ids, onChange: setIds, max: MOST_PHOTOS })
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
    isChanged: isChanged || photos.pending.length > 0,
    isSending: isAdding || isEditing,
    unsent: sendingState(photos.pending).kind,
    setText: (next: string) => {
      setChanged(true)
      setText(next)
    },
    setRows: (next: readonly PrescriptionRow[]) => {
      setChanged(true)
      setRows(next)
    },
    send: () => void attempt(),
  }
}
