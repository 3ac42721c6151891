import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { EntryFrame, EntryPart, EntryText, useEntry } from '../../../engine/entry/index.ts'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { usePermission } from '../../../engine/permission/index.ts'
import { HandOverDialog } from '../password/HandOverDialog.tsx'
import { generatedPassword } from '../password/generated-password.ts'
import { useUserActs } from '../user-queries.ts'
import { PasswordPart } from './PasswordPart.tsx'
import { PersonParts } from './PersonParts.tsx'
import { type NewUserValues, faultsOfNewUser, newUserOf } from './user-values.ts'

const MAX_NAME = 60

/** Somebody new, with or without a password. */
export function UserAdd() {
  const leave = useWayBack('/User/List')
  const { User } = usePermission()
  const { add } = useUserActs()
  // Sending it again after an answer that did not come makes nobody twice.
  const [id] = useState(() => newId())
  const [values] = useState<NewUserValues>(() => ({
    RealName: '',
    Name: '',
    Phone: '',
    Post: '',
    OrganId: User.Organ.Id,
    RoleIds: [],
    plan: 'generated',
    Password: generatedPassword(),
  }))
  const [handedOver, setHandedOver] = useState<NewUserValues>()
  const entry = useEntry({
    begin: { values, updateTime: '' },
    check: faultsOfNewUser,
    send: async (content) => {
      await add.mutateAsync({ Id: id, ...newUserOf(content) })
      if (content.plan === 'generated') setHandedOver(content)
    },
    onDone: () => {
      if (entry.values.plan !== 'generated') leave()
    },
  })
  return (
    <>
      <EntryFrame entry={entry} onLeave={leave}>
        <PersonParts values={entry.values} faults={entry.faults} onChange={entry.set}>
          <EntryText
            label="账号"
            isRequired
            hint="登录时填写，不能含空格，新增后不能修改"
            value={entry.values.Name}
            maxLength={MAX_NAME}
            fault={entry.faults.Name}
            onChange={(Name) => entry.set({ Name })}
          />
        </PersonParts>
        <EntryPart title="密码">
          <PasswordPart values={entry.values} fault={entry.faults.Password} onChange={entry.set} />
        </EntryPart>
      </EntryFrame>
      {handedOver && (
        <HandOverDialog
          name={handedOver.RealName.trim()}
          account={handedOver.Name.trim()}
          password={handedOver.Password}
          onClose={leave}
        />
      )}
    </>
  )
}
