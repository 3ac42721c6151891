import { type OwnAccount, accessCalls } from '@farm/contract/access'
import type { AnswerOf } from '@farm/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../../platform/http.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './AccountPage.module.css'
import { ConfirmPassword } from './ConfirmPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanSecret } from './ScanSecret.tsx'
import { accountQuery } from './account-query.ts'

type Secret = AnswerOf<typeof accessCalls.beginSecondFactor>
type Step =
  | { readonly at: 'rest' }
  | { readonly at: 'password'; readonly wants: 'on' | 'off' }
  | { readonly at: 'scan'; readonly secret: Secret }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

const REST: Step = { at: 'rest' }

/** Turns the code of an authenticator on and off. */
export function SecondFactor({ account }: { readonly account: OwnAccount }) {
  const [step, setStep] = useState<Step>(REST)
  const queries = useQueryClient()
  const rest = () => {
    setStep(REST)
    void queries.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
  if (step.at === 'password' && step.wants === 'on') {
    const begin = async (Password: string) => {
      setStep({ at: 'scan', secret: await post(accessCalls.beginSecondFactor, { Password }) })
    }
    return <ConfirmPassword action="下一步" send={begin} onCancel={rest} />
  }
  if (step.at === 'password') {
    const remove = async (Password: string) => {
      await post(accessCalls.removeSecondFactor, { Password })
      rest()
    }
    return <ConfirmPassword action="关闭动态码验证" send={remove} onCancel={rest} />
  }
  if (step.at === 'scan') {
    return <ScanSecret secret={step.secret} onDone={(codes) => setStep({ at: 'codes', codes })} onCancel={rest} />
  }
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} name={account.Name} onDone={rest} />
  return <AtRest account={account} onAsk={(wants) => setStep({ at: 'password', wants })} />
}

interface AtRestProps {
  readonly account: OwnAccount
  readonly onAsk: (wants: 'on' | 'off') => void
}

function AtRest({ account: { HasSecondFactor, RecoveryCodesLeft }, onAsk }: AtRestProps) {
  if (!HasSecondFactor) return <Button onClick={() => onAsk('on')}>开启动态码验证</Button>
  return (
    <>
      <p className={styles.note}>
        <Tag tone="good">已开启</Tag> 还有 {RecoveryCodesLeft} 个恢复码可用
        {RecoveryCodesLeft < FEW && '，快用完了：关闭后重新开启会得到新的恢复码'}
      </p>
      <Button onClick={() => onAsk('off')}>关闭动态码验证</Button>
    </>
  )
}

const FEW = 3
