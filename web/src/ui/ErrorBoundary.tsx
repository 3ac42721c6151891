import { Component, type ComponentType, type ReactNode } from 'react'

export interface FaultProps {
  readonly error: unknown
  /** Tries the children once more. */
  readonly onAgain: () => void
}

interface ErrorBoundaryProps {
  /** What is drawn instead. */
  readonly fallback: ComponentType<FaultProps>
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly fault?: { readonly error: unknown }
}

/** Keeps a fault of its children from blanking what stands around them. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {}

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { fault: { error } }
  }

  private readonly again = () => this.setState({ fault: undefined })

  override render(): ReactNode {
    const { fault } = this.state
    const { fallback: Fallback, children } = this.props
    return fault ? <Fallback error={fault.error} onAgain={this.again} /> : children
  }
}
