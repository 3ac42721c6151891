import type { User } from '@farm/contract/users'
import { useParams } from 'react-router'
import { Loaded } from '../../../engine/entry/index.ts'
import { usePermission } from '../../../engine/permission/index.ts'
import { useFreshUser } from '../user-queries.ts'
import { OwnPassword } from './OwnPassword.tsx'
import { ResetPassword } from './ResetPassword.tsx'

/** Another password: for oneself the old one is asked, for others it is reset. */
export function PasswordPage() {
  const { id = '' } = useParams()
  const isMe = usePermission().User.Id === id
  return (
    <Loaded query={useFreshUser(id)}>
      {(user: User) => (isMe ? <OwnPassword key={id} user={user} /> : <ResetPassword key={id} user={user} />)}
    </Loaded>
  )
}
