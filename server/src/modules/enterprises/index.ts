import { enterpriseForm } from '@farm/contract/enterprises'
import { registerRules } from '../forms/index.ts'
import {
  addEnterpriseOrgan,
  closeUnlessInUse,
  renameWithEnterprise,
  reopenWithEnterprise,
} from './enterprises.service.ts'

export { enterpriseHandlers } from './enterprises.handlers.ts'

export function registerEnterprises(): void {
  registerRules(enterpriseForm, {
    beforeAdd: addEnterpriseOrgan,
    beforeEdit: renameWithEnterprise,
    beforeDelete: closeUnlessInUse,
    beforeRecover: reopenWithEnterprise,
  })
}
