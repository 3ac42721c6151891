import { usePage } from '../../../engine/page/index.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from '../Diagnosis.module.css'
import { useExperts } from '../diagnosis-queries.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** 专家库: who knows what, and how they are reached. */
export function ExpertsPage() {
  const { title = '专家库' } = usePage()
  const address = useAddress()
  return (
    <div className={styles.column}>
      <TopBar title={title} back={address('/ClockSys/Diagnosis')} />
      <Experts />
    </div>
  )
}

function Experts() {
  const { data, error, refetch } = useExperts()
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return <StateBlock kind="empty" title="还没有专家，请在数据管理中添加" />
  return (
    <ul className={styles.cards} aria-label="专家列表">
      {data.map(({ Id, RealName, Company, Rank, Fields, Skills, Phone, CanAnswer }) => (
        <li key={Id}>
          <article className={styles.card}>
            <p className={styles.cardHead}>
              <b>{RealName}</b>
              <span className={styles.second}>{Rank}</span>
              <Tag tone={CanAnswer ? 'good' : 'neutral'}>{CanAnswer ? '可在线会诊' : '仅电话联系'}</Tag>
            </p>
            {Company !== '' && <p className={styles.second}>{Company}</p>}
            {Fields.length > 0 && (
              <p className={styles.tags}>
                {Fields.map((field) => (
                  <Tag key={field}>{field}</Tag>
                ))}
              </p>
            )}
            {Skills !== '' && <p className={styles.text}>擅长：{Skills}</p>}
            {Phone !== '' && (
              <p className={styles.text}>
                <a href={`tel:${Phone}`}>{Phone}</a>
              </p>
            )}
          </article>
        </li>
      ))}
    </ul>
  )
}
