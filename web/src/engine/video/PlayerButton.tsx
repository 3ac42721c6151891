import styles from './LivePlayer.module.css'

/** Drawn in lines on a grid of 16. */
const signs = {
  snapshot: 'M2 5h2.6l1-1.8h4.8l1 1.8H14v8H2zM8 6.6a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
  capture: 'M2 4.5h7M2 4.5v8.5h12V8M8 6.9a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM12.5 1.5v5M10 4h5',
  loud: 'M2.5 6v4H5l3.5 3V3L5 6zM10.8 5.6a3.4 3.4 0 0 1 0 4.8M12.6 3.8a6 6 0 0 1 0 8.4',
  muted: 'M2.5 6v4H5l3.5 3V3L5 6zM10.8 6.2l3.4 3.6M14.2 6.2l-3.4 3.6',
  enlarge: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  reduce: 'M6 2.5V6H2.5M13.5 6H10V2.5M10 13.5V10h3.5M2.5 10H6v3.5',
  close: 'M3.5 3.5l9 9m0-9l-9 9',
  turn: 'M8 1.8v12.4M1.8 8h12.4M6.2 3.6 8 1.8l1.8 1.8M6.2 12.4 8 14.2l1.8-1.8M3.6 6.2 1.8 8l1.8 1.8M12.4 6.2 14.2 8l-1.8 1.8',
} as const

interface PlayerButtonProps {
  readonly sign: keyof typeof signs
  readonly label: string
  readonly disabled?: boolean
  readonly isPressed?: boolean
  readonly onPress: () => void
}

/** A small button in the bar of a picture. */
export function PlayerButton({ sign, label, disabled, isPressed, onPress }: PlayerButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <svg width={16} height={16} viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth={1.4} aria-hidden>
        <path d={signs[sign]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
