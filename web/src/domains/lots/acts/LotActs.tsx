import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { COMES_BACK } from '../../../engine/list/list-acts.ts'
import { useAddress, useCan, useIsViewing, usePermission } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { type Lot, isOpenLot, isReleasable, lotOf } from '../lot.ts'
import { CERTIFICATES_PATH, LOTS_PATH, OVERSEES, makingPath, testingPath } from '../lot-address.ts'
import { IssueSheet } from './IssueSheet.tsx'
import { RecallReach } from './RecallReach.tsx'
import { ReasonSheet } from './ReasonSheet.tsx'
import styles from './Sheet.module.css'
import { SplitSheet } from './SplitSheet.tsx'
import { type StopName, stops } from './stops.ts'

/** What is done with a lot, for who does it. */
export function LotActs({ record }: { readonly record: WireRecord }) {
  const isViewing = useIsViewing()
  const [asked, setAsked] = useState<StopName | 'issue' | 'split'>()
  if (isViewing) return null
  const lot = lotOf(record)
  const close = () => setAsked(undefined)
  return (
    <div className={styles.acts} role="group" aria-label="办理批次">
      <Making lot={lot} onAsk={() => setAsked('split')} />
      <Certifying lot={lot} onAsk={() => setAsked('issue')} />
      <Stopping lot={lot} onAsk={setAsked} />
      {asked === 'issue' && <IssueSheet lot={lot} onClose={close} />}
      {asked === 'split' && <SplitSheet lot={lot} onClose={close} />}
      {asked !== undefined && asked !== 'issue' && asked !== 'split' && (
        <StopSheet how={asked} lot={lot} onClose={close} />
      )}
    </div>
  )
}

interface AskedOf<What> {
  readonly lot: Lot
  readonly onAsk: (what: What) => void
}

function Making({ lot, onAsk }: AskedOf<void>) {
  const can = useCan()
  const address = useAddress()
  if (!can(`${LOTS_PATH}#Make`) || !isOpenLot(lot)) return null
  return (
    <>
      <ButtonLink to={address(makingPath('出库批次', [lot.id]))} state={COMES_BACK} kind="primary">
        出库
      </ButtonLink>
      <ButtonLink to={address(makingPath('分装批次', [lot.id]))} state={COMES_BACK}>
        分装
      </ButtonLink>
      <Button onClick={() => onAsk()}>分成几批</Button>
    </>
  )
}

function Certifying({ lot, onAsk }: AskedOf<void>) {
  const can = useCan()
  const address = useAddress()
  // What left it is certified where it is; what came with a certificate may get one of its own, which takes over from that.
  const isOpen = lot.status === '正常' && lot.left > 0 && lot.certified - lot.inherited < lot.quantity
  const isCovered = lot.certified >= lot.quantity
  return (
    <>
      {isOpen && can(`${CERTIFICATES_PATH}#Issue`) && (
        <Button onClick={() => onAsk()}>{isCovered ? '另开合格证' : '开具合格证'}</Button>
      )}
      {can(`${LOTS_PATH}#Test`) && (
        <ButtonLink to={address(testingPath(lot.id))} state={COMES_BACK}>
          登记检测
        </ButtonLink>
      )}
    </>
  )
}

function Stopping({ lot, onAsk }: AskedOf<StopName>) {
  const can = useCan()
  const mayRecall = can(`${LOTS_PATH}#Recall`) || can(OVERSEES)
  const mayHold = mayRecall || can(`${LOTS_PATH}#Hold`)
  const { User } = usePermission()
  const isOwn = isReleasable(lot)
  const isFirst = lot.releaseBy === undefined || lot.releaseBy === User.Id
  return (
    <>
      {mayHold && lot.status === '正常' && <Button onClick={() => onAsk('hold')}>暂扣批次</Button>}
      {mayHold && isOwn && isFirst && <Button onClick={() => onAsk('release')}>解除暂扣</Button>}
      {mayHold && isOwn && !isFirst && <Button onClick={() => onAsk('second')}>复核解除</Button>}
      {mayRecall && lot.status !== '已召回' && <Button onClick={() => onAsk('recall')}>召回批次</Button>}
    </>
  )
}

interface StopSheetProps {
  readonly how: StopName
  readonly lot: Lot
  readonly onClose: () => void
}

function StopSheet({ how, lot, onClose }: StopSheetProps) {
  const { title, told, act, send, done } = stops[how]
  return (
    <ReasonSheet
      title={`${title} ${lot.number}`}
      told={told}
      act={act}
      kind={how === 'recall' ? 'danger' : 'primary'}
      send={async (Reason) => done(await send({ Id: lot.id, Reason }))}
      onClose={onClose}
    >
      {how === 'recall' && <RecallReach id={lot.id} />}
    </ReasonSheet>
  )
}
