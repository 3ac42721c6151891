import { COUNT_CAP } from '@farm/contract/wire'
import type { DesignChange } from '@farm/contract/forms'
import { formatNumber } from '@farm/contract/values'
import { Tag, type Tone } from '../../../../ui/Tag.tsx'
import styles from './PublishDialog.module.css'

const kinds = {
  added: { text: '新增', tone: 'good' },
  removed: { text: '移除', tone: 'bad' },
  returned: { text: '恢复', tone: 'good' },
  type: { text: '类型', tone: 'warning' },
  label: { text: '名称', tone: 'info' },
  rule: { text: '规则', tone: 'info' },
  order: { text: '顺序', tone: 'neutral' },
  form: { text: '表单', tone: 'neutral' },
} satisfies Record<DesignChange['What'], { readonly text: string; readonly tone: Tone }>

interface ChangeListProps {
  readonly changes: readonly DesignChange[]
  readonly isFirst: boolean
}

/** What publishing changes, in sentences, each with the records that it touches. */
export function ChangeList({ changes, isFirst }: ChangeListProps) {
  if (changes.length === 0) return <p className={styles.lead}>和正在使用的一样，没有要发布的修改。</p>
  return (
    <>
      <p className={styles.lead}>
        {isFirst ? '发布后，有权限的人马上可以在“数据管理”里填报。' : `发布后马上生效，共 ${changes.length} 处修改：`}
      </p>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={`${change.Field} ${change.What} ${change.Text}`} className={styles.change}>
            <Tag tone={kinds[change.What].tone}>{kinds[change.What].text}</Tag>
            <span className={styles.text}>
              {change.Label && !change.Text.includes(change.Label) ? `“${change.Label}”：${change.Text}` : change.Text}
              {touched(change) && <small>{touched(change)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How many records hold something there, and how many are written anew. */
function touched({ Records, Converted }: DesignChange): string {
  const held = Records > 0 ? `${counted(Records)} 条记录填过这个字段` : ''
  const converted = Converted > 0 ? `${counted(Converted)} 条记录的内容会自动转换` : ''
  return [held, converted].filter(Boolean).join('，')
}

function counted(count: number): string {
  return count >= COUNT_CAP ? `至少 ${formatNumber(COUNT_CAP)}` : formatNumber(count)
}
