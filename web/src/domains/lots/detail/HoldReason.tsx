import { clockForm, reviewStates } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { lotForm } from '@farm/contract/lots'
import { Link } from 'react-router'
import { useRecordAddress } from '../../../engine/care/list-paths.ts'
import { useRecordsNamed } from '../../../engine/records/record-queries.ts'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { formatMoment } from '../../../platform/time.ts'
import type { Lot } from '../lot.ts'
import styles from './LotFacts.module.css'

/** Why a lot is held, with the ways there: the lots that it is held with, the harvests that a review sent back, and the uses in doubt. */
export function HoldReason({ lot }: { readonly lot: Lot }) {
  const isHeld = lot.status === '暂扣'
  const returned = isHeld ? lot.returned : []
  const harvests = useRecordsNamed(returned)
  const doubts = useRecordsNamed(isHeld ? lot.doubts : [])
  if (!isHeld) return null
  const isGone = harvests.length > 0 && harvests.length === returned.length && harvests.every(isApproved)
  return (
    <>
      <HeldWith lot={lot} />
      {harvests.map((one) => (
        <ReturnedHarvest key={one.Id} harvest={one} />
      ))}
      {doubts.map((one) => (
        <DoubtedUse key={one.Id} use={one} />
      ))}
      {lot.releaseBy !== undefined && <Releasing by={lot.releaseBy} reason={lot.releaseReason} />}
      {isGone && (
        <p className={styles.second}>这些采收已通过审核，暂扣的原因已消除；请有“暂扣批次”权限的人核实后点“解除暂扣”</p>
      )}
    </>
  )
}

/** One person has said that it may go on; a second one has to. */
function Releasing({ by, reason }: { readonly by: string; readonly reason: string }) {
  const name = useNames('users', [by]).get(by)?.Name
  return (
    <p className={styles.second}>
      解除待复核：{name === undefined ? '' : `${name} `}
      {reason === '' ? '' : `“${reason}”`}，要由另一人复核后解除
    </p>
  )
}

function isApproved({ Data }: WireRecord): boolean {
  return readData(clockForm, Data).Review === '已通过'
}

function HeldWith({ lot }: { readonly lot: Lot }) {
  const at = useRecordAddress()
  const lots = lot.heldFor.filter((id) => id !== lot.id)
  const names = useNames(lotForm.key, lots)
  return lots.flatMap((id) => {
    const [name, address] = [names.get(id)?.Name, at(lotForm.id, id)]
    if (name === undefined) return []
    return (
      <p key={id} className={styles.second}>
        {lot.sources.includes(id) ? '随来源批次' : '随来源或同一次采收的批次'}{' '}
        {address === undefined ? name : <Link to={address}>{name}</Link>} 暂扣
        {lot.sources.includes(id) ? '，在那里解除' : '，核实后可以在这里单独解除'}
      </p>
    )
  })
}

function DoubtedUse({ use: { Id, OccurTime, Data } }: { readonly use: WireRecord }) {
  const address = useRecordAddress()(clockForm.id, Id)
  const { InputVerdict, HarvestFrom } = readData(clockForm, Data)
  const words = `${formatMoment(OccurTime)} 的打卡`
  const why = [InputVerdict && `投入品核查为“${InputVerdict}”`, HarvestFrom && `最早 ${HarvestFrom} 可采收`].filter(
    Boolean,
  )
  return (
    <p className={styles.second}>
      {address === undefined ? words : <Link to={address}>{words}</Link>} {why.join('，')}
    </p>
  )
}

function ReturnedHarvest({ harvest: { Id, OccurTime, Data } }: { readonly harvest: WireRecord }) {
  const address = useRecordAddress()(clockForm.id, Id)
  const { Review, ReviewNote = '' } = readData(clockForm, Data)
  const words = `${formatMoment(OccurTime)} 的采收打卡`
  const note = reviewStates.is(Review, 'void') && ReviewNote !== '' ? `：${ReviewNote}` : ''
  return (
    <p className={styles.second}>
      {address === undefined ? words : <Link to={address}>{words}</Link>} {Review}
      {note}
    </p>
  )
}
