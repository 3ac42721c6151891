import type { Explanation } from '@farm/contract/access'
import { Outline } from '../../ui/Outline.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './ExplainPage.module.css'

/** The verdict, and the way to it step by step. */
export function ExplanationView({ of }: { readonly of: Explanation }) {
  const { User, Subject, IsVisible, Steps, HiddenFields, Rights } = of
  const person = User.RealName || User.Name
  return (
    <section className={styles.answer} aria-label="说明">
      <h2 className={styles.verdict} data-visible={IsVisible || undefined} role="status">
        <Outline name={IsVisible ? 'eye' : 'eyeOff'} size={22} />
        {person}
        {IsVisible ? '看得到' : '看不到'}“{Subject}”
      </h2>
      <ol className={styles.steps}>
        {Steps.map(({ What, Holds, Because }) => (
          <li key={`${What}${Because}`} data-holds={Holds || undefined}>
            <span className={styles.mark} aria-label={Holds ? '满足' : '不满足'}>
              <Outline name={Holds ? 'check' : 'cross'} size={16} />
            </span>
            <div>
              <p className={styles.what}>{What}</p>
              <p className={styles.because}>{Because}</p>
            </div>
          </li>
        ))}
      </ol>
      {Rights.length > 0 && (
        <p className={styles.line}>
          对它还可以：
          {Rights.map((right) => (
            <Tag key={right}>{right}</Tag>
          ))}
        </p>
      )}
      {HiddenFields.length > 0 && <p className={styles.line}>看不到其中的字段：{HiddenFields.join('、')}</p>}
    </section>
  )
}
