import { type SignedInSession, sessionCalls } from '@farm/contract/access'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../platform/http.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { SessionLine } from './SessionLine.tsx'
import styles from './SessionList.module.css'
import { sessionsQuery } from './session-queries.ts'

interface SessionListProps {
  /** Somebody else; oneself unless told. */
  readonly userId?: string
}

/** Where somebody is signed in, since when and until when; one or all can be ended. */
export function SessionList({ userId }: SessionListProps) {
  const sessions = useQuery(sessionsQuery(userId))
  const { end, isEnding, failure } = useEnd(userId)
  const [isAsking, setIsAsking] = useState(false)
  if (sessions.error && !sessions.data) {
    const again = <Button onClick={() => void sessions.refetch()}>重试</Button>
    return <StateBlock kind="failed" title={sessions.error.message} action={again} />
  }
  if (!sessions.data) return <Waiting />
  const told = failure ?? sessions.error
  const others = sessions.data.filter(({ IsCurrent }) => !IsCurrent)
  if (sessions.data.length === 0) return <StateBlock kind="empty" title="目前没有登录" />
  return (
    <>
      {told && <Notice>{told.message}</Notice>}
      <ul className={styles.list}>
        {sessions.data.map((session) => (
          <SessionLine
            key={session.Id}
            session={session}
            isEnding={isEnding}
            onEnd={() => end({ Ids: [session.Id] })}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button disabled={isEnding} onClick={() => setIsAsking(true)}>
          {allText(others, sessions.data)}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={allText(others, sessions.data)}
          text={`${others.length} 处登录将立即结束，那里未保存的内容会丢失。`}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            end(userId === undefined ? {} : { UserId: userId })
          }}
        />
      )}
    </>
  )
}

function allText(others: readonly SignedInSession[], all: readonly SignedInSession[]): string {
  return others.length < all.length ? '结束其他所有登录' : '结束全部登录'
}

interface Ending {
  readonly Ids?: string[]
  readonly UserId?: string
}

function useEnd(userId: string | undefined) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (ending: Ending) => post(sessionCalls.end, ending),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
  })
  return { end: mutate, isEnding: isPending, failure: error }
}
