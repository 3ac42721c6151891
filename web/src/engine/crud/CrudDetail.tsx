import type { WireRecord } from '@farm/contract/forms'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useCareTabs } from '../care/use-care-tabs.tsx'
import { COMES_BACK } from '../list/list-acts.ts'
import { useRemoval } from '../list/use-removal.tsx'
import { PageHeading } from '../page/PageHeading.tsx'
import { useAddress, useCan } from '../permission/index.ts'
import { FieldValue } from '../records/FieldValue.tsx'
import { RecordFacts } from '../records/RecordFacts.tsx'
import { RecordState } from '../records/RecordState.tsx'
import { expandOf, fieldOf, nameOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { useRecord } from '../records/record-queries.ts'
import { useChangeable } from '../records/use-changeable.ts'
import { useKind } from '../records/use-kind.ts'
import { without } from '../records/without.ts'
import styles from './CrudDetail.module.css'
import { ReferrerTable } from './ReferrerTable.tsx'
import type { CrudDeclaration } from './crud-declaration.ts'
import { useCrudActs } from './use-crud-acts.ts'

/** The page of one record: key facts first, then everything, then what refers to it. */
export function CrudDetail({ of: declaration }: { readonly of: CrudDeclaration }) {
  const { id = '' } = useParams()
  const form = useKind(declaration.form)
  const query = useRecord(id, expandOf(form, Object.keys(form.fields)))
  return (
    <RecordState query={query} heading={<PageHeading />}>
      {(record) => <Page of={declaration} form={form} record={record} />}
    </RecordState>
  )
}

interface PageProps {
  readonly of: CrudDeclaration
  readonly form: RecordForm
  readonly record: WireRecord
}

function Page({ of: declaration, form, record }: PageProps) {
  const { sections, referrers = [], head: Head, toldByHead } = declaration
  const keyFacts = (declaration.keyFacts ?? []).filter((name) => fieldOf(form, name))
  const can = useCan()
  const care = useCareTabs({ form, record, canEdit: useCrudActs(declaration.at).edit !== undefined })
  return (
    <div className={styles.screen}>
      <PageHeader title={nameOf(form, record)} actions={<Actions of={declaration} form={form} record={record} />} />
      {Head && (
        <Suspense>
          <Head record={record} />
        </Suspense>
      )}
      {keyFacts.length > 0 && (
        <dl className={styles.facts}>
          {keyFacts.map((name) => (
            <div key={name}>
              <dt>{fieldOf(form, name)?.label}</dt>
              <dd>
                <FieldValue form={form} record={record} name={name} as="whole" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Tabs
        label={`${form.name}的内容`}
        tabs={[
          {
            key: 'facts',
            label: '全部信息',
            content: <RecordFacts form={without(form, toldByHead)} record={record} sections={sections} />,
          },
          ...referrers
            .filter(({ list }) => can(list))
            .map((referrer) => ({
              key: referrer.form.key,
              label: referrer.form.name,
              content: <ReferrerTable of={referrer} id={record.Id} />,
            })),
          ...care,
        ]}
      />
    </div>
  )
}

function Actions({ of: { at, isEditable }, form, record }: PageProps) {
  const acts = useCrudActs(at, isEditable)
  const canChange = useChangeable()(record)
  const edit = canChange ? acts.edit?.(record) : undefined
  const navigate = useNavigate()
  const address = useAddress()
  const removal = useRemoval(form)
  const leave = () => void navigate(address(`${at}List`), { replace: true })
  return (
    <>
      <ButtonLink kind="quiet" to={address(`${at}List`)}>
        返回列表
      </ButtonLink>
      {canChange && acts.canRemove && <Button onClick={() => removal.ask([record], leave)}>删除</Button>}
      {edit !== undefined && (
        <ButtonLink kind="primary" to={edit} state={COMES_BACK}>
          编辑
        </ButtonLink>
      )}
      {removal.dialog}
    </>
  )
}
