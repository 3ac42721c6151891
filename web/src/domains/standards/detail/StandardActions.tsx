import type { WireRecord } from '@farm/contract/forms'
import type { StandardStatus } from '@farm/contract/standards'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { COMES_BACK } from '../../../engine/list/list-acts.ts'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { useChangeable } from '../../../engine/records/use-changeable.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { useChangeStatus, useNewVersion } from '../standard-queries.ts'
import { statusOf } from '../standard-status.ts'
import { messageOf } from '../../../platform/failure-message.ts'
import styles from './StandardHead.module.css'

type Target = Exclude<StandardStatus, '草稿'>

const questions = {
  现行: {
    title: '启用技术规程',
    text: '启用后可以用来制定计划，不能再直接修改；它的上一版本会同时废止。确定要启用吗？',
    done: '已启用',
  },
  已废止: {
    title: '废止技术规程',
    text: '废止后不能再用来制定计划，已有的计划不受影响。废止后不能恢复，确定要废止吗？',
    done: '已废止',
  },
} as const satisfies Record<Target, object>

/** What can be done with a standard by its state and by the rights of the person. */
export function StandardActions({ record }: { readonly record: WireRecord }) {
  const can = useCan()
  const address = useAddress()
  const isOwn = useChangeable()(record)
  const status = statusOf(record)
  const canAdd = can('/Core/StandardAdd')
  const canEdit = isOwn && can('/Core/StandardAdd/:id')
  return (
    <div className={styles.actions}>
      {canEdit && status === '草稿' && <StatusButton record={record} to="现行" label="启用" />}
      {isOwn && canAdd && status === '现行' && <NewVersionButton record={record} />}
      {status === '现行' && can('/FarmPlan/PlanAdd') && (
        <ButtonLink to={address(`/FarmPlan/PlanAdd?standard=${record.Id}`)} state={COMES_BACK}>
          制定计划
        </ButtonLink>
      )}
      {canAdd && (
        <ButtonLink to={address(`/Core/StandardAdd?from=${record.Id}`)} state={COMES_BACK}>
          复制
        </ButtonLink>
      )}
      {canEdit && status === '现行' && <StatusButton record={record} to="已废止" label="废止" />}
    </div>
  )
}

interface StatusButtonProps {
  readonly record: WireRecord
  readonly to: Target
  readonly label: string
}

function StatusButton({ record: { Id, UpdateTime }, to, label }: StatusButtonProps) {
  const toast = useToast()
  const { mutateAsync, isPending } = useChangeStatus()
  const [isAsked, setAsked] = useState(false)
  const { title, text, done } = questions[to]
  const change = async () => {
    setAsked(false)
    try {
      await mutateAsync({ Id, UpdateTime, Status: to })
      toast.done(done)
    } catch (failure) {
      toast.failed(messageOf(failure))
    }
  }
  return (
    <>
      <Button kind={to === '现行' ? 'primary' : 'plain'} disabled={isPending} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog title={title} text={text} onConfirm={() => void change()} onCancel={() => setAsked(false)} />
      )}
    </>
  )
}

/** Makes the draft of the next version, or opens the one that was begun. */
function NewVersionButton({ record }: { readonly record: WireRecord }) {
  const toast = useToast()
  const address = useAddress()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useNewVersion()
  const make = async () => {
    try {
      const draft = await mutateAsync({ Id: record.Id })
      void navigate(address(`/Core/StandardAdd/${draft.Id}`), { state: COMES_BACK })
    } catch (failure) {
      toast.failed(messageOf(failure))
    }
  }
  return (
    <Button kind="primary" disabled={isPending} onClick={() => void make()}>
      {isPending ? '正在新建…' : '新版本'}
    </Button>
  )
}
