import { type diagnosisCalls, consultationForm } from '@farm/contract/diagnosis'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers, Request } from '../access/index.ts'
import { listRecords } from '../forms/index.ts'
import { closeConsultation, handOver, rate } from './acting.service.ts'
import type { Actor } from './actor.ts'
import { ask, editQuestion, removeQuestions } from './asking.service.ts'
import { listExperts } from './experts.service.ts'
import { carryOut } from './prescribing.service.ts'
import { cases, statistics } from './reading.service.ts'
import { addReply, editReply } from './replying.service.ts'

export function diagnosisHandlers(clock: Clock): Handlers<typeof diagnosisCalls> {
  const actor = ({ db, caller, scope }: Pick<Request, 'db' | 'caller' | 'scope'>): Actor => {
    return { db, caller, scope, now: clock.now(), zone: clock.zone }
  }
  return {
    statistics: (request) => statistics(actor(request)),
    list: ({ db, scope, query }) => listRecords(db, scope, { ...query, formId: consultationForm.id }),
    expertList: ({ db, scope }) => listExperts(db, scope),
    cases: (request) => cases(actor(request), request.query),
    add: (request) => ask({ ...actor(request), deviceTime: request.origin.deviceTime }, request.body),
    edit: (request) => editQuestion(actor(request), request.body),
    remove: (request) => removeQuestions(actor(request), request.body.Ids),
    addReply: (request) => addReply(actor(request), request.body),
    editReply: (request) => editReply(actor(request), request.body),
    close: (request) => closeConsultation(actor(request), request.body),
    handOver: (request) => handOver(actor(request), request.body),
    rate: (request) => rate(actor(request), request.body),
    prescribe: (request) => carryOut(actor(request), request.body),
  }
}
