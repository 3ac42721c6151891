/** Where a page stands and what the shell says of it. */
export interface Address {
  /** `host` addresses stand outside the base path. */
  readonly module: 'host' | 'farm' | 'clock' | 'order' | 'county' | 'none'
  readonly path: string
  readonly outside?: true
  readonly redirect?: string
  readonly title?: string
  /** The breadcrumb. */
  readonly sources?: readonly string[]
  /** The entry of the menu that is marked while the page is open. */
  readonly menuName?: string
  /** Functions besides its own that open it. */
  readonly opensWith?: readonly string[]
  /** Title and menu entry are the MenuName of the form that is shown. */
  readonly titleFromForm?: true
  readonly built: boolean
}
