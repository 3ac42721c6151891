import type { RoleFunctionTree } from '@farm/contract/access'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { ModuleFunctions } from './ModuleFunctions.tsx'
import styles from './FunctionTree.module.css'
import { boxOf, foundIn, functionsOfModule, withAll, withinReach } from './function-tree.ts'
import { stepThroughBoxes } from './tree-keys.ts'

interface FunctionTreeProps {
  readonly tree: RoleFunctionTree
  readonly value: readonly string[]
  readonly isReadOnly: boolean
  readonly onChange: (urls: readonly string[]) => void
}

/** Everything a role can be given, by module and group; the arrow keys lead from box to box. */
export function FunctionTree({ tree, value, isReadOnly, onChange }: FunctionTreeProps) {
  const [text, setText] = useState('')
  const given = new Set(value)
  const shown = foundIn(tree, text)
  const everything = tree.flatMap(functionsOfModule)
  const all = boxOf(isReadOnly ? everything : withinReach(everything, given), given)
  const inSight = shown.flatMap(functionsOfModule)
  return (
    <div className={styles.tree} role="presentation" onKeyDown={stepThroughBoxes}>
      <div className={styles.tools}>
        <input
          type="search"
          className={styles.search}
          aria-label="搜索功能"
          placeholder="搜索功能、分组或系统"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span className={styles.count} aria-live="polite">
          已选 {all.given} / {all.all} 项
        </span>
        {!isReadOnly && inSight.length > 0 && (
          <Button kind="quiet" onClick={() => onChange(withAll(inSight, given))}>
            {boxOf(
              inSight.filter(({ CanGrant }) => CanGrant),
              given,
            ).isAll
              ? '全不选'
              : '全选'}
          </Button>
        )}
      </div>
      {shown.length === 0 && <StateBlock kind="empty" title={`没有找到与“${text}”有关的功能`} />}
      {shown.map((module) => (
        <ModuleFunctions
          key={module.Url}
          module={module}
          given={given}
          isReadOnly={isReadOnly}
          isSearched={text.trim() !== ''}
          onChange={onChange}
        />
      ))}
    </div>
  )
}
