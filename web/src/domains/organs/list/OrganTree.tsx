import type { Organ } from '@farm/contract/organs'
import { useNavigate } from 'react-router'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { OrganLine } from './OrganLine.tsx'
import styles from './OrganList.module.css'
import { useOpenBranches } from './use-open-branches.ts'
import { useTreeKeys } from './use-tree-keys.ts'

interface OrganTreeProps {
  readonly organs: readonly Organ[]
  /** What is searched for. */
  readonly text: string
}

/** Organisations under their parents; branches open and close, by the mouse and by the arrow keys. */
export function OrganTree({ organs, text }: OrganTreeProps) {
  const { branches, open, close, openAll, closeAll } = useOpenBranches(organs, text)
  const can = useCan()
  const address = useAddress()
  const navigate = useNavigate()
  const peopleOf = ({ Id }: Organ) => (can('/User/List') ? address(`/User/List?organId=${Id}`) : undefined)
  const enterpriseOf = ({ Kind, Path }: Organ) =>
    Kind === '企业' && can('/Core/EnterpriseList')
      ? `/Core/EnterpriseList?organPath=${encodeURIComponent(Path)}`
      : undefined
  const { current, setAt, onKeyDown } = useTreeKeys({
    branches,
    open,
    close,
    onEnter: ({ organ }) => {
      const people = peopleOf(organ)
      if (people !== undefined) void navigate(people)
    },
  })
  if (branches.length === 0) return <StateBlock kind="empty" title={`没有找到与“${text.trim()}”有关的组织`} />
  return (
    <>
      <div className={styles.tools}>
        <Button kind="quiet" onClick={openAll}>
          全部展开
        </Button>
        <Button kind="quiet" onClick={closeAll}>
          全部收起
        </Button>
      </div>
      <div role="treegrid" aria-label="组织" className={styles.tree}>
        <div role="row" className={styles.head}>
          <span role="columnheader">组织</span>
          <span role="columnheader">人员</span>
          <span role="columnheader">企业</span>
          <span role="columnheader">操作</span>
        </div>
        {branches.map((branch) => (
          <OrganLine
            key={branch.organ.Id}
            branch={branch}
            isCurrent={branch.organ.Path === current}
            people={peopleOf(branch.organ)}
            enterprise={enterpriseOf(branch.organ)}
            onToggle={() => (branch.isOpen ? close : open)(branch.organ.Path)}
            onFocus={() => setAt(branch.organ.Path)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </>
  )
}
