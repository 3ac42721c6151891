import type { ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** `danger` does what is not taken back. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** `touch` is high enough for a thumb and as wide as its place. */
  readonly size?: 'control' | 'touch'
}

/** The button of the pages that do without the heavy component library. */
export function Button({ kind = 'plain', size = 'control', type = 'button', ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- it has one: the caller’s, or button
  return <button {...rest} type={type} className={styles.button} data-kind={kind} data-size={size} />
}
