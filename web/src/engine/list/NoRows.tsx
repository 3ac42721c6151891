import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { type ListState, isNarrowed } from './list-address.ts'
import type { ListDeclaration } from './list-declaration.ts'
import type { ListChange } from './write-list.ts'

interface NoRowsProps {
  readonly declaration: ListDeclaration
  readonly state: ListState
  readonly onChange: (change: ListChange) => void
  /** What to do when there is nothing at all. */
  readonly action: ReactNode
}

/** Why there are no rows, and what to do next. */
export function NoRows({ declaration, state, onChange, action }: NoRowsProps) {
  const { form, filters = [], empty = `还没有${form.name}，先新增一个` } = declaration
  if (state.page > 1) {
    const back = <Button onClick={() => onChange({ page: 1 })}>回到第一页</Button>
    return <StateBlock kind="empty" title="这一页没有内容" action={back} />
  }
  if (isNarrowed(state)) {
    const clear = <Button onClick={() => onChange({ cleared: filters })}>清除条件</Button>
    return <StateBlock kind="empty" title={`没有符合条件的${form.name}`} action={clear} />
  }
  return <StateBlock kind="empty" title={empty} action={action} />
}
