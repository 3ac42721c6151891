import { type User, userCalls } from '@farm/contract/users'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EntryPart } from '../../../engine/entry/index.ts'
import { post } from '../../../platform/http.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast-context.ts'

/** For somebody who lost their authenticator: without it they sign in by password alone, and can set it up anew. */
export function SecondFactorPart({ user: { Id, RealName } }: { readonly user: User }) {
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const remove = useMutation({
    mutationFn: () => post(userCalls.removeSecondFactor, { Id }),
    onSuccess: () => toast.done(`已关闭${RealName}的动态码验证`),
    onError: (failure) => toast.failed(failure.message),
  })
  return (
    <EntryPart title="动态码验证" note={`${RealName}丢失了验证器时，可以关闭动态码验证，之后由本人重新开启。`}>
      <p>
        <Button disabled={remove.isPending || remove.isSuccess} onClick={() => setAsking(true)}>
          {remove.isSuccess ? '已关闭' : '关闭动态码验证'}
        </Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title="关闭动态码验证"
          text={`关闭后${RealName}只凭密码就能登录，现有的登录全部结束。请先确认是本人要求的。`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            remove.mutate()
          }}
        />
      )}
    </EntryPart>
  )
}
