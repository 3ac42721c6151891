import { type certificateCalls, certificateForm, type lotCalls } from '@farm/contract/lots'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { addRecord } from '../forms/index.ts'
import { previewOf, printCertificate, voidCertificate } from './certificates.service.ts'
import { openHarvestsOf } from './harvests.service.ts'
import { release } from './releasing.service.ts'
import { split } from './split.service.ts'
import { hold, recall } from './stopping.service.ts'
import { traceOf } from './trace.service.ts'

export function lotHandlers(clock: Clock): Handlers<typeof lotCalls> {
  return {
    harvests: ({ db, scope, query }) => openHarvestsOf(db, scope, query),
    trace: ({ db, scope, query }) => traceOf(db, scope, query.id),
    split: ({ db, caller, scope, body }) => split({ db, caller, scope }, clock, body),
    hold: ({ db, caller, scope, body }) => hold({ db, caller, scope, now: clock.now(), zone: clock.zone }, body),
    release: ({ db, caller, scope, body }) => release({ db, caller, scope, now: clock.now(), zone: clock.zone }, body),
    recall: ({ db, caller, scope, body }) => recall({ db, caller, scope, now: clock.now(), zone: clock.zone }, body),
  }
}

/** @param publicUrl Where codes lead; undefined where nobody has said. */
export function certificateHandlers(clock: Clock, publicUrl: string | undefined): Handlers<typeof certificateCalls> {
  const { zone } = clock
  return {
    check: ({ db, scope, query }) => previewOf({ db, scope, now: clock.now(), zone }, query.lot),
    issue: ({ db, caller, scope, body: { Id, Added, IssueDate = wallClock(clock.now(), zone).day, ...said } }) =>
      addRecord(
        { db, caller, scope, now: clock.now(), zone },
        {
          FormId: certificateForm.id,
          Data: { ...Added, ...said, IssueDate },
          ...(Id !== undefined && { Id }),
          isEntered: Added !== undefined,
        },
      ),
    void: ({ db, caller, scope, body }) => voidCertificate({ db, caller, scope, now: clock.now(), zone }, body),
    print: async ({ db, caller, scope, body }) => {
      const page = await printCertificate({ db, caller, scope, now: clock.now(), zone }, body)
      return page.beside({ PublicUrl: publicUrl })
    },
  }
}
