import { recordCalls } from '@farm/contract/forms'
import { certificateCalls, certificateForm, lotCalls } from '@farm/contract/lots'
import { type Api, RefusedByServer } from './api.ts'
import type { LotDeeds } from './county/lots.ts'
import { madeAlready } from './made-already.ts'

const WRONG = '产地写错，作废后重新开具'
const DOUBTFUL = '客户反映有损伤，待查'

/** What became of lots, each by who did it; what an interrupted run did is not done again. */
export async function certifyLots(apiOf: (name: string) => Promise<Api>, deeds: LotDeeds): Promise<void> {
  const { by, lateUses, certificates, voided, held } = deeds
  for (const { formId: FormId, id: Id, data: Data, occurTime: OccurTime, by: worker } of lateUses) {
    const api = await apiOf(worker)
    await api.tell(recordCalls.add, { FormId, Id, Data, ...(OccurTime !== undefined && { OccurTime }) })
  }
  const api = await apiOf(by)
  const drafts = certificates.map(({ Id = '' }) => ({ formId: certificateForm.id, id: Id }))
  const made = await madeAlready(api, drafts)
  for (const body of certificates.filter(({ Id = '' }) => !made.has(Id))) await certify(api, body, voided)
  if (held !== undefined) await api.tell(lotCalls.hold, { Id: held, Reason: DOUBTFUL })
}

/** Issues a certificate and prints it; what the server refuses to certify stays without. */
async function certify(api: Api, body: LotDeeds['certificates'][number], voided: string | undefined): Promise<void> {
  const issued = await certified(api, body)
  if (issued === undefined) return
  await api.tell(certificateCalls.print, { Id: issued.Id, Size: '70×50 mm', Copies: 20 })
  if (issued.Id !== voided) return
  const { Id, UpdateTime } = await api.get(recordCalls.get, { id: issued.Id })
  await api.tell(certificateCalls.void, { Id, UpdateTime, Reason: WRONG })
}

/** Nothing where a check fails. */
async function certified(api: Api, body: LotDeeds['certificates'][number]) {
  try {
    return await api.post(certificateCalls.issue, body)
  } catch (failure) {
    if (failure instanceof RefusedByServer && failure.code === 'wire/fields') return undefined
    throw failure
  }
}
