import { Popup } from '../../../../ui/Popup.tsx'
import styles from './Toolbar.module.css'
import { useDesignModel } from './design-context.ts'

/** Everything that keeps the form from being published; each line leads to where it is mended. */
export function FaultList() {
  const { act, faults } = useDesignModel()
  if (faults.length === 0) return null
  return (
    <Popup label={<span className={styles.faulty}>{faults.length} 处需要修改</span>} title="需要修改的地方">
      <ul className={styles.faults}>
        {faults.map(({ place, where, property, text }) => (
          <li key={`${place?.join('.') ?? ''} ${property} ${text}`}>
            <button type="button" onClick={() => act({ do: 'choose', place })}>
              <strong>{where}</strong>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  )
}
