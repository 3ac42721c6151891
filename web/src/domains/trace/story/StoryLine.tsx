import { type StoryEntry, storyKindNames } from '@farm/contract/trace'
import { formatNumber, formatRange } from '@farm/contract/values'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { formatMoment } from '../../../platform/time.ts'
import { Tag, type Tone } from '../../../ui/Tag.tsx'
import line from '../../../ui/Timeline.module.css'
import styles from './HistoryDetail.module.css'

const tones: Readonly<Record<string, Tone>> = {
  允许: 'good',
  警告: 'warning',
  禁止: 'bad',
  正常: 'good',
  暂扣: 'warning',
  已召回: 'bad',
  合格: 'good',
  不合格: 'bad',
  有效: 'good',
  作废: 'bad',
  未恢复: 'warning',
  有问题: 'warning',
  已退回: 'bad',
}

/** What happened, one thing below the other. */
export function StoryLine({ entries }: { readonly entries: readonly StoryEntry[] }) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>时间轴</h2>
      <ol className={line.line} aria-label="时间轴">
        {entries.map((entry) => (
          <Entry key={entry.Id} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

/** Of these only the day is known. */
const ofDays: ReadonlySet<StoryEntry['Kind']> = new Set(['lot', 'test', 'certificate', 'measured'])

function Entry({ entry }: { readonly entry: StoryEntry }) {
  const { Kind, Time, Title, Status, Note, People, Places, Verdict, Photos, Reasons } = entry
  const moment = formatMoment(Time)
  const who = [Places.join('、'), People.join('、')].filter(Boolean).join(' · ')
  return (
    <li className={styles.entry} data-kind={Kind}>
      <p className={line.head}>
        <span className={line.time}>{ofDays.has(Kind) ? moment.slice(0, 10) : moment}</span>
        <Tag>{storyKindNames[Kind]}</Tag>
        <span className={line.act}>{Title}</span>
        {Status !== '' && <Tag tone={tones[Status] ?? 'neutral'}>{Status}</Tag>}
        {Verdict !== '' && <Tag tone={tones[Verdict] ?? 'neutral'}>{`核查：${Verdict}`}</Tag>}
      </p>
      {who !== '' && <p className={line.note}>{who}</p>}
      {Note !== '' && <p className={line.note}>{Note}</p>}
      <Inputs entry={entry} />
      {Reasons.map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      <Means entry={entry} />
      {Photos.length > 0 && <PhotoStrip ids={Photos} label={`${Title}的照片`} />}
    </li>
  )
}

function Inputs({ entry: { Inputs: inputs } }: { readonly entry: StoryEntry }) {
  if (inputs.length === 0) return null
  return (
    <ul className={styles.inputs} aria-label="投入品">
      {inputs.map(({ Name, Dose, Demands, HarvestFrom }) => (
        <li key={`${Name} ${Dose}`}>
          <b>{Name}</b> {Dose}
          {HarvestFrom !== undefined && <span className={styles.second}> · 最早 {HarvestFrom} 采收</span>}
          {Demands !== '' && <span className={styles.second}> · 标签：{Demands}</span>}
        </li>
      ))}
    </ul>
  )
}

function Means({ entry: { Means: means } }: { readonly entry: StoryEntry }) {
  if (means.length === 0) return null
  return (
    <ul className={styles.means} aria-label="传感器平均值">
      {means.map(({ Name, Unit, Mean, Min, Max }) => (
        <li key={`${Name} ${Unit}`}>
          {Name} <b>{formatNumber(Mean, 3)}</b> {Unit}
          <span className={styles.second}>（{formatRange(formatNumber(Min, 3), formatNumber(Max, 3))}）</span>
        </li>
      ))}
    </ul>
  )
}
