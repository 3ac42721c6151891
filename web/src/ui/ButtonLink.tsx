import { Link, type LinkProps } from 'react-router'
import styles from './Button.module.css'

interface ButtonLinkProps extends Pick<LinkProps, 'to' | 'state' | 'children'> {
  readonly kind?: 'primary' | 'plain' | 'quiet'
  readonly size?: 'control' | 'touch'
}

/** A link to another page of the product that looks like a button. */
export function ButtonLink({ kind = 'plain', size = 'control', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={styles.button} data-kind={kind} data-size={size} />
}
