import type { OwnAccount } from '@farm/contract/access'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../engine/page/useDocumentTitle.ts'
import { SessionList } from '../../../engine/sessions/index.ts'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { PlatformHeader } from '../PlatformHeader.tsx'
import { ViewingBanner } from '../ViewingBanner.tsx'
import styles from './AccountPage.module.css'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { whoQuery } from '../../../engine/permission/index.ts'
import { accountQuery } from './account-query.ts'

/** One’s own account: who one is, the password, the second factor, and where one is signed in. */
export function AccountPage() {
  useDocumentTitle('账号与安全')
  const { data: account, error, refetch } = useQuery(accountQuery)
  const { data: permission } = useQuery(whoQuery)
  return (
    <div className={styles.page}>
      {permission && <ViewingBanner permission={permission} />}
      <PlatformHeader user={account && { ...account, Organ: { ...account.Organ, IsDemo: false } }} />
      <main className={styles.main}>
        <h1 className={styles.title}>账号与安全</h1>
        {error && !account && (
          <StateBlock
            kind="failed"
            title={error.message}
            action={<Button onClick={() => void refetch()}>重试</Button>}
          />
        )}
        {!error && !account && <Waiting />}
        {account && <Parts account={account} />}
      </main>
    </div>
  )
}

function Parts({ account }: { readonly account: OwnAccount }) {
  return (
    <>
      <Part title="我的账号">
        <Facts facts={factsOf(account)} />
      </Part>
      <Part title="登录密码" note={passwordNote(account)}>
        <PasswordForm account={account} />
      </Part>
      <Part title="动态码验证" note="登录时除密码外再填一个手机上的动态码，密码泄露了别人也进不来。">
        <SecondFactor account={account} />
      </Part>
      <Part title="登录设备" note="不认识的设备请结束它的登录，并修改密码。">
        <SessionList />
      </Part>
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

function Part({ title, note, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.head}>{title}</h2>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  )
}

function factsOf({ Name, RealName, Phone, Post, Organ, Roles }: OwnAccount) {
  return [
    { label: '姓名', value: RealName },
    { label: '账号', value: Name },
    { label: '组织', value: Organ.Name },
    { label: '岗位', value: Post ?? '—' },
    { label: '电话', value: Phone ?? '—' },
    { label: '角色', value: Roles.map((role) => `${role.Name}（${role.DataScope}）`).join('、') || '还没有角色' },
  ]
}

function passwordNote({ PasswordTime }: OwnAccount): string {
  const since = PasswordTime === undefined ? '' : `上次修改于 ${formatMoment(PasswordTime)}。`
  return `${since}修改后，所有设备都要用新密码重新登录。`
}
