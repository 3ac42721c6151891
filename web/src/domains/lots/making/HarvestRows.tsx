import type { OpenHarvest } from '@farm/contract/lots'
import { formatInUnit } from '@farm/contract/values'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './HarvestPage.module.css'
import type { Taken } from './taken.ts'

interface HarvestRowsProps {
  readonly harvests: readonly OpenHarvest[]
  readonly taken: Taken
  readonly onChange: (taken: Taken) => void
}

/** Harvests of which something is left; a chosen one gives all of that unless told less. */
export function HarvestRows({ harvests, taken, onChange }: HarvestRowsProps) {
  if (harvests.length === 0) return <p className={styles.empty}>没有可入批次的采收；打卡写明采收量后出现在这里</p>
  const set = (id: string, text: string | undefined) => {
    const next = new Map(taken)
    if (text === undefined) next.delete(id)
    else next.set(id, text)
    onChange(next)
  }
  return (
    <ul className={styles.harvests} aria-label="可入批次的采收">
      {harvests.map((harvest) => {
        const { PunchIn, Day, Plan, Crop, Places, Harvest, Left, Forbidden } = harvest
        const name = `${Day} ${Plan || Places.join('、')}`
        const text = taken.get(PunchIn)
        return (
          <li key={PunchIn} className={styles.harvest}>
            <CheckBox
              label={`选择 ${name}`}
              checked={text !== undefined}
              onChange={() => set(PunchIn, text === undefined ? String(Left) : undefined)}
            />
            <div className={styles.told}>
              <p className={styles.name}>
                {name}
                {Crop !== '' && <span className={styles.second}>{Crop}</span>}
                {Forbidden !== undefined && <Tag tone="bad">核查为禁止</Tag>}
              </p>
              <p className={styles.second}>
                {Places.join('、')} 采收 {formatInUnit(Harvest, '公斤')}，可入批次 {formatInUnit(Left, '公斤')}
              </p>
              {Forbidden !== undefined && <p className={styles.second}>{Forbidden}</p>}
            </div>
            {text !== undefined && (
              <label className={styles.amount}>
                <input
                  aria-label={`${name} 取用数量`}
                  className={styles.input}
                  inputMode="decimal"
                  value={text}
                  onChange={({ target }) => set(PunchIn, target.value)}
                />
                公斤
              </label>
            )}
          </li>
        )
      })}
    </ul>
  )
}
