import type { RoleFunctionTree } from '@farm/contract/access'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useRoleGives } from './role-queries.ts'
import styles from './RoleGives.module.css'

interface RoleGivesProps {
  readonly id: string
  readonly name: string
  /** What one clicks on; the name of the role unless told. */
  readonly text?: string
}

/** A role that can be opened to see what it gives; it is read only then. */
export function RoleGives({ id, name, text = name }: RoleGivesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.role} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`${text}：${name}`}>{text}</summary>
      {isOpen && <Given id={id} />}
    </details>
  )
}

function Given({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRoleGives(id)
  if (!data && error) {
    return (
      <p className={styles.text} role="alert">
        {error.message}
        <Button kind="quiet" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    )
  }
  if (!data) return <p className={styles.text}>正在加载…</p>
  const groups = givenGroups(data)
  if (groups.length === 0) return <p className={styles.text}>没有任何功能</p>
  return (
    <dl className={styles.groups}>
      {groups.map(({ key, name, functions }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{functions.join('、')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The groups of which the role gives something, with the names of what it gives. */
function givenGroups(tree: RoleFunctionTree) {
  return tree.flatMap((module) =>
    module.Children.flatMap(({ Name, Url, Children }) => {
      const given = Children.filter(({ IsGranted }) => IsGranted)
      if (given.length === 0) return []
      const functions = given.map((one) => one.Name.split('/').at(-1) ?? one.Name)
      return [{ key: `${module.Url} ${Url}`, name: `${module.Name} · ${Name}`, functions }]
    }),
  )
}
