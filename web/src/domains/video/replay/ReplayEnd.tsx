import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { WATCHING } from '../functions.ts'
import styles from './player/ReplayPlayer.module.css'
import { type Stretch, clockOf } from './recorded.ts'

interface ReplayEndProps {
  readonly moment: number
  readonly stretches: readonly Stretch[]
  readonly onGo: (moment: number) => void
}

/** What there is to do where a recording ends. */
export function ReplayEnd({ moment, stretches, onGo }: ReplayEndProps) {
  const can = useCan()
  const address = useAddress()
  const [first] = stretches
  return (
    <>
      <p>{clockOf(moment).slice(0, 5)} 之后没有录像</p>
      <span className={styles.choices}>
        {first && <Button onClick={() => onGo(first.from)}>从头播放</Button>}
        {can(WATCHING) && <ButtonLink to={address(WATCHING)}>看实时画面</ButtonLink>}
      </span>
    </>
  )
}
