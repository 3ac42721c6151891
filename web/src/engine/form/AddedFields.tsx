import { Form } from 'antd'
import type { Faults } from '@farm/contract/errors'
import { useEffect, useMemo } from 'react'
import { type DynamicData, isObject } from '@farm/contract/forms'
import { ComponentTheme } from '../../ui/ComponentTheme.tsx'
import { UnsentFilesContext, type useUnsentFiles } from '../files/unsent-files.ts'
import { ADDED_TITLE } from '../records/added-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { EditorSection } from './EditorSection.tsx'
import { pathOf } from './faults.ts'

interface AddedFieldsProps {
  /** What stands around them on the page that they are a part of. */
  readonly of: {
    readonly form: RecordForm
    readonly added: readonly string[]
    /** Of the whole record: what is entered elsewhere may decide what is asked here. */
    readonly values: DynamicData
    readonly faults: Faults
    readonly enter: (entered: { readonly added: DynamicData }) => void
    readonly unsent: ReturnType<typeof useUnsentFiles>
    readonly showAdded: () => void
  }
}

/** The fields that an administrator added to the form, with the controls of all other forms, on a page that is no editor. */
export function AddedFields({ of }: AddedFieldsProps) {
  const { form, added, values, faults, enter, unsent, showAdded } = of
  const [controls] = Form.useForm<DynamicData>()
  const section = useMemo(() => ({ title: ADDED_TITLE, fields: added }), [added])
  useEffect(showAdded, [showAdded])
  const faulty = added.filter((name) => Object.keys(faults).some((at) => at === name || at.startsWith(`${name}.`)))
  const around = JSON.stringify(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, added.includes(name) ? undefined : (value ?? null)]),
    ),
  )
  useEffect(() => {
    // What is entered elsewhere on the page may decide what is asked here.
    const entered: unknown = JSON.parse(around)
    if (isObject(entered)) controls.setFieldsValue({ ...entered })
  }, [controls, around])
  useEffect(() => {
    const all = Object.entries(faults).filter(([at]) => added.includes(at.split('.', 1)[0] ?? ''))
    controls.setFields(all.map(([at, errors]) => ({ name: pathOf(at), errors: [...errors] })))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names follow the form, the faults what was checked
  }, [controls, faults])
  return (
    <div data-card="Added" data-faulty={faulty.length > 0 || undefined}>
      <ComponentTheme>
        <Form
          form={controls}
          layout="vertical"
          size="large"
          initialValues={{ ...values }}
          onValuesChange={() => enter({ added: enteredIn(controls.getFieldsValue(true), added) })}
        >
          <UnsentFilesContext value={unsent.report}>
            <EditorSection section={section} form={form} exclude={[]} />
          </UnsentFilesContext>
        </Form>
      </ComponentTheme>
    </div>
  )
}

function enteredIn(held: unknown, added: readonly string[]): DynamicData {
  return Object.fromEntries(added.map((name) => [name, isObject(held) ? held[name] : undefined]))
}
