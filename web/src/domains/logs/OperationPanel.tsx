import { origins, signatureOf } from '@farm/contract/forms'
import { type Change, type Operation, type OperationDetail, logCalls } from '@farm/contract/logs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAddress } from '../../engine/permission/index.ts'
import { Failure } from '../../engine/records/Failure.tsx'
import { get } from '../../platform/http.ts'
import { formatSecond } from '../../platform/time.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './OperationPanel.module.css'
import { personText } from './person-text.ts'

/** One operation: who, from where, and what each thing was before and after. */
export function OperationPanel({ operation }: { readonly operation: Operation }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['logs', 'operation', operation.Id],
    queryFn: ({ signal }) => get(logCalls.operation, { id: operation.Id }, signal),
  })
  return (
    <>
      {operation.Reason !== undefined && <Notice>被拒绝：{operation.Reason}</Notice>}
      <Facts facts={factsOf(operation)} />
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data && <Changes of={data} />}
    </>
  )
}

function factsOf({ AddTime, User, Viewer, Organ, Origin, Title, Address, Device, RequestId }: Operation) {
  const by = User ? personText(User) || Organ.Name : signatureOf({ Origin, Job: Title })
  return [
    { label: '时间', value: formatSecond(AddTime) },
    { label: '人员', value: by },
    ...(Origin ? [{ label: '来源', value: origins[Origin] }] : []),
    ...(Viewer ? [{ label: '以他人身份查看的人', value: personText(Viewer) }] : []),
    { label: '组织', value: Organ.Name },
    ...(Address === ''
      ? []
      : [
          { label: '地址', value: Address },
          { label: '设备', value: Device },
        ]),
    { label: '请求编号', value: <code className={styles.code}>{RequestId}</code>, isWide: true },
  ]
}

function Changes({ of: { Changes: changes, IsCut, Outcome } }: { readonly of: OperationDetail }) {
  if (changes.length === 0) {
    return Outcome === 'done' ? <p className={styles.nothing}>这次操作没有改动业务数据</p> : null
  }
  return (
    <>
      <h3 className={styles.title}>改动前后</h3>
      {changes.map((change, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- one thing can stand here twice; the panel is drawn anew as a whole
        <ChangedThing key={index} of={change} />
      ))}
      {IsCut && <p className={styles.nothing}>改动较多，这里只列出前面一部分</p>}
    </>
  )
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const acts: Readonly<Record<Change['Act'], string>> = { add: '新增', edit: '修改', delete: '删除' }

function ChangedThing({ of: { Kind, Id, Name, Act, Fields } }: { readonly of: Change }) {
  const address = useAddress()
  // What stands between two things, as a right of a role over a form does, is found by the first; a setting has no id.
  const [target = ''] = Id.split(' ')
  return (
    <section className={styles.thing} aria-label={`${acts[Act]}${Kind}${Name}`}>
      <p className={styles.head}>
        {acts[Act]}
        {Kind} <strong>{Name}</strong>
        {ID.test(target) && (
          <Link className={styles.all} to={address(`/User/OperationLog?target=${target}`)}>
            它的全部操作
          </Link>
        )}
      </p>
      {Fields.length > 0 && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">改动前</th>
              <th scope="col">改动后</th>
            </tr>
          </thead>
          <tbody>
            {Fields.map(({ Label, Before = '', After = '' }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two fields can have the same label
              <tr key={index}>
                <th scope="row">{Label}</th>
                <td className={styles.before}>{Before === '' ? '—' : Before}</td>
                <td>{After === '' ? '—' : After}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
