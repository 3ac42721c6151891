import { accessCalls } from '@farm/contract/access'
import { post } from '../../platform/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './SessionForm.module.css'
import { PASSWORD_RULES, firstAdminFaults } from './credentials.ts'
import { enter } from './session.ts'
import { useSessionForm } from './use-session-form.ts'

const EMPTY = { Name: '', RealName: '', Password: '', Again: '' }

/** The first hour: the operator holds a one-time ticket and makes the account that makes all others. */
export function FirstAdminForm({ ticket }: { readonly ticket: string }) {
  const { form, values, faults, refusal, isBusy, secondsLeft, set, submit } = useSessionForm({
    initial: EMPTY,
    check: firstAdminFaults,
    send: async ({ Name, RealName, Password }) => {
      const names = { Name: Name.trim(), RealName: RealName.trim() }
      enter(await post(accessCalls.firstAdmin, { Ticket: ticket, ...names, Password }))
    },
  })
  return (
    <>
      <h1 className={styles.title}>创建管理员</h1>
      <p className={styles.lead}>这是系统的第一个账号，拥有全部权限，用它建立组织、人员和角色。</p>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
        {refusal !== undefined && <Notice>{refusal}</Notice>}
        <TextInput
          label="账号"
          autoComplete="username"
          value={values.Name}
          fault={faults.Name}
          onChange={(Name) => set({ Name })}
        />
        <TextInput
          label="姓名"
          autoComplete="name"
          value={values.RealName}
          fault={faults.RealName}
          onChange={(RealName) => set({ RealName })}
        />
        <PasswordInput
          label="密码"
          hint={PASSWORD_RULES}
          autoComplete="new-password"
          value={values.Password}
          fault={faults.Password}
          onChange={(Password) => set({ Password })}
        />
        <PasswordInput
          label="再次输入密码"
          autoComplete="new-password"
          value={values.Again}
          fault={faults.Again}
          onChange={(Again) => set({ Again })}
        />
        <Button type="submit" kind="primary" size="touch" disabled={isBusy || secondsLeft > 0}>
          {isBusy ? '正在创建…' : '创建并登录'}
        </Button>
      </form>
    </>
  )
}
