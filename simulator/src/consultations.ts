import { type ConsultationData, consultationForm, consultationStatus, diagnosisCalls } from '@farm/contract/diagnosis'
import { readData } from '@farm/contract/forms'
import type { Api } from './api.ts'
import type { Consultation, Said } from './county/consultations.ts'
import { sendPhoto } from './send-photo.ts'

/** What an interrupted run has sent already, by id. */
export async function saidAlready(
  api: Api,
  consultations: readonly Consultation[],
): Promise<ReadonlyMap<string, ConsultationData>> {
  const ids = consultations.map(({ body }) => body.Id ?? '').join(',')
  const records = ids === '' ? [] : await api.get(diagnosisCalls.list, { ids })
  return new Map(records.map(({ Id, Data: data }) => [Id, readData(consultationForm, data)]))
}

/** Asks and answers as people did; what was said already is not said again. */
export async function holdConsultation(
  apiOf: (name: string) => Promise<Api>,
  { by, body, photos, said }: Consultation,
  known: ConsultationData | undefined,
): Promise<void> {
  if (!known) {
    const asker = await apiOf(by)
    await Promise.all(photos.map((photo) => sendPhoto(asker, photo)))
    await asker.tell(diagnosisCalls.add, body)
  }
  const left = known ? said.filter((one) => !isSaid(one, known)) : said
  for (const one of left) await say(await apiOf(one.by), one)
}

function isSaid(said: Said, known: ConsultationData): boolean {
  if (said.kind === 'reply') return known.Replies?.some(({ Key }) => Key === said.body.Key) === true
  return said.kind === 'close' ? known.Status === consultationStatus.closed : known.Rating !== undefined
}

function say(api: Api, said: Said): Promise<void> {
  switch (said.kind) {
    case 'reply':
      return api.tell(diagnosisCalls.addReply, said.body)
    case 'close':
      return api.tell(diagnosisCalls.close, said.body)
    case 'rate':
      return api.tell(diagnosisCalls.rate, said.body)
  }
}
