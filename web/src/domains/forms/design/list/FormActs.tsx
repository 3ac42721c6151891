import type { DesignSummary } from '@farm/contract/forms'
import { useState } from 'react'
import { useAddress, useCan } from '../../../../engine/permission/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import styles from './FormList.module.css'
import { FormQuestion, type Question } from './FormQuestion.tsx'
import { useListActs } from './use-list-acts.ts'

/** What can be done with a form without opening it. */
export function FormActs({ form }: { readonly form: DesignSummary }) {
  const { Name, MayDesign, IsBuiltIn, Version } = form
  const [asked, setAsked] = useState<Question>()
  const acts = useListActs(form)
  const can = useCan()
  const isDesigner = can('/Core/FormAdd/:id')
  return (
    <div className={styles.acts}>
      {isDesigner && (Version > 0 || IsBuiltIn) && <Act label="权限" name={Name} onClick={() => setAsked('rights')} />}
      {isDesigner && MayDesign && <Designing form={form} isBusy={acts.isBusy} onAsk={setAsked} onOpen={acts.open} />}
      {can('/Core/FormAdd') && <Act label="复制" name={Name} disabled={acts.isBusy} onClick={acts.copy} />}
      {asked && <FormQuestion form={form} question={asked} acts={acts} onDone={() => setAsked(undefined)} />}
    </div>
  )
}

interface DesigningProps {
  readonly form: DesignSummary
  readonly isBusy: boolean
  readonly onAsk: (question: Question) => void
  /** Takes a closed form into use again. */
  readonly onOpen: () => void
}

/** What is only done by those whose form it is. */
function Designing({ form, isBusy, onAsk, onOpen }: DesigningProps) {
  const { Id, Name, IsBuiltIn, IsClosed, Version, Records } = form
  const address = useAddress()
  return (
    <>
      <ButtonLink kind="quiet" to={address(`/Core/FormAdd/${Id}`)}>
        设计
      </ButtonLink>
      {!IsBuiltIn && Version > 0 && (
        <Act
          label={IsClosed ? '启用' : '停用'}
          name={Name}
          disabled={isBusy}
          onClick={() => (IsClosed ? onOpen() : onAsk('close'))}
        />
      )}
      {!IsBuiltIn && Records === 0 && (
        <Act label="删除" name={Name} disabled={isBusy} onClick={() => onAsk('remove')} />
      )}
    </>
  )
}

interface ActProps {
  readonly label: string
  readonly name: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Act({ label, name, ...rest }: ActProps) {
  return (
    // Without a mark between them the two may run into one word (权限 and 定时 into 限定).
    <Button kind="quiet" aria-label={`${label}：${name}`} {...rest}>
      {label}
    </Button>
  )
}
