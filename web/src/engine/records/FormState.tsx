import type { WireForm } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { PageHeading } from '../page/PageHeading.tsx'
import { useForm } from './record-queries.ts'
import { WaitingOrFailure } from './WaitingOrFailure.tsx'

interface FormStateProps {
  readonly id: string
  readonly children: (form: WireForm) => ReactNode
}

/** Every state of a form that is being read; one whose records may not be seen stays closed. */
export function FormState({ id, children }: FormStateProps) {
  const { data, error, refetch } = useForm(id)
  if (data?.Rights.includes('view')) return children(data)
  return (
    <>
      <PageHeading />
      {data && <StateBlock kind="forbidden" title={`没有查看${data.Name}的权限`} />}
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
    </>
  )
}
