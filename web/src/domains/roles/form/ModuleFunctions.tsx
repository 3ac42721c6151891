import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { FunctionBox } from './FunctionBox.tsx'
import styles from './FunctionTree.module.css'
import {
  type FunctionNode,
  type GroupNode,
  type ModuleNode,
  boxOf,
  functionsOfModule,
  linesOf,
  nameOf,
  withAll,
  withOne,
  withinReach,
} from './function-tree.ts'

interface Given {
  readonly given: ReadonlySet<string>
  readonly isReadOnly: boolean
  readonly onChange: (urls: readonly string[]) => void
}

interface ModuleFunctionsProps extends Given {
  readonly module: ModuleNode
  /** What is found is always in sight. */
  readonly isSearched: boolean
}

/** One module: a box over everything in it, and its groups. */
export function ModuleFunctions({ module, isSearched, ...rest }: ModuleFunctionsProps) {
  const [isFolded, setFolded] = useState(false)
  const isOpen = isSearched || !isFolded
  const functions = functionsOfModule(module)
  return (
    <section className={styles.module} aria-label={module.Name}>
      <header className={styles.head}>
        <BoxOver name={module.Name} functions={functions} {...rest} />
        <button
          type="button"
          className={styles.fold}
          data-fold
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '展开'}${module.Name}`}
          onClick={() => setFolded(isOpen)}
        >
          <Icon name={isOpen ? 'up' : 'down'} size={14} />
        </button>
      </header>
      {isOpen && module.Children.map((group) => <Group key={group.Url} group={group} {...rest} />)}
    </section>
  )
}

function Group({ group, ...rest }: Given & { readonly group: GroupNode }) {
  if (group.Children.length === 0) return null
  return (
    <div className={styles.group} role="group" aria-label={group.Name}>
      <BoxOver name={group.Name} functions={group.Children} {...rest} />
      <ul className={styles.lines}>
        {linesOf(group.Children).map(({ menu, acts }) => (
          <li key={(menu ?? acts[0])?.Url} className={styles.line}>
            {menu ? <OneFunction of={menu} {...rest} /> : <span />}
            <span className={styles.acts}>
              {acts.map((act) => (
                <OneFunction key={act.Url} of={act} {...rest} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function OneFunction({ of, given, isReadOnly, onChange }: Given & { readonly of: FunctionNode }) {
  const { Name, Url, CanGrant, IsMenu } = of
  return (
    <FunctionBox
      label={nameOf(Name)}
      mark={IsMenu ? '菜单' : undefined}
      isOn={given.has(Url)}
      isFixed={isReadOnly || !CanGrant}
      why={!isReadOnly && !CanGrant ? '您没有这项功能，不能授予或取消' : undefined}
      onToggle={() => onChange(withOne(Url, given))}
    />
  )
}

interface BoxOverProps extends Given {
  readonly name: string
  readonly functions: readonly FunctionNode[]
}

function BoxOver({ name, functions, given, isReadOnly, onChange }: BoxOverProps) {
  const counted = isReadOnly ? functions : withinReach(functions, given)
  const { given: count, all, isAll, isMixed, isFixed } = boxOf(counted, given)
  return (
    <FunctionBox
      label={name}
      {...(all > 0 && { count: `${count} / ${all}` })}
      isOn={isAll}
      isMixed={isMixed}
      isFixed={isReadOnly || isFixed}
      why={!isReadOnly && isFixed ? '您没有其中的功能，不能授予或取消' : undefined}
      onToggle={() => onChange(withAll(functions, given))}
    />
  )
}
