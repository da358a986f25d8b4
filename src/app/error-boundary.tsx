import { Component, type ReactNode } from 'react'
import { Crash } from './boot-screen.tsx'

interface ErrorBoundaryProps {
  /** Called with every bug, for the log. */
  readonly onBug?: ((error: unknown) => void) | undefined
  /** If it changes, the children are rendered again. The path is passed, so that users can leave a broken screen. */
  readonly resetKey?: string
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly isBroken: boolean
  readonly resetKey: string | undefined
}

/** Receives the bugs of rendering as soon as the code is loaded that reports them. */
export const bugs: { report?: (error: unknown) => void } = {}

/** Catches bugs thrown during rendering and shows an error screen with details to copy. */
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
    bugs.report?.(error)
    this.props.onBug?.(error)
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Crash error={this.state.error} /> : this.props.children
  }
}
