import type { HeadProps } from '../../../engine/crud/crud-declaration.ts'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { statusOf, versionText } from '../standard-status.ts'
import { useVersions } from '../standard-queries.ts'
import styles from './StandardHead.module.css'

/** All versions of a standard; nothing where there is but this one. */
export function VersionLinks({ record }: HeadProps) {
  const { data = [] } = useVersions(record)
  const address = useAddress()
  if (data.length < 2) return null
  return (
    <ul className={styles.versions} aria-label="版本">
      {data.map((version) => {
        const text = `${versionText(version)}（${statusOf(version) ?? '—'}）`
        return (
          <li key={version.Id}>
            {version.Id === record.Id ? (
              <span aria-current="true">{text} · 当前查看</span>
            ) : (
              <Link to={address(`/Core/StandardDetail/${version.Id}`)}>{text}</Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
