import { checkConsentDate, faceEventForm, facePersonForm } from '@farm/contract/faces'
import { refusal } from '@farm/contract/errors'
import type { FileStore } from '../../platform/files/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { registerRules } from '../forms/index.ts'
import { onDeviceEvent } from '../telemetry/index.ts'
import { takeFaceEvent } from './intake.service.ts'
import { beginConsent, refuseDelete, refuseEdit } from './people.service.ts'

interface Means {
  readonly clock: Clock
  readonly files: FileStore
}

/** Consents and events, and who takes in what terminals tell. */
export function registerFaces(means: Means): void {
  const { clock } = means
  registerRules(facePersonForm, {
    check: (data) => checkConsentDate(data, wallClock(clock.now(), clock.zone).day),
    beforeAdd: beginConsent,
    beforeEdit: refuseEdit,
    beforeDelete: refuseDelete,
  })
  const refused = () => Promise.reject(refusal('access/forbidden'))
  registerRules(faceEventForm, { beforeAdd: refused, beforeDelete: refused })
  onDeviceEvent('face', (db, device, payload) => takeFaceEvent(means, db, device, payload))
}
