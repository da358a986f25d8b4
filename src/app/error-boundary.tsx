import { Component, type ReactNode } from 'react'
import { Crash } from './boot-screen.tsx'

interface ErrorBoundaryProps {
  /** Told of every bug, for the log. */
  readonly onBug?: ((error: unknown) => void) | undefined
  /** A change of it tries the children again: the path, so that leaving a broken screen works. */
  readonly resetKey?: string
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly isBroken: boolean
  readonly resetKey: string | undefined
}

/** The one place where bugs thrown while rendering end: a designed screen with details to copy. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, isBroken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, isBroken: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { error: null, isBroken: false, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBug?.(error)
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Crash error={this.state.error} /> : this.props.children
  }
}
