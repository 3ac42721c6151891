import { Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Popup } from '../../ui/Popup.tsx'
import type { Density } from '../../ui/table-props.ts'
import { usePage } from '../page/index.ts'
import styles from './ListTools.module.css'
import { densities } from './list-look.ts'
import type { ListModel } from './use-list.ts'

const ColumnChooser = chunk(() => import('./ColumnChooser.tsx').then((file) => file.ColumnChooser))
const PrintList = chunk(() => import('./print/PrintList.tsx').then((file) => file.PrintList))

const densityLabels = { compact: '紧凑', normal: '标准', roomy: '宽松' } satisfies Record<Density, string>

/** Density, choice of columns and the list on paper. */
export function ListTools({ list }: { readonly list: ListModel }) {
  const { columns, look, setLook, declaration } = list
  const { title = declaration.form.name } = usePage()
  const [isPrinting, setPrinting] = useState(false)
  return (
    <div className={styles.tools}>
      <Popup
        title="密度"
        label={
          <>
            <Icon name="density" size={14} />
            密度
          </>
        }
      >
        {densities.map((density) => (
          <label key={density} className={styles.choice}>
            <input
              type="radio"
              name="density"
              checked={look.density === density}
              onChange={() => setLook({ ...look, density })}
            />
            {densityLabels[density]}
          </label>
        ))}
      </Popup>
      <Popup
        title="列设置"
        label={
          <>
            <Icon name="columns" size={14} />
            列设置
          </>
        }
      >
        <Suspense>
          <ColumnChooser columns={columns} look={look} onLook={setLook} />
        </Suspense>
      </Popup>
      <button type="button" className={styles.button} onClick={() => setPrinting(true)}>
        <Icon name="print" size={14} />
        打印
      </button>
      {isPrinting && (
        <Suspense>
          <PrintList list={list} title={title} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  )
}
