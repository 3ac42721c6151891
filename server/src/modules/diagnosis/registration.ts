import { consultationForm, consultationStatus } from '@farm/contract/diagnosis'
import type { Clock } from '../../platform/time/index.ts'
import { registerRules } from '../forms/index.ts'
import { registerDuty } from '../users/index.ts'
import { beginConsultation, changeConsultation, refuseDeletion } from './asking.service.ts'
import { followExpert } from './following.service.ts'

/** What the product knows of consultations besides their fields. */
export function registerDiagnosis(clock: Clock): void {
  registerRules(consultationForm, {
    fills: ['Enterprise'],
    saidIn: () => 'SaidTime',
    beforeAdd: (context) => beginConsultation(clock, context),
    beforeEdit: (context) => changeConsultation(clock, context),
    beforeDelete: refuseDeletion,
  })
  registerDuty(consultationForm, {
    path: ['Experts'],
    open: { field: 'Status', values: [String(consultationStatus.waiting)] },
    handOver: followExpert,
  })
}
