import { enterpriseForm } from '@farm/contract/enterprises'
import { registerRules } from '../forms/index.ts'
import { onMoved } from '../organs/index.ts'
import {
  addEnterpriseOrgan,
  closeUnlessInUse,
  renameWithEnterprise,
  reopenWithEnterprise,
} from './enterprises.service.ts'
import { notifyOfMove } from './moved.service.ts'

export function registerEnterprises(): void {
  onMoved(notifyOfMove)
  registerRules(enterpriseForm, {
    beforeAdd: addEnterpriseOrgan,
    beforeEdit: renameWithEnterprise,
    beforeDelete: closeUnlessInUse,
    beforeRecover: reopenWithEnterprise,
  })
}
