import { answerDue, consultationForm } from '@farm/contract/diagnosis'
import { faulty } from '@farm/contract/errors'
import { readData } from '@farm/contract/forms'
import { setForAll } from '../forms/index.ts'
import type { HandingOver } from '../users/index.ts'
import { expertOfAccount } from './experts.service.ts'
import { tellExperts } from './telling.service.ts'

const REASON = '原专家离岗'

/** Gives consultations that wait for experts who leave to another one, with as much time as if they were asked now. */
export async function followExpert({ db, caller, scope, now, zone, from, to, records }: HandingOver): Promise<void> {
  const expert = await expertOfAccount(db, scope, to)
  if (!expert) throw faulty({ HandOver: ['接手会诊的要是专家库里有账号的专家，请另选一位'] })
  const changes = records.map(({ id, data: held }) => {
    const data = readData(consultationForm, held)
    const { Experts = [], ExpertName, HandOvers = [] } = data
    // A question to all of the experts stays one.
    const isToAll = data.Expert === undefined
    const row = { Time: now.toISOString(), From: ExpertName ?? '', To: expert.name, Reason: REASON }
    const fields = {
      Experts: [...new Set(Experts.map((one) => (from.includes(one) ? to : one)))],
      ...(!isToAll && { Expert: expert.id, ExpertName: expert.name, HandOvers: [...HandOvers, row] }),
      Due: answerDue(now),
    }
    return { id, fields, data }
  })
  await setForAll(db, { kind: consultationForm, userId: caller.user.Id }, changes)
  for (const { id, fields, data } of changes) {
    await tellExperts(db, '转交会诊', { id, data: { ...data, ...fields, Experts: [to] }, by: caller.user.Id, zone })
  }
}
