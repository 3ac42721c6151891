import { refusal } from '@farm/contract/errors'
import { snapshotForm, type snapshotCalls } from '@farm/contract/video'
import type { FileStore } from '../../platform/files/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { registerRules } from '../forms/index.ts'
import { capture, planOf, setPlans } from './snapshot.service.ts'
import type { Video } from './video.ts'

interface Means {
  readonly clock: Clock
  readonly files: FileStore
  readonly video: Pick<Video, 'gateway' | 'snapshotDays'>
}

/** Pictures are taken by cameras and go when their days are over: nobody adds, changes or deletes them. */
export function registerSnapshots(): void {
  const refused = () => Promise.reject(refusal('access/forbidden'))
  registerRules(snapshotForm, { beforeAdd: refused, beforeEdit: refused, beforeDelete: refused })
}

export function snapshotHandlers({ clock, files, video }: Means): Handlers<typeof snapshotCalls> {
  const taking = { gateway: video.gateway, files, clock }
  return {
    plan: (request) => planOf(request, request.query.deviceId, video.snapshotDays),
    setPlan: (request) => setPlans(request, request.body, { now: clock.now(), zone: clock.zone }),
    capture: (request) => capture(taking, request, request.body),
  }
}
