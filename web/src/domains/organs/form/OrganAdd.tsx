import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { v7 as newId } from 'uuid'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EntryField, EntryFrame, EntryPart, EntryText, useEntry } from '../../../engine/entry/index.ts'
import { OrganPicker, organsQuery } from '../../../engine/organs/index.ts'
import { useOrganPath, usePermission } from '../../../engine/permission/index.ts'
import { useOrganActs } from '../organ-queries.ts'
import { MAX_NAME, type NewOrganValues, faultsOfOrgan } from '../organ-values.ts'
import { mayStandUnder } from '../placement.ts'

const kinds = ['部门', '县'] as const

/** A new organisation under the one that it was opened from, or under one’s own. */
export function OrganAdd() {
  const leave = useWayBack('/Organs/List')
  const [address] = useSearchParams()
  const { User } = usePermission()
  const { add } = useOrganActs()
  const organs = useQuery(organsQuery(useOrganPath())).data
  // Sending it again after an answer that did not come makes no second organisation.
  const [id] = useState(() => newId())
  const [begin] = useState<NewOrganValues>(() => ({
    Name: '',
    Kind: '部门',
    ParentId: address.get('parent') ?? User.Organ.Id,
  }))
  const entry = useEntry<NewOrganValues>({
    begin: { values: begin, updateTime: '' },
    check: faultsOfOrgan,
    send: async ({ Name, Kind, ParentId }) => {
      await add.mutateAsync({ Id: id, Name: Name.trim(), Kind, ParentId })
    },
    onDone: leave,
  })
  const { values, faults, set } = entry
  const parent = organs?.find(({ Id }) => Id === values.ParentId)
  return (
    <EntryFrame entry={entry} onLeave={leave}>
      <EntryPart title="基本信息" note="企业请在企业列表中新增，它的组织会一起建好。">
        <EntryText
          label="名称"
          isRequired
          value={values.Name}
          maxLength={MAX_NAME}
          fault={faults.Name}
          onChange={(Name) => set({ Name })}
        />
        <EntryField label="类型" isRequired fault={faults.Kind} hint="县只能放在平台之下，部门可以放在任何组织之下">
          {(control) => (
            <Select
              id={control.id}
              aria-label="类型"
              value={values.Kind}
              options={kinds.map((kind) => ({
                value: kind,
                label: kind,
                disabled: parent !== undefined && !mayStandUnder(kind, parent),
              }))}
              onChange={(Kind) => set({ Kind })}
            />
          )}
        </EntryField>
        <EntryField label="上级组织" isRequired fault={faults.ParentId}>
          {(control) => (
            <OrganPicker
              id={control.id}
              label="上级组织"
              value={values.ParentId}
              isAllowed={(one) => mayStandUnder(values.Kind, one)}
              placeholder="请选择上级组织"
              onChange={(ParentId = '') => set({ ParentId })}
            />
          )}
        </EntryField>
      </EntryPart>
    </EntryFrame>
  )
}
