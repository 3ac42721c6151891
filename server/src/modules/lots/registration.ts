import { certificateForm, checkLot, lotForm, lotTestForm } from '@farm/contract/lots'
import type { Clock } from '../../platform/time/index.ts'
import { registerRules } from '../forms/index.ts'
import { keepAsIssued, keepCertificate, newCertificate } from './certificates.service.ts'
import { settleLot } from './lots.rules.ts'
import { keepLot, mendLot, newLot } from './lots.service.ts'
import { keepTest, mendTest, newTest } from './tests.service.ts'

/** What the product knows of lots, their tests and certificates, whichever way they come in. None of them is ever deleted. */
export function registerLots(clock: Clock): void {
  registerRules(lotForm, {
    check: checkLot,
    fills: ['Crops'],
    settle: settleLot,
    // Harvests are put into lots on the phone, by a page of its own.
    asksAdded: ({ Stage }) => Stage !== '采收批次',
    settledBy: ['Enterprise'],
    beforeAdd: (context) => newLot(clock, context),
    beforeEdit: mendLot,
    beforeDelete: keepLot,
  })
  registerRules(lotTestForm, {
    beforeAdd: (context) => newTest(clock, context),
    beforeEdit: (context) => mendTest(clock, context),
    beforeDelete: keepTest,
  })
  registerRules(certificateForm, {
    fills: ['Product', 'Origin', 'Producer', 'Contact', 'OverrideReason'],
    beforeAdd: (context) => newCertificate(clock, context),
    beforeEdit: keepAsIssued,
    beforeDelete: keepCertificate,
  })
}
