import { enterpriseForm } from '@farm/contract/enterprises'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { deviceOf, onNewBrowser } from '../access/index.ts'
import { onPasswordSet } from '../users/index.ts'
import { enterpriseOf } from './own-account.store.ts'
import { tell } from './telling.service.ts'

interface Happened {
  readonly kind: 'password-set' | 'new-device'
  readonly accountId: string
  readonly title: string
  readonly text: string
}

/** Notifies the person whose account it is: whoever acts in their name without them is seen by them. */
async function tellOwner(db: Db, { kind, accountId, title, text }: Happened): Promise<void> {
  const id = await enterpriseOf(db, accountId)
  if (id === undefined) return
  await tell(db, {
    kind,
    to: [accountId],
    title,
    text,
    about: { kind: enterpriseForm, id },
    once: `${kind}/${newId()}`,
  })
}

/** Owners are notified of a password that somebody else set, and of another browser. */
export function registerOwnAccounts(): void {
  onPasswordSet(async (db, { accountId, by }) => {
    const text = `${by}重置了您的密码。不是您要求的，请立即修改密码，并告知企业负责人或上级`
    await tellOwner(db, { kind: 'password-set', accountId, title: '您的密码被重置', text })
  })
  onNewBrowser(async (db, { accountId, userAgent }) => {
    const text = `${deviceOf(userAgent).name}。不是您本人，请修改密码并退出其他设备`
    await tellOwner(db, { kind: 'new-device', accountId, title: '您的账号在新设备登录', text })
  })
}
